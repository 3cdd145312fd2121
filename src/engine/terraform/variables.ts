// The values of variables: what is given, as the type of the variable takes it, with the defaults of optional
// attributes (developer.hashicorp.com/terraform/language/expressions/type-constraints).
import { Unknown } from '../cost/resources/unknown.ts'
import { argument, expressionOf } from './bodies.ts'
import type { Scope } from './evaluate.ts'
import { evaluate } from './evaluate.ts'
import type { Body, Expression } from './syntax/nodes.ts'
import { isObject } from './values.ts'

/**
 * The value of a variable.
 * @param given undefined where nothing is given: then its default counts, and without one it is known after apply
 */
export function variableValue(body: Body | undefined, given: unknown, scope: Scope): unknown {
  if (body === undefined) return given ?? new Unknown()
  const isReplaced = given === undefined || (given === null && argument(body, 'nullable', scope) === false)
  const standard = expressionOf(body, 'default')
  if (isReplaced && standard === undefined) return new Unknown()
  const value = isReplaced && standard !== undefined ? evaluate(standard, scope) : given
  const type = expressionOf(body, 'type')
  return type === undefined ? value : converted(value, type, scope)
}

function converted(value: unknown, type: Expression, scope: Scope): unknown {
  if (value instanceof Unknown || value === null || value === undefined) return value
  if (type.kind === 'reference') return simple(value, type.root)
  if (type.kind !== 'call') return value
  const [of] = type.args
  if (of === undefined) return value
  switch (type.name) {
    case 'list':
    case 'set':
      return Array.isArray(value) ? elements(value, type.name).map((one) => converted(one, of, scope)) : value
    case 'map':
      return isObject(value)
        ? Object.fromEntries(Object.entries(value).map(([key, one]) => [key, converted(one, of, scope)]))
        : value
    case 'object':
      return isObject(value) && of.kind === 'object' ? attributes(value, of.items, scope) : value
    default:
      return value
  }
}

function simple(value: unknown, type: string): unknown {
  if (type === 'number' && typeof value === 'string' && value.trim() !== '') return Number(value)
  if (type === 'bool' && (value === 'true' || value === 'false')) return value === 'true'
  return type === 'string' && (typeof value === 'number' || typeof value === 'boolean') ? String(value) : value
}

/** A set has each value once. */
function elements(values: readonly unknown[], type: 'list' | 'set'): readonly unknown[] {
  return type === 'list' ? values : [...new Map(values.map((one) => [JSON.stringify(one), one])).values()]
}

function attributes(
  given: Readonly<Record<string, unknown>>,
  items: Extract<Expression, { kind: 'object' }>['items'],
  scope: Scope,
): Record<string, unknown> {
  return Object.fromEntries(
    items.flatMap(({ key, value: type }): [string, unknown][] => {
      const name = key.kind === 'text' ? key.value : key.kind === 'reference' ? key.root : undefined
      if (name === undefined) return []
      const value = Object.hasOwn(given, name) ? given[name] : undefined
      const [inner = type, standard] = type.kind === 'call' && type.name === 'optional' ? type.args : [type]
      const isMissing = value === undefined || value === null
      const taken = isMissing && standard !== undefined ? evaluate(standard, scope) : (value ?? null)
      return [[name, converted(taken, inner, scope)]]
    }),
  )
}
