// What a cloud never tells anyone again: sensitive values are in the state alone, an account does not hold them.
import type { ObjectShape, Shape } from './shape.ts'
import { canonical, isList, isObject, isUnknown } from './value.ts'
import type { ObjectValue, Value } from './value.ts'

/** The same values without the sensitive ones. */
export function withoutSecrets(shape: ObjectShape, value: ObjectValue): ObjectValue {
  const entries = [...shape.fields].map(([name, field]): [string, Value] => [
    name,
    field.isSensitive || field.isWriteOnly ? null : stripped(field.shape, value[name] ?? null),
  ])
  return Object.fromEntries(entries)
}

function stripped(shape: Shape, value: Value): Value {
  if (value === null || isUnknown(value)) return value
  if (shape.kind === 'object') return isObject(value) ? withoutSecrets(shape, value) : value
  if ((shape.kind === 'list' || shape.kind === 'set') && isList(value))
    return value.map((one) => stripped(shape.of, one))
  if (shape.kind === 'map' && isObject(value))
    return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, stripped(shape.of, one)]))
  return value
}

/** What a cloud tells, with the sensitive values that a state still knows. */
export function withSecrets(shape: ObjectShape, told: ObjectValue, state: ObjectValue): ObjectValue {
  const entries = [...shape.fields].map(([name, field]): [string, Value] => {
    if (field.isWriteOnly) return [name, null]
    const known = state[name] ?? null
    return [name, field.isSensitive ? known : joined(field.shape, told[name] ?? null, known)]
  })
  return Object.fromEntries(entries)
}

function joined(shape: Shape, told: Value, state: Value): Value {
  if (told === null || state === null) return told
  if (shape.kind === 'object')
    return isObject(told) && isObject(state) && !shape.isPlain ? withSecrets(shape, told, state) : told
  if (shape.kind === 'list' && isList(told) && isList(state))
    return told.map((one, at) => joined(shape.of, one, state[at] ?? null))
  if (shape.kind === 'set' && isList(told) && isList(state) && shape.of.kind === 'object') {
    const left = [...state]
    return told.map((one) => {
      const wanted = canonical(shape.of, one)
      const at = left.findIndex((other) => canonical(shape.of, stripped(shape.of, other)) === wanted)
      const [found = null] = at < 0 ? [] : left.splice(at, 1)
      return joined(shape.of, one, found)
    })
  }
  if (shape.kind === 'map' && isObject(told) && isObject(state))
    return Object.fromEntries(
      Object.entries(told).map(([key, one]) => [key, joined(shape.of, one, state[key] ?? null)]),
    )
  return told
}
