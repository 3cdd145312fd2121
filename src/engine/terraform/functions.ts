// Functions of Terraform on values that are known (developer.hashicorp.com/terraform/language/functions).
import { isObject, TEXT_MAX, WEIGHT_MAX } from './values.ts'

/** A function on values that are known; undefined where it does not know its value. */
export type Fn = (args: readonly unknown[]) => unknown

const list = (value: unknown): readonly unknown[] =>
  Array.isArray(value) ? value : isObject(value) ? Object.values(value) : []
const object = (value: unknown): Record<string, unknown> => (isObject(value) ? value : {})
const text = (value: unknown): string =>
  typeof value === 'string' ? value : value === null || value === undefined ? '' : (JSON.stringify(value) ?? '')
const key = (value: unknown): string => JSON.stringify(value) ?? ''
const distinct = (values: readonly unknown[]): unknown[] => [...new Map(values.map((one) => [key(one), one])).values()]

function range(args: readonly unknown[]): unknown[] | undefined {
  const [first = 0, second, step = 1] = args.map(Number)
  const [from, to] = second === undefined ? [0, first] : [first, second]
  const count = Math.ceil((to - from) / step)
  if (!(count <= WEIGHT_MAX)) return undefined
  return Array.from({ length: Math.max(0, count) }, (_, at) => from + at * step)
}

function chunks(all: readonly unknown[], size: number): unknown[] {
  const count = size > 0 ? Math.ceil(all.length / size) : 0
  return Array.from({ length: count }, (_, at) => all.slice(at * size, (at + 1) * size))
}

function flatten(values: readonly unknown[]): unknown[] {
  return values.flatMap((one) => (Array.isArray(one) ? flatten(one) : [one]))
}

/** A text of texts; undefined for one that is longer than any in a file. */
function joined(parts: readonly string[], by: string): string | undefined {
  const length = parts.reduce((sum, one) => sum + one.length + by.length, 0)
  return length > TEXT_MAX ? undefined : parts.join(by)
}

/** A part of a text by its characters; a length of -1 is the rest of it. */
function part(whole: string, from: number, length: number): string {
  const characters = Array.from(whole)
  const start = from < 0 ? Math.max(0, characters.length + from) : from
  return characters.slice(start, length < 0 ? undefined : start + length).join('')
}

function sized(value: unknown): number {
  return typeof value === 'string' ? value.length : isObject(value) ? Object.keys(value).length : list(value).length
}

/** By name; what is not here is not known. */
export const FUNCTIONS: Readonly<Record<string, Fn>> = {
  abs: ([one]) => Math.abs(Number(one)),
  ceil: ([one]) => Math.ceil(Number(one)),
  chunklist: ([all, size]) => chunks(list(all), Number(size)),
  coalescelist: (args) => args.find((one) => list(one).length > 0),
  compact: ([one]) => list(one).filter((each) => each !== null && each !== ''),
  concat: (args) => args.flatMap((one) => [...list(one)]),
  contains: ([all, one]) => list(all).some((each) => key(each) === key(one)),
  distinct: ([one]) => distinct(list(one)),
  element: ([all, at]) => list(all)[Number(at) % Math.max(1, list(all).length)],
  flatten: ([one]) => flatten(list(one)),
  floor: ([one]) => Math.floor(Number(one)),
  join: ([by, all]) => joined(list(all).map(text), text(by)),
  jsonencode: ([one]) => JSON.stringify(one),
  keys: ([one]) => Object.keys(object(one)).sort(),
  length: ([one]) => sized(one),
  lookup: ([map, name, fallback]) => (Object.hasOwn(object(map), text(name)) ? object(map)[text(name)] : fallback),
  lower: ([one]) => text(one).toLowerCase(),
  max: (args) => Math.max(...args.map(Number)),
  merge: (args) => Object.assign({}, ...args.map(object)) as unknown,
  min: (args) => Math.min(...args.map(Number)),
  nonsensitive: ([one]) => one,
  one: ([all]) => list(all)[0] ?? null,
  range,
  // A pattern between slashes is a regular expression of another dialect.
  replace: ([one, from, to]) =>
    /^\/.+\/$/s.test(text(from)) ? undefined : joined(text(one).split(text(from)), text(to)),
  reverse: ([one]) => list(one).toReversed(),
  sensitive: ([one]) => one,
  slice: ([all, from, to]) => list(all).slice(Number(from), Number(to)),
  sort: ([one]) => list(one).map(text).sort(),
  split: ([by, one]) => text(one).split(text(by)),
  startswith: ([one, start]) => text(one).startsWith(text(start)),
  substr: ([one, from, length]) => part(text(one), Number(from), Number(length)),
  sum: ([one]) => list(one).reduce<number>((sum, each) => sum + Number(each), 0),
  toset: ([one]) => distinct(list(one)),
  tobool: ([one]) => one === true || one === 'true',
  tolist: ([one]) => [...list(one)],
  tomap: ([one]) => object(one),
  tonumber: ([one]) => Number(one),
  tostring: ([one]) => text(one),
  trimspace: ([one]) => text(one).trim(),
  upper: ([one]) => text(one).toUpperCase(),
  values: ([one]) =>
    Object.entries(object(one))
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([, each]) => each),
  zipmap: ([names, all]) => Object.fromEntries(list(names).map((name, at) => [text(name), list(all)[at]])),
}
