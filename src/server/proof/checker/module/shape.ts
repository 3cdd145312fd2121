// Blocks of the language itself, whose arguments and blocks no provider decides.
import type { Attribute, Block, Body } from '#engine/terraform/syntax/nodes.ts'
import { findAttribute } from '#engine/terraform/syntax/visit.ts'
import { suggest } from '../suggestions.ts'
import { withNames, type ModuleCheck, type Scope } from './context.ts'

/** The arguments and blocks that Terraform itself understands in a block. */
export interface MetaNames {
  readonly attributes: readonly string[]
  readonly blocks: readonly string[]
}

export const NO_META: MetaNames = { attributes: [], blocks: [] }

/** Reports every argument and block of a body that is not among those given. */
export function checkShape(
  { report }: ModuleCheck,
  body: Body,
  address: string,
  { attributes, blocks }: MetaNames,
): void {
  for (const { name, line } of body.attributes) {
    if (attributes.includes(name)) continue
    report.error('unknown-argument', line, address, `unsupported argument "${name}"${suggest(name, attributes)}`)
  }
  for (const { type, line } of body.blocks) {
    if (blocks.includes(type)) continue
    report.error('unknown-block', line, address, `unsupported block "${type}"${suggest(type, blocks)}`)
  }
}

/** A validation, precondition, postcondition or assertion: what has to hold, and what to say where it does not. */
export function checkCondition(check: ModuleCheck, { type, body, line }: Block, address: string, scope: Scope): void {
  checkShape(check, body, address, { attributes: ['condition', 'error_message'], blocks: [] })
  for (const name of ['condition', 'error_message']) {
    const argument = findAttribute(body, name)
    if (argument)
      check.checkValue(argument.expression, name === 'condition' ? 'bool' : 'string', scope, { address, name })
    else reportMissing(check, line, address, `${type}: missing required argument "${name}"`)
  }
}

/** Reports an argument that has to be there. */
export function checkRequired(
  check: ModuleCheck,
  { body, line }: Block,
  address: string,
  name: string,
): Attribute | undefined {
  const argument = findAttribute(body, name)
  if (!argument) reportMissing(check, line, address, `missing required argument "${name}"`)
  return argument
}

function reportMissing({ report }: ModuleCheck, line: number, address: string, message: string): void {
  report.error('missing-argument', line, address, message)
}

/**
 * A body without a schema: only its expressions are checked.
 * @param meta arguments that are checked elsewhere; count and for_each always are
 */
export function checkLooseBody(check: ModuleCheck, body: Body, scope: Scope, meta: MetaNames = NO_META): void {
  for (const { name, expression } of body.attributes) {
    if (name !== 'count' && name !== 'for_each' && !meta.attributes.includes(name)) check.typeOf(expression, scope)
  }
  for (const block of body.blocks) {
    if (block.type === 'dynamic') checkLooseDynamic(check, block, scope)
    else if (block.type === 'lifecycle')
      for (const inner of block.body.blocks) checkLooseBody(check, inner.body, { ...scope, hasSelf: true })
    else {
      const hasSelf = scope.hasSelf || block.type === 'provisioner' || block.type === 'connection'
      checkLooseBody(check, block.body, { ...scope, hasSelf })
    }
  }
}

function checkLooseDynamic(check: ModuleCheck, { labels, body }: Block, scope: Scope): void {
  const iterator = findAttribute(body, 'iterator')?.expression
  const name = iterator?.kind === 'reference' ? iterator.root : labels[0]
  const forEach = findAttribute(body, 'for_each')
  if (forEach) check.typeOf(forEach.expression, scope)
  const inner = name === undefined ? scope : withNames(scope, [[name, undefined]])
  for (const content of body.blocks) checkLooseBody(check, content.body, inner)
}
