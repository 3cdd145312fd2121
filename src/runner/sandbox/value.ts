// Values as Terraform sends them, in MessagePack, and as an account keeps them, in JSON.
import { decode, encode, ExtData } from '@msgpack/msgpack'
import type { ObjectShape, Shape } from './shape.ts'

/** A value of Terraform. Numbers that are no whole ones stay the texts that Terraform sends: nothing is rounded. */
export type Value = null | string | number | boolean | Uint8Array | ExtData | readonly Value[] | ObjectValue

export interface ObjectValue {
  readonly [name: string]: Value
}

/** What is not known before the apply. */
export const UNKNOWN: ExtData = new ExtData(0, new Uint8Array([0]))

/** Values nested deeper than any schema are refused. */
const DEPTH_MAX = 100

/** Whether a value is not known yet; also when something about it is, such as that it is no null. */
export function isUnknown(value: Value | undefined): value is ExtData {
  return value instanceof ExtData
}

export function isObject(value: unknown): value is ObjectValue {
  return (
    typeof value === 'object' &&
    value !== null &&
    !Array.isArray(value) &&
    !(value instanceof Uint8Array) &&
    !(value instanceof ExtData)
  )
}

export function isList(value: Value | undefined): value is readonly Value[] {
  return Array.isArray(value)
}

/** @throws when the bytes are no MessagePack */
export function decodeValue(bytes: Uint8Array | undefined): Value {
  if (bytes === undefined || bytes.length === 0) return null
  return decode(bytes) as Value
}

export function encodeValue(value: Value): Uint8Array {
  return encode(value, { maxDepth: DEPTH_MAX })
}

/** The value of JSON in a given form: what is missing is null, what does not belong there is left out. */
export function valueFromJson(shape: Shape, json: unknown): Value {
  if (json === null || json === undefined) return null
  switch (shape.kind) {
    case 'string':
      return typeof json === 'string' ? json : JSON.stringify(json)
    case 'number':
      return numberFromJson(json)
    case 'bool':
      return json === true || json === 'true'
    case 'dynamic':
      return dynamicFromJson(json)
    case 'list':
    case 'set':
      return Array.isArray(json) ? json.map((one: unknown) => valueFromJson(shape.of, one)) : []
    case 'tuple':
      return Array.isArray(json) ? shape.items.map((item, at) => valueFromJson(item, json[at])) : null
    case 'map':
      return isObject(json)
        ? Object.fromEntries(Object.entries(json).map(([name, one]) => [name, valueFromJson(shape.of, one)]))
        : {}
    case 'object':
      return objectFromJson(shape, json)
  }
}

/** The same for an object, with every one of its fields: blocks that are missing are empty, not null. */
export function objectFromJson({ fields }: ObjectShape, json: unknown): ObjectValue {
  const given: Readonly<Record<string, unknown>> = isObject(json) ? json : {}
  const entries = [...fields].map(([name, { shape, isBlock, isGroup }]): [string, Value] => {
    const value = given[name] ?? null
    if (value !== null || !isBlock) return [name, valueFromJson(shape, value)]
    if (shape.kind === 'object') return [name, isGroup ? objectFromJson(shape, {}) : null]
    return [name, shape.kind === 'map' ? {} : []]
  })
  return Object.fromEntries(entries)
}

/** A value as a state holds it in JSON; what is not known is null. */
export function jsonFromValue(shape: Shape, value: Value | undefined): unknown {
  if (value === null || value === undefined || isUnknown(value)) return null
  switch (shape.kind) {
    case 'number':
      return typeof value === 'string' && String(Number(value)) === value ? Number(value) : value
    case 'dynamic': {
      const [type, inner] = isList(value) ? value : []
      const known = type instanceof Uint8Array ? Buffer.from(type).toString() : '"string"'
      return { type: JSON.parse(known) as unknown, value: inner ?? null }
    }
    case 'list':
    case 'set':
      return isList(value) ? value.map((one) => jsonFromValue(shape.of, one)) : null
    case 'tuple':
      return isList(value) ? shape.items.map((item, at) => jsonFromValue(item, value[at])) : null
    case 'map':
      return isObject(value)
        ? Object.fromEntries(Object.entries(value).map(([name, one]) => [name, jsonFromValue(shape.of, one)]))
        : null
    case 'object': {
      if (!isObject(value)) return null
      const entries = [...shape.fields].map(([name, field]) => [name, jsonFromValue(field.shape, value[name])])
      return Object.fromEntries(entries) as unknown
    }
    case 'string':
    case 'bool':
      return value
  }
}

/** Whether two values are the same; the order within sets does not count. */
export function isSame(shape: Shape, one: Value | undefined, other: Value | undefined): boolean {
  return canonical(shape, one ?? null) === canonical(shape, other ?? null)
}

/** A text that is the same for the same values. Two values that are not known are the same. */
export function canonical(shape: Shape, value: Value): string {
  if (isUnknown(value)) return '?'
  if (value === null) return 'null'
  switch (shape.kind) {
    case 'list':
      return isList(value) ? `[${value.map((one) => canonical(shape.of, one)).join()}]` : '[]'
    case 'set':
      return isList(value)
        ? `[${value
            .map((one) => canonical(shape.of, one))
            .toSorted()
            .join()}]`
        : '[]'
    case 'map': {
      const entries = isObject(value) ? Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)) : []
      return `{${entries.map(([name, one]) => `${JSON.stringify(name)}:${canonical(shape.of, one)}`).join()}}`
    }
    case 'object': {
      const given = isObject(value) ? value : {}
      const parts = [...shape.fields].map(([name, field]) => `${name}:${canonical(field.shape, given[name] ?? null)}`)
      return `{${parts.join()}}`
    }
    case 'number':
      return String(Number(value))
    case 'string':
    case 'bool':
    case 'dynamic':
    case 'tuple':
      return JSON.stringify(value)
  }
}

/** Numbers with a fraction travel as texts, because the ones of Terraform are exact and those of JavaScript are not. */
function numberFromJson(json: unknown): Value {
  const number = Number(json)
  if (Number.isSafeInteger(number)) return number
  return Number.isFinite(number) ? String(json) : null
}

function dynamicFromJson(json: unknown): Value {
  const { type, value } =
    isObject(json) && 'type' in json && 'value' in json ? json : { type: typeOf(json), value: json }
  return [Buffer.from(JSON.stringify(type)), value as Value]
}

function typeOf(json: unknown): string {
  if (typeof json === 'number') return 'number'
  return typeof json === 'boolean' ? 'bool' : 'string'
}
