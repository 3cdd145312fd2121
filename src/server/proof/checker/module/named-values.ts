// The blocks `variable`, `locals` and `output`.
import type { Block } from '#engine/terraform/syntax/nodes.ts'
import { eachCall, eachReference, findAttribute, referenceText } from '#engine/terraform/syntax/visit.ts'
import { checkEphemeral } from './arguments.ts'
import { scopeOf, type ModuleCheck } from './context.ts'
import { checkDependsOn } from './dependencies.ts'
import { checkPlainBool, checkPlainString, isFalse, isNull, isTrue } from './literals.ts'
import { checkCondition, checkRequired, checkShape } from './shape.ts'
import { findTaint } from './taint.ts'
import { readType } from './type-constraints.ts'

const VARIABLE = {
  attributes: ['type', 'default', 'description', 'sensitive', 'nullable', 'ephemeral'],
  blocks: ['validation'],
}
const OUTPUT = {
  attributes: ['value', 'description', 'sensitive', 'depends_on', 'ephemeral'],
  blocks: ['precondition'],
}

/** Checks a variable. */
export function checkVariable(check: ModuleCheck, block: Block, name: string): void {
  const { report } = check
  const { body } = block
  const address = `variable.${name}`
  checkShape(check, body, address, VARIABLE)
  checkDefault(check, block, address)
  checkPlainString(report, findAttribute(body, 'description'), address)
  for (const flag of ['sensitive', 'nullable', 'ephemeral']) checkPlainBool(report, findAttribute(body, flag), address)
  for (const validation of body.blocks.filter(({ type }) => type === 'validation')) {
    checkCondition(check, validation, `${address}.validation`, scopeOf(address))
    const condition = findAttribute(validation.body, 'condition')
    if (!condition) continue
    let isOwn = false
    eachReference(condition.expression, ({ root, steps: [first] }) => {
      if (root === 'var' && first?.kind === 'attribute' && first.name === name) isOwn = true
    })
    const message = `the condition of a validation must refer to var.${name}`
    if (!isOwn) report.error('reference', condition.line, address, message)
  }
}

/** Checks the type of a variable and its default. */
function checkDefault(check: ModuleCheck, { body }: Block, address: string): void {
  const { report } = check
  const typeArgument = findAttribute(body, 'type')
  const type = typeArgument && readType(check, typeArgument.expression, address)
  const initial = findAttribute(body, 'default')
  if (!initial) return
  const { expression, line } = initial
  eachReference(expression, (reference) => {
    const message = `a default cannot refer to ${referenceText(reference)}`
    report.error('reference', reference.line, address, message)
  })
  eachCall(expression, (call) => {
    report.error('reference', call.line, address, `a default cannot call functions: ${call.name}()`)
  })
  if (type !== undefined)
    check.checkValue(expression, type, scopeOf(address), { address: `${address}.default`, name: 'default' })
  if (isNull(initial) && isFalse(findAttribute(body, 'nullable')))
    report.error('type', line, address, 'default is null but nullable is false')
}

/** Checks a block of local values. */
export function checkLocals(check: ModuleCheck, { body }: Block): void {
  for (const { type, line } of body.blocks)
    check.report.error('unknown-block', line, 'locals', `blocks are not allowed in locals: "${type}"`)
  for (const { name, expression } of body.attributes)
    check.typeOf(expression, scopeOf(`local.${name}`, { takesEphemeral: true }))
}

/** Checks an output. */
export function checkOutput(check: ModuleCheck, block: Block, name: string): void {
  const { report, module } = check
  const { body } = block
  const address = `output.${name}`
  checkShape(check, body, address, OUTPUT)
  const sensitive = findAttribute(body, 'sensitive')
  const scope = scopeOf(address, { takesEphemeral: isTrue(findAttribute(body, 'ephemeral')) })
  const value = checkRequired(check, block, address, 'value')
  if (value) {
    check.typeOf(value.expression, scope)
    const found = findTaint(check, value.expression, 'sensitive')
    if (found !== undefined && !isTrue(sensitive) && module.folder === '') {
      const message = `refers to the sensitive value ${found}; add sensitive = true or drop it`
      report.error('sensitive-output', value.line, address, message)
    }
    checkEphemeral(check, value, scope)
  }
  checkPlainString(report, findAttribute(body, 'description'), address)
  checkPlainBool(report, sensitive, address)
  checkDependsOn(check, body, scope)
  for (const inner of body.blocks) if (inner.type === 'precondition') checkCondition(check, inner, address, scope)
}
