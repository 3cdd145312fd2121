// Types of Terraform values, in the JSON form that `terraform providers schema`
// prints.

/** A type; `dynamic` takes everything, `null` is the type of the constant null. */
export type Type =
  | Primitive
  | 'dynamic'
  | 'null'
  | readonly [CollectionKind, MaybeType]
  | ObjectType
  | readonly ['tuple', readonly MaybeType[]]

export type Primitive = 'string' | 'number' | 'bool'
export type CollectionKind = 'list' | 'set' | 'map'
/** Fields by their names, then the names of those that can be left out. */
export type ObjectType = readonly ['object', Readonly<Record<string, MaybeType>>, (readonly string[])?]

/** Undefined where the type cannot be known without running Terraform. */
export type MaybeType = Type | undefined

type Kind = Primitive | 'dynamic' | 'null' | CollectionKind | 'object' | 'tuple'

/** The outermost part of a type: `list` of a list of strings. */
export function kindOf(type: MaybeType): Kind | undefined {
  return typeof type === 'object' ? type[0] : type
}

/** A string, a number or a bool. */
export function isPrimitive(type: MaybeType): type is Primitive {
  return type === 'string' || type === 'number' || type === 'bool'
}

/** Whether nothing is known about values of the type. */
export function isUnknown(type: MaybeType): type is 'dynamic' | 'null' | undefined {
  return type === undefined || type === 'dynamic' || type === 'null'
}

/** A list, a set or a tuple. */
export function isSequence(type: MaybeType): boolean {
  const kind = kindOf(type)
  return kind === 'list' || kind === 'set' || kind === 'tuple'
}

/** A list or a tuple: what has an order. */
export function isList(type: MaybeType): boolean {
  const kind = kindOf(type)
  return kind === 'list' || kind === 'tuple'
}

/** A map or an object. */
export function isMapping(type: MaybeType): boolean {
  const kind = kindOf(type)
  return kind === 'map' || kind === 'object'
}

/** A type as messages name it. */
export function typeText(type: MaybeType): string {
  if (type === undefined) return 'unknown'
  if (typeof type === 'string') return type
  if (type[0] === 'object' || type[0] === 'tuple') return type[0]
  return isUnknown(type[1]) ? type[0] : `${type[0]} of ${typeText(type[1])}`
}

/** The type of the elements of a collection; undefined when they differ or it is no collection. */
export function elementType(type: MaybeType): MaybeType {
  if (typeof type !== 'object') return undefined
  if (type[0] === 'tuple') return unifyAll(type[1])
  if (type[0] === 'object') return unifyAll(Object.values(type[1]))
  return type[1]
}

/** One type for values of several; undefined when there is none, or none that is known. */
export function unifyAll(types: readonly MaybeType[]): MaybeType {
  return types.length === 0 ? undefined : types.reduce((one, other) => unify(one, other))
}

/** One type for the values of two branches; undefined when it cannot be known. */
export function unify(one: MaybeType, other: MaybeType): MaybeType {
  if (one === 'null') return other
  if (other === 'null') return one
  if (isUnknown(one) || isUnknown(other)) return undefined
  if (one === other || JSON.stringify(one) === JSON.stringify(other)) return one
  if (isPrimitive(one) && isPrimitive(other)) return 'string'
  if (isSequence(one) && isSequence(other)) {
    const isSet = one[0] === 'set' || other[0] === 'set'
    return [isSet ? 'set' : 'list', unify(elementType(one), elementType(other))]
  }
  return isMapping(one) && isMapping(other) ? ['map', undefined] : undefined
}
