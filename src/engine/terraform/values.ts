// Values that expressions come to, and how large they may become.
import { Unknown } from '../cost/resources/unknown.ts'

/** Whether a value is an object, and not a list. */
export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Values that a list or an object may hold, with all that is inside of it: more is no configuration. */
export const WEIGHT_MAX = 10_000
/** Characters that texts may have: as many as a file. */
export const TEXT_MAX = 300_000
/** Characters that are as much work as one value. */
const CHARACTERS_PER_VALUE = 100
/** Lists and objects in each other. */
const DEPTH_MAX = 60

/**
 * How much work it is to look at a value: of how many it consists, with their texts. Undefined for one that is too
 * large or too deep to go on with, such as a list that was doubled again and again.
 */
export function weightOf(value: unknown): number | undefined {
  let weight = 0
  const open: (readonly [unknown, number])[] = [[value, 0]]
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const [one, depth] = next
    weight += 1
    if (typeof one === 'string') {
      if (one.length > TEXT_MAX) return undefined
      weight += one.length / CHARACTERS_PER_VALUE
    }
    if (weight > WEIGHT_MAX || depth > DEPTH_MAX) return undefined
    if (typeof one !== 'object' || one === null || one instanceof Unknown) continue
    const inner: readonly unknown[] = Array.isArray(one) ? one : Object.values(one)
    if (inner.length > WEIGHT_MAX) return undefined
    for (const each of inner) open.push([each, depth + 1])
  }
  return weight
}
