// Checks arguments whose schema is known.
import type { Attribute } from '#engine/terraform/syntax/nodes.ts'
import { checkIdShape } from '../rules/id-shapes.ts'
import { attributeType, isReadOnly, type AttributeSchema, type BlockSchema } from '../schemas/provider-schema.ts'
import type { ModuleCheck, Scope } from './context.ts'
import { isNull } from './literals.ts'
import { findTaint } from './taint.ts'

/** What an argument is checked against. */
export interface ArgumentSchema {
  readonly schema: AttributeSchema
  /** The block that contains it. */
  readonly block: BlockSchema
  /** Address of that block, for messages. */
  readonly address: string
}

/** Checks an argument: whether it can be set, its value, and where that flows. */
export function checkArgument(check: ModuleCheck, argument: Attribute, against: ArgumentSchema, scope: Scope): void {
  const { report } = check
  const { schema, block, address } = against
  const { name, expression, line } = argument
  const isOfRoot = block.attributes === scope.rootAttributes
  if (isReadOnly(schema)) {
    check.typeOf(expression, scope)
    const isConstant = expression.kind === 'text' || expression.kind === 'literal'
    if (isOfRoot || isConstant)
      report.error('computed-only', line, address, `"${name}" is set by the provider and cannot be configured`)
    else report.warn('computed-only', line, address, `"${name}" is set by the provider: a value here has no effect`)
    return
  }
  if (name === 'id' && schema.optional && schema.computed && scope.mode === 'resource' && isOfRoot)
    report.error('computed-only', line, address, '"id" is set by the provider and cannot be configured')
  if (schema.deprecated) report.warn('deprecated', line, address, `argument "${name}" is deprecated`)
  if (schema.required && isNull(argument))
    report.error('missing-argument', line, address, `required argument "${name}" is null`)
  check.checkValue(expression, attributeType(schema), scope, { address, name, nested: schema.nested_type })
  if (check.hasRules) checkIdShape(check, argument, schema, address)
  if (!schema.write_only) checkEphemeral(check, argument, scope)
}

/** Reports an ephemeral value where values are kept. */
export function checkEphemeral(check: ModuleCheck, { expression, line }: Attribute, scope: Scope): void {
  if (scope.takesEphemeral || scope.mode === 'ephemeral') return
  const found = findTaint(check, expression, 'ephemeral')
  if (found === undefined) return
  check.report.error(
    'ephemeral',
    line,
    scope.address,
    `the ephemeral value ${found} can go only into write-only arguments, provider configuration and other ephemeral places`,
  )
}
