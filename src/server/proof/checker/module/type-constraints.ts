// The type of a variable, as its `type` argument writes it.
import type { Call, Expression } from '#engine/terraform/syntax/nodes.ts'
import { findAttribute } from '#engine/terraform/syntax/visit.ts'
import { suggest } from '../suggestions.ts'
import type { CollectionKind, MaybeType, Type } from '../types.ts'
import { scopeOf, type ModuleCheck } from './context.ts'

const TYPE_NAMES = ['string', 'number', 'bool', 'any', 'list', 'map', 'set', 'object']

/**
 * Reads a type and reports what is wrong with it.
 * @returns undefined when it is no type
 */
export function readType(
  check: ModuleCheck,
  expression: Expression,
  address: string,
  isInObject = false,
): Type | undefined {
  const refuse = (message: string): undefined => refuseType(check, expression, address, message)
  switch (expression.kind) {
    case 'reference': {
      if (expression.steps.length > 0) return refuse(EXPECTED)
      const found = typeByName(expression.root)
      return found ?? refuse(`"${expression.root}" is not a type${suggest(expression.root, TYPE_NAMES)}`)
    }
    case 'text': {
      const { value, line } = expression
      check.report.warn('deprecated', line, address, 'quoted type constraints are deprecated')
      if (value === 'list' || value === 'map') return [value, 'string']
      return value === 'string' ? 'string' : refuse(`"${value}"`)
    }
    case 'call':
      return readConstructor(check, expression, address, isInObject)
    case 'literal':
    case 'template':
    case 'traversal':
    case 'tuple':
    case 'object':
    case 'for':
    case 'conditional':
    case 'binary':
    case 'unary':
    case 'parentheses':
      return refuse(EXPECTED)
  }
}

const EXPECTED = 'expected a type such as string, list(string) or object({ ... })'

function refuseType(check: ModuleCheck, { line }: Expression, address: string, message: string): undefined {
  check.report.error('type', line, address, `invalid type: ${message}`)
}

function typeByName(name: string): Type | undefined {
  if (name === 'any') return 'dynamic'
  if (name === 'string' || name === 'number' || name === 'bool') return name
  return isCollectionKind(name) ? [name, 'dynamic'] : undefined
}

function isCollectionKind(name: string): name is CollectionKind {
  return name === 'list' || name === 'set' || name === 'map'
}

function readConstructor(check: ModuleCheck, call: Call, address: string, isInObject: boolean): Type | undefined {
  const { name, args } = call
  const [first] = args
  const refuse = (message: string): undefined => refuseType(check, call, address, message)
  if (isCollectionKind(name)) {
    if (args.length !== 1 || !first) return refuse(`${name}() takes one type`)
    const inner = readType(check, first, address)
    return inner === undefined ? undefined : [name, inner]
  }
  if (name === 'tuple') {
    if (first?.kind !== 'tuple') return refuse('tuple() takes a list of types')
    return ['tuple', first.items.map((item) => readType(check, item, address))]
  }
  if (name === 'object') return readObjectType(check, call, address)
  if (name !== 'optional') return refuse(`"${name}" is not a type constructor`)
  if (!isInObject) return refuse('optional() is only for object attributes')
  if (!first || args.length > 2) return refuse('optional() takes a type and an optional default')
  const type = readType(check, first, address)
  const [, value] = args
  if (value && type !== undefined)
    check.checkValue(value, type, scopeOf(address), { address, name: 'optional default' })
  return type
}

function readObjectType(check: ModuleCheck, call: Call, address: string): Type | undefined {
  const [fields] = call.args
  if (fields?.kind !== 'object') return refuseType(check, call, address, 'object() takes a map of attributes to types')
  const types: [string, Type][] = []
  const optional: string[] = []
  for (const { key, value } of fields.items) {
    const type = readType(check, value, address, true) ?? 'dynamic'
    if (key.kind !== 'text') continue
    types.push([key.value, type])
    if (value.kind === 'call' && value.name === 'optional') optional.push(key.value)
  }
  return ['object', Object.fromEntries(types), optional]
}

/** The type of a variable; `dynamic` for one without a type. */
export function variableType(check: ModuleCheck, name: string): MaybeType {
  const known = check.types.variables.get(name)
  if (known !== undefined) return known
  const variable = check.declared.variables.get(name)
  const type = variable && findAttribute(variable.body, 'type')
  const found = type && check.report.quietly(() => readType(check, type.expression, ''))
  check.types.variables.set(name, found ?? 'dynamic')
  return found ?? 'dynamic'
}

/** The type of a local value; undefined for one that depends on itself. */
export function localType(check: ModuleCheck, name: string): MaybeType {
  const { locals } = check.types
  if (locals.has(name)) return locals.get(name)
  locals.set(name, undefined)
  const local = check.declared.locals.get(name)
  if (!local) return undefined
  const scope = scopeOf(`local.${name}`, { takesEphemeral: true })
  const type = check.report.quietly(() => check.typeOf(local.expression, scope))
  locals.set(name, type)
  return type
}
