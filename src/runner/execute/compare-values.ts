// What differs between two values of Terraform, attribute by attribute.
import { isDeepStrictEqual } from 'node:util'
import type { HIDDEN_VALUES } from '#domain/run/plan.ts'

/** Deeper than this, values are compared as a whole. */
const DEPTH_MAX = 30

type Side = { readonly value: unknown } | { readonly hidden: (typeof HIDDEN_VALUES)[number] }

export interface Difference {
  readonly path: readonly (string | number)[]
  readonly before: Side
  readonly after: Side
}

interface Compared {
  readonly before: unknown
  readonly after: unknown
  /** Where the new value is not known: true, or the same for what is inside. */
  readonly unknown: unknown
  /** Where the values are secret, of both. */
  readonly sensitive: readonly unknown[]
}

/** Lists what differs, down to single values and lists of single values. */
export function compareValues(compared: Compared): Difference[] {
  const found: Difference[] = []
  visit(compared, [], found)
  return found
}

function visit(compared: Compared, path: readonly (string | number)[], found: Difference[]): void {
  const { before, after, unknown, sensitive } = compared
  const isWhole =
    unknown === true || sensitive.includes(true) || path.length >= DEPTH_MAX || !hasParts(before, after, compared)
  if (!isWhole) {
    for (const key of keysOf(before, after, unknown)) {
      const inner = (value: unknown): unknown => partOf(value, key)
      visit(
        { before: inner(before), after: inner(after), unknown: inner(unknown), sensitive: sensitive.map(inner) },
        [...path, key],
        found,
      )
    }
    return
  }
  const isUnknown = hasMark(unknown)
  if (!isUnknown && isDeepStrictEqual(before ?? null, after ?? null)) return
  if (path.length === 0) return
  const isSensitive = sensitive.some(hasMark)
  found.push({ path, before: sideOf(before, isSensitive, false), after: sideOf(after, isSensitive, isUnknown) })
}

function sideOf(value: unknown, isSensitive: boolean, isUnknown: boolean): Side {
  if (isUnknown) return { hidden: 'unknown' }
  if (value === null || value === undefined) return { hidden: 'absent' }
  return isSensitive ? { hidden: 'sensitive' } : { value }
}

/** Whether to look inside: objects and lists of objects, and whatever is secret or unknown in part. */
function hasParts(before: unknown, after: unknown, { unknown, sensitive }: Compared): boolean {
  const sides = [before, after].filter((side) => side !== null && side !== undefined)
  const isMarked = [unknown, ...sensitive].some(hasMark)
  if (sides.length === 0) return typeof unknown === 'object' && unknown !== null && hasMark(unknown)
  if (sides.every(Array.isArray))
    return isMarked || sides.some((side) => side.some((one: unknown) => typeof one === 'object' && one !== null))
  return sides.every((side) => isObject(side) && (Object.keys(side).length > 0 || hasMark(unknown)))
}

function keysOf(...values: readonly unknown[]): (string | number)[] {
  const keys = new Set<string | number>()
  for (const value of values) {
    if (Array.isArray(value)) value.forEach((_, at) => keys.add(at))
    else if (isObject(value)) for (const key of Object.keys(value)) keys.add(key)
  }
  return [...keys]
}

function partOf(value: unknown, key: string | number): unknown {
  if (Array.isArray(value)) return typeof key === 'number' ? (value as unknown[])[key] : undefined
  if (!isObject(value)) return undefined
  return Object.hasOwn(value, key) ? value[key] : undefined
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Whether anything in it is marked. */
function hasMark(mark: unknown): boolean {
  if (mark === true) return true
  return typeof mark === 'object' && mark !== null && Object.values(mark).some(hasMark)
}
