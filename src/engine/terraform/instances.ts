// Blocks with count or for_each: how many instances they have, and what each of them is.
import { Unknown } from '../cost/resources/unknown.ts'
import { argument, expressionOf, valuesOf } from './bodies.ts'
import type { Scope } from './evaluate.ts'
import type { Body } from './syntax/nodes.ts'
import { isObject } from './values.ts'

/** How many instances may still be read one by one; where it is not said, the first stands for all of a block. */
export interface Left {
  instances: number | undefined
}

/** Instances of a block that are alike. */
interface Instances {
  /** The key by which its address names a single one; empty where the block names all of them. */
  readonly key: string
  readonly count: number | Unknown
  readonly values: Record<string, unknown>
}

/** The instances of a block: one entry for all that are alike, and one for each where they differ. */
export function instancesOf(body: Body, scope: Scope, left: Left): Instances[] {
  const count = numberOf(body, scope)
  const first = firstOf(body, scope)
  const alike = [{ key: '', count, values: first.values }]
  if (left.instances === undefined || !first.isKeyed || count instanceof Unknown || count < 2) return alike
  // Where there are more than one could read, nobody knows what they are without making them.
  if (count > left.instances) return [{ key: '', count: new Unknown(), values: first.values }]
  left.instances -= count
  const all = keysOf(body, scope, count).map(({ index, key, value }): Instances => ({
    key: `[${JSON.stringify(index)}]`,
    count: 1,
    values: valuesOf(body, keyedScope(scope, { key, value, index })),
  }))
  const text = JSON.stringify(first.values)
  return all.every(({ values }) => JSON.stringify(values) === text) ? alike : all
}

/** The arguments of the first instance, and whether any of them asks which instance it is. */
function firstOf(body: Body, scope: Scope): { values: Record<string, unknown>; isKeyed: boolean } {
  const keyed = instanceScope(body, scope)
  let isKeyed = false
  const values = valuesOf(body, {
    ...keyed,
    named: (root, name) => {
      isKeyed ||= root === 'each' || root === 'count'
      return keyed.named(root, name)
    },
  })
  return { values, isKeyed }
}

interface Key {
  readonly key: unknown
  readonly value: unknown
  /** What stands in the address. */
  readonly index: unknown
}

/** What each, or count, is for every instance. */
function keysOf(body: Body, scope: Scope, count: number): Key[] {
  const all = argument(body, 'for_each', scope)
  if (Array.isArray(all)) return all.map((one: unknown) => ({ key: one, value: one, index: one }))
  if (isObject(all)) return Object.entries(all).map(([key, value]) => ({ key, value, index: key }))
  return Array.from({ length: count }, (_, index) => ({ key: index, value: index, index }))
}

function keyedScope(scope: Scope, { key, value, index }: Key): Scope {
  return {
    ...scope,
    named: (root, name) => {
      if (root === 'each') return name === 'key' ? key : value
      return root === 'count' ? index : scope.named(root, name)
    },
  }
}

/** How many instances a block has. */
export function numberOf(body: Body, scope: Scope): number | Unknown {
  const count = argument(body, 'count', scope)
  if (count instanceof Unknown) return count
  if (count !== undefined && Number.isFinite(Number(count))) return Math.max(0, Number(count))
  const all = argument(body, 'for_each', scope)
  if (all instanceof Unknown) return all
  if (Array.isArray(all)) return all.length
  return isObject(all) ? Object.keys(all).length : 1
}

/** The instances of a block that has count or for_each, as a number or by their keys; undefined where nobody knows. */
export function wholeInstances(body: Body, scope: Scope): number | readonly string[] | undefined {
  if (expressionOf(body, 'count') !== undefined) {
    const count = numberOf(body, scope)
    return count instanceof Unknown ? undefined : count
  }
  const all = argument(body, 'for_each', scope)
  if (Array.isArray(all)) return all.every((one) => typeof one === 'string') ? all : undefined
  return isObject(all) ? Object.keys(all) : undefined
}

/** The first instance stands for all of them. */
function instanceScope(body: Body, scope: Scope): Scope {
  const all = argument(body, 'for_each', scope)
  const first = Array.isArray(all)
    ? [all[0] as unknown, all[0] as unknown]
    : isObject(all) && Object.keys(all).length > 0
      ? Object.entries(all)[0]
      : undefined
  return {
    ...scope,
    named: (root, name) => {
      if (root === 'each') return first === undefined ? new Unknown() : name === 'key' ? first[0] : first[1]
      return root === 'count' ? 0 : scope.named(root, name)
    },
  }
}
