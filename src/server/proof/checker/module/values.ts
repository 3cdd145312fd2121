// Checks expressions that have to become a value of a type.
import { constantMismatch, mismatch } from '../conversions.ts'
import type { Expression, ObjectItem, ObjectNode } from '#engine/terraform/syntax/nodes.ts'
import { ownValue } from '../own-value.ts'
import { isReadOnly } from '../schemas/provider-schema.ts'
import { suggest } from '../suggestions.ts'
import { isPrimitive, type MaybeType, type ObjectType } from '../types.ts'
import type { ModuleCheck, Scope, Target } from './context.ts'

/** A value, what it has to become and what takes it. */
export interface ValueCheck {
  readonly wanted: MaybeType
  readonly scope: Scope
  readonly target: Target
}

/** A map or an object: what object expressions are checked against. */
type Mapping = ObjectType | readonly ['map', MaybeType]

/**
 * Checks an expression that has to become a value of a type.
 * @returns the type of the expression; undefined also for a collection whose parts were checked one by one
 */
export function checkValue(check: ModuleCheck, expression: Expression, value: ValueCheck): MaybeType {
  const { wanted, scope, target } = value
  if (expression.kind === 'parentheses') return checkValue(check, expression.inner, value)
  if (expression.kind === 'conditional') {
    const { address, name } = target
    checkValue(check, expression.condition, { wanted: 'bool', scope, target: { address, name } })
    checkValue(check, expression.whenTrue, value)
    return checkValue(check, expression.whenFalse, value)
  }
  if (expression.kind === 'tuple' && typeof wanted === 'object' && (wanted[0] === 'list' || wanted[0] === 'set')) {
    for (const item of expression.items) checkValue(check, item, { wanted: wanted[1], scope, target })
    return undefined
  }
  if (expression.kind === 'object' && isMappingType(wanted)) {
    checkObject(check, expression, wanted, value)
    return undefined
  }
  const type = check.typeOf(expression, scope)
  const isConstant = expression.kind === 'text' || expression.kind === 'literal'
  const problem =
    isConstant && isPrimitive(wanted) ? constantMismatch(expression.value, wanted) : mismatch(type, wanted)
  if (problem !== undefined) reportValue(check, expression, target, problem)
  return type
}

function isMappingType(type: MaybeType): type is Mapping {
  return typeof type === 'object' && (type[0] === 'map' || type[0] === 'object')
}

function reportValue({ report }: ModuleCheck, { line }: Expression, { address, name }: Target, problem: string): void {
  report.error('type', line, address, `incorrect value for "${name}": ${problem}`)
}

function checkObject(check: ModuleCheck, expression: ObjectNode, wanted: Mapping, value: ValueCheck): void {
  const { scope, target } = value
  const given = new Set<string>()
  for (const item of expression.items) {
    const { key } = item
    if (key.kind !== 'text') check.typeOf(key, scope)
    else {
      if (given.has(key.value) && wanted[0] === 'object')
        check.report.error(
          'duplicate',
          item.line,
          target.address,
          `"${target.name}": attribute "${key.value}" is given twice`,
        )
      given.add(key.value)
    }
    checkItem(check, item, wanted, value)
  }
  if (wanted[0] !== 'object' || expression.items.some(({ key }) => key.kind !== 'text')) return
  const [, fields, optional] = wanted
  for (const name of Object.keys(fields))
    if (!given.has(name) && !optional?.includes(name))
      reportValue(check, expression, target, `attribute "${name}" is required`)
}

function checkItem(
  check: ModuleCheck,
  { key, value, line }: ObjectItem,
  wanted: Mapping,
  { scope, target }: ValueCheck,
): void {
  const { address, name } = target
  const field = key.kind === 'text' ? key.value : undefined
  const schema = field === undefined ? undefined : ownValue(target.nested?.attributes, field)
  if (wanted[0] === 'object' && field !== undefined && !Object.hasOwn(wanted[1], field))
    check.report.warn(
      'ignored-attribute',
      line,
      address,
      `"${name}": attribute "${field}" is not part of its type and will be ignored${suggest(field, Object.keys(wanted[1]))}`,
    )
  else if (schema && isReadOnly(schema))
    check.report.error(
      'computed-only',
      line,
      address,
      `"${name}.${field}" is set by the provider and cannot be configured`,
    )
  if (schema?.deprecated) check.report.warn('deprecated', line, address, `argument "${name}.${field}" is deprecated`)
  const shown = field ?? '...'
  checkValue(check, value, {
    wanted: fieldType(wanted, field),
    scope,
    target: {
      address,
      name: wanted[0] === 'map' ? `${name}[${shown}]` : `${name}.${shown}`,
      nested: schema?.nested_type,
    },
  })
}

function fieldType(wanted: Mapping, field: string | undefined): MaybeType {
  if (wanted[0] === 'map') return wanted[1]
  return (field === undefined ? undefined : ownValue(wanted[1], field)) ?? 'dynamic'
}
