// What people do to a simulated account without Terraform: stops, and changes by hand, which a check then finds.
import type { PriceLine } from '#engine/result.ts'
import type { SimulatedResource } from './account.ts'

/** Deeper than any schema. */
const DEPTH_MAX = 50

/**
 * A resource of which somebody changed one attribute.
 * @param path names and places in lists, such as `['settings', 0, 'tier']`
 * @returns undefined when there is nothing at the path
 */
export function changeByHand(
  resource: SimulatedResource,
  path: readonly (string | number)[],
  value: unknown,
): SimulatedResource | undefined {
  if (path.length === 0 || path.length > DEPTH_MAX) return undefined
  const changed = changedAt(resource.values, path, value)
  return isRecord(changed) ? { ...resource, values: changed } : undefined
}

/** The same value with another one at a path; undefined when the path leads nowhere. */
function changedAt(within: unknown, [step, ...rest]: readonly (string | number)[], value: unknown): unknown {
  if (step === undefined) return value
  if (Array.isArray(within)) {
    if (typeof step !== 'number' || step < 0 || step >= within.length) return undefined
    const inner = changedAt(within[step], rest, value)
    return inner === undefined ? undefined : (within.with(step, inner) as unknown)
  }
  if (!isRecord(within) || typeof step !== 'string' || !Object.hasOwn(within, step)) return undefined
  const inner = changedAt(within[step], rest, value)
  return inner === undefined ? undefined : { ...within, [step]: inner }
}

/**
 * Which address in a stack each resource of an account has.
 * @param state a state of Terraform: the private data of each resource holds its key
 */
export function addressesByKey(state: unknown): Map<string, string> {
  const addresses = new Map<string, string>()
  for (const { mode, module, type, name, instances } of recordsIn(state, 'resources')) {
    if (mode !== 'managed') continue
    const address = [...(typeof module === 'string' ? [module] : []), type, name].join('.')
    for (const { private: data } of recordsIn({ instances }, 'instances')) {
      const key = typeof data === 'string' ? keyIn(data) : undefined
      if (key !== undefined) addresses.set(key, address)
    }
  }
  return addresses
}

/**
 * An account in which a stop holds what it ends: the resources of price lines that end with it. A start lets everything
 * run again: its lines are none.
 */
export function holdByStop(
  resources: readonly SimulatedResource[],
  addresses: ReadonlyMap<string, string>,
  lines: readonly Pick<PriceLine, 'resource' | 'ends_on_stop'>[],
): readonly SimulatedResource[] {
  const held = new Set(lines.filter((line) => line.ends_on_stop).map((line) => line.resource))
  return resources.map((one) => ({ ...one, is_stopped: held.has(addresses.get(one.key) ?? '') }))
}

/** The key in private data, which is JSON in Base64; undefined in data of another provider. */
function keyIn(data: string): string | undefined {
  try {
    const found: unknown = JSON.parse(Buffer.from(data, 'base64').toString())
    return isRecord(found) && typeof found['key'] === 'string' ? found['key'] : undefined
  } catch {
    return undefined
  }
}

function recordsIn(value: unknown, name: string): Readonly<Record<string, unknown>>[] {
  const list = isRecord(value) ? value[name] : undefined
  return Array.isArray(list) ? list.filter(isRecord) : []
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
