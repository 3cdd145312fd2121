// Arguments that have to be written out, because Terraform reads them before it
// evaluates anything.
import type { Reporter } from '../finding.ts'
import type { Attribute } from '#engine/terraform/syntax/nodes.ts'

/** Whether an argument is the constant true. */
export function isTrue(argument: Attribute | undefined): boolean {
  return argument?.expression.kind === 'literal' && argument.expression.value === true
}

/** Whether an argument is the constant false. */
export function isFalse(argument: Attribute | undefined): boolean {
  return argument?.expression.kind === 'literal' && argument.expression.value === false
}

/** Whether an argument is true or false, written out. */
export function isBool({ expression }: Attribute): boolean {
  return expression.kind === 'literal' && typeof expression.value === 'boolean'
}

/** Whether an argument is null, written out. */
export function isNull({ expression }: Attribute): boolean {
  return expression.kind === 'literal' && expression.value === null
}

/** Reports an argument that is no plain string. Terraform makes strings of numbers and bools. */
export function checkPlainString(report: Reporter, argument: Attribute | undefined, address: string): void {
  if (!argument || argument.expression.kind === 'text') return
  if (argument.expression.kind === 'literal' && !isNull(argument)) return
  report.error('type', argument.line, address, `${argument.name} must be a plain string`)
}

/** Reports an argument that is neither true nor false. */
export function checkPlainBool(report: Reporter, argument: Attribute | undefined, address: string): void {
  if (argument && !isBool(argument))
    report.error('type', argument.line, address, `${argument.name} must be true or false`)
}
