// Whether a value of one type can become one of another.
import {
  isPrimitive,
  isSequence,
  isUnknown,
  typeText,
  type MaybeType,
  type ObjectType,
  type Primitive,
} from './types.ts'

/**
 * Why a value of one type cannot become one of another; undefined when it can, or perhaps can.
 * @param path of the part that is compared, for the message
 */
export function mismatch(from: MaybeType, to: MaybeType, path = ''): string | undefined {
  if (isUnknown(from) || isUnknown(to) || from === to) return undefined
  const refuse = (): string => `${path ? `${path}: ` : ''}${typeText(to)} required, but have ${typeText(from)}`
  if (isPrimitive(to)) return isPrimitive(from) && (to === 'string' || from === 'string') ? undefined : refuse()
  if (isPrimitive(from)) return refuse()
  switch (to[0]) {
    case 'list':
    case 'set':
      if (from[0] === 'tuple') return firstMismatch(from[1].entries(), to[1], (at) => `${path}[${at}]`)
      return from[0] === 'list' || from[0] === 'set' ? mismatch(from[1], to[1], `${path}[*]`) : refuse()
    case 'map':
      if (from[0] === 'object')
        return firstMismatch(Object.entries(from[1]), to[1], (name) => (path ? `${path}.${name}` : name))
      return from[0] === 'map' ? mismatch(from[1], to[1], path) : refuse()
    case 'object':
      if (from[0] === 'map') return undefined
      return from[0] === 'object' ? objectMismatch(from, to, path) : refuse()
    case 'tuple':
      return isSequence(from) ? undefined : refuse()
  }
}

function firstMismatch<Key>(
  parts: Iterable<readonly [Key, MaybeType]>,
  to: MaybeType,
  pathOf: (key: Key) => string,
): string | undefined {
  for (const [key, part] of parts) {
    const found = mismatch(part, to, pathOf(key))
    if (found !== undefined) return found
  }
  return undefined
}

function objectMismatch([, given]: ObjectType, [, wanted, optional]: ObjectType, path: string): string | undefined {
  const missing = Object.keys(wanted).filter((name) => !Object.hasOwn(given, name) && !optional?.includes(name))
  if (missing.length > 0) {
    const names = missing.map((name) => `"${name}"`).join(', ')
    return `${path ? `${path}: ` : ''}attribute${missing.length > 1 ? 's' : ''} ${names} required`
  }
  for (const [name, type] of Object.entries(given)) {
    if (!Object.hasOwn(wanted, name)) continue
    const found = mismatch(type, wanted[name], path ? `${path}.${name}` : name)
    if (found !== undefined) return found
  }
  return undefined
}

/** Why a constant cannot become a value of a type; undefined when it can. */
export function constantMismatch(value: string | number | boolean | null, to: Primitive): string | undefined {
  if (value === null || to === 'string') return undefined
  const shown = typeof value === 'string' ? `"${value}"` : typeof value === 'boolean' ? 'bool' : 'number'
  if (to === 'number') return isNumeric(value) ? undefined : `a number is required, but have ${shown}`
  const isBool =
    typeof value === 'boolean' || (typeof value === 'string' && ['true', 'false', '1', '0'].includes(value))
  return isBool ? undefined : `a bool is required, but have ${shown}`
}

function isNumeric(value: string | number | boolean): boolean {
  if (typeof value === 'number') return true
  return typeof value === 'string' && value !== '' && value.trim() === value && !Number.isNaN(Number(value))
}
