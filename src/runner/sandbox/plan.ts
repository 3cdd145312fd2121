// How a provider answers a plan: computed values, static defaults, and attributes that force a replacement.
import type { Behaviour } from './replace.ts'
import type { Field, ObjectShape, Shape } from './shape.ts'
import { canonical, isList, isObject, isSame, isUnknown, UNKNOWN, valueFromJson } from './value.ts'
import type { ObjectValue, Value } from './value.ts'

/** Two states of the same resource, or of the same block in it. Without a prior one it is new. */
interface Change {
  readonly prior: ObjectValue | undefined
  readonly proposed: ObjectValue
}

/** Plans a resource that is created or changed: what the provider decides later is not known yet. */
export function planResource(shape: ObjectShape, behaviour: Behaviour, change: Change): ObjectValue {
  return planObject(shape, behaviour, change, '')
}

function planObject(shape: ObjectShape, behaviour: Behaviour, { prior, proposed }: Change, path: string): ObjectValue {
  const planned: Record<string, Value> = {}
  for (const [name, field] of shape.fields) {
    const inner = path === '' ? name : `${path}.${name}`
    const before = prior && (prior[name] ?? null)
    planned[name] = field.isWriteOnly
      ? null
      : planField(field, behaviour, { before, value: proposed[name] ?? null }, inner)
  }
  return planned
}

function planField(
  field: Field,
  behaviour: Behaviour,
  { before, value }: { before: Value | undefined; value: Value },
  path: string,
): Value {
  if (isUnknown(value)) return value
  if (field.isBlock && isEmpty(value) && behaviour.filled.has(path))
    return before === undefined ? UNKNOWN : isEmpty(before) ? value : before
  if (value === null) {
    if (field.isBlock) return null
    const standard = behaviour.defaults.get(path)
    if (standard !== undefined) return valueFromJson(field.shape, standard)
    if (field.isComputed) return before === undefined ? UNKNOWN : before
    return null
  }
  return planNested(field.shape, behaviour, { before, value }, path)
}

function isEmpty(value: Value): boolean {
  return value === null || (isList(value) && value.length === 0)
}

function planNested(
  shape: Shape,
  behaviour: Behaviour,
  { before, value }: { before: Value | undefined; value: Value },
  path: string,
): Value {
  if (isUnknown(value)) return value
  if (shape.kind === 'object' && isObject(value)) {
    const prior = isObject(before) ? before : undefined
    return shape.isPlain ? value : planObject(shape, behaviour, { prior, proposed: value }, path)
  }
  if (shape.kind === 'list' && isList(value))
    return value.map((one, at) =>
      planNested(shape.of, behaviour, { before: isList(before) ? before[at] : undefined, value: one }, path),
    )
  if (shape.kind === 'set' && isList(value)) {
    const left = isList(before) ? [...before] : []
    return value.map((one) => {
      const at = left.findIndex((other) => fits(shape.of, behaviour, { prior: other, proposed: one }, path))
      const [found] = at < 0 ? [] : left.splice(at, 1)
      return planNested(shape.of, behaviour, { before: found, value: one }, path)
    })
  }
  if (shape.kind === 'map' && isObject(value))
    return Object.fromEntries(
      Object.entries(value).map(([key, one]) => [
        key,
        planNested(shape.of, behaviour, { before: isObject(before) ? before[key] : undefined, value: one }, path),
      ]),
    )
  return value
}

/** Whether an element of a set is one that was there before, but for what the provider filled in. */
function fits(
  shape: Shape,
  behaviour: Behaviour,
  { prior, proposed }: { prior: Value; proposed: Value },
  path: string,
): boolean {
  if (shape.kind !== 'object' || !isObject(prior) || !isObject(proposed)) return isSame(shape, prior, proposed)
  for (const [name, field] of shape.fields) {
    const inner = `${path}.${name}`
    const [one, other] = [prior[name] ?? null, proposed[name] ?? null]
    if (field.isWriteOnly || (isEmpty(other) && (field.isComputed || behaviour.filled.has(inner)))) continue
    const standard = other === null ? behaviour.defaults.get(inner) : undefined
    const wanted = standard === undefined ? other : valueFromJson(field.shape, standard)
    const single = field.shape.kind === 'list' && isList(one) && isList(wanted) && one.length === wanted.length
    const isAlike =
      single && field.shape.kind === 'list'
        ? alike(field.shape.of, behaviour, { prior: one, proposed: wanted }, inner)
        : isSame(field.shape, one, wanted)
    if (!isAlike) return false
  }
  return true
}

function alike(
  shape: Shape,
  behaviour: Behaviour,
  { prior, proposed }: { prior: readonly Value[]; proposed: readonly Value[] },
  path: string,
): boolean {
  return prior.every((one, at) => fits(shape, behaviour, { prior: one, proposed: proposed[at] ?? null }, path))
}

/** A place in a value: names, and numbers of elements of lists. */
export type Steps = readonly (string | number)[]

/** The places whose change forces a new resource. */
export function replacedPaths(
  shape: ObjectShape,
  { replace }: Behaviour,
  prior: ObjectValue,
  planned: ObjectValue,
): Steps[] {
  const found = replace.flatMap((path) => changesAt(shape, path, { prior, planned }, []))
  return [...new Map(found.map((steps) => [steps.join('.'), steps])).values()]
}

function changesAt(
  shape: Shape,
  path: readonly string[],
  { prior, planned }: { prior: Value; planned: Value },
  steps: Steps,
): Steps[] {
  const [name, ...rest] = path
  if (name === undefined) return isSame(shape, prior, planned) ? [] : [steps]
  if (shape.kind === 'list' && isList(prior) && isList(planned))
    return planned.flatMap((one, at) => {
      const before = prior[at]
      return before === undefined ? [] : changesAt(shape.of, path, { prior: before, planned: one }, [...steps, at])
    })
  // An element of a set has no place that Terraform could be told.
  if (shape.kind === 'set' && isList(prior) && isList(planned))
    return leavesAt(shape, path, prior) === leavesAt(shape, path, planned) ? [] : [steps]
  if (shape.kind !== 'object' || !isObject(prior) || !isObject(planned)) return []
  const field = shape.fields.get(name)
  if (!field) return []
  const [before, after] = [prior[name] ?? null, planned[name] ?? null]
  // What forces a new resource inside a block is named itself: the block alone stands for adding or removing it.
  if (rest.length === 0 && field.isBlock) return countOf(before) === countOf(after) ? [] : [[...steps, name]]
  return changesAt(field.shape, rest, { prior: before, planned: after }, [...steps, name])
}

function countOf(value: Value): number {
  if (isUnknown(value)) return -1
  return isList(value) ? value.length : Number(value !== null)
}

/** All values at a path within a value, as one text that does not depend on their order in sets. */
function leavesAt(shape: Shape, path: readonly string[], value: Value): string {
  const [name, ...rest] = path
  if (name === undefined || isUnknown(value) || value === null) return canonical(shape, value)
  if ((shape.kind === 'list' || shape.kind === 'set') && isList(value))
    return value
      .map((one) => leavesAt(shape.of, path, one))
      .toSorted()
      .join()
  const field = shape.kind === 'object' ? shape.fields.get(name) : undefined
  return field && isObject(value) ? leavesAt(field.shape, rest, value[name] ?? null) : ''
}
