// What resources need of an account: names, and how much of what is limited. Pure: nothing is asked here.
import type { Resource } from '#engine/cost/resources/resource.ts'
import { Unknown, refsOf } from '#engine/cost/resources/unknown.ts'

/** A name that a resource is going to have; null where only the apply makes it. */
export interface NeededName {
  readonly address: string
  readonly type: string
  readonly name: string | null
}

/** How much of a limit resources take at first, and at most. */
export interface Need<Limit extends string = string> {
  readonly limit: Limit
  readonly least: number
  readonly most: number
  readonly addresses: readonly string[]
}

/** Machines of one type that a resource has at first, and at most. */
export interface Machines {
  readonly address: string
  readonly machine: string
  readonly least: number
  readonly most: number
}

/** Needs, and addresses of resources of which nobody can say before the plan what they need. */
export interface Needs<Of> {
  readonly needs: readonly Of[]
  readonly open: readonly string[]
}

/** The names of resources. @param table the argument with the name, by type */
export function namesOf(resources: readonly Resource[], table: Readonly<Record<string, string>>): NeededName[] {
  return resources.flatMap(({ address, type, values, count }) => {
    const argument = Object.hasOwn(table, type) ? table[type] : undefined
    if (argument === undefined || count === 0) return []
    const name = values[argument]
    return [{ address, type, name: typeof name === 'string' && name !== '' ? name : null }]
  })
}

/** How often there is a resource; undefined where only the plan says it. */
export function countOf({ count = 1 }: Resource): number | undefined {
  return count instanceof Unknown ? undefined : count
}

/** The value at a path such as scaling_config.min_size; of several blocks the first. */
export function valueAt(values: Readonly<Record<string, unknown>>, path: string): unknown {
  let value: unknown = values
  for (const step of path.split('.')) {
    const one: unknown = Array.isArray(value) ? value[0] : value
    if (typeof one !== 'object' || one === null || one instanceof Unknown)
      return one instanceof Unknown ? one : undefined
    value = (one as Readonly<Record<string, unknown>>)[step]
  }
  return Array.isArray(value) ? (value as readonly unknown[])[0] : value
}

/** The number at a path; undefined where it is not known, the fallback where it is not set. */
export function numberAt(
  values: Readonly<Record<string, unknown>>,
  path: string,
  fallback: number,
): number | undefined {
  const value = valueAt(values, path)
  if (value instanceof Unknown) return undefined
  if (value === undefined || value === null) return fallback
  const number = Number(value)
  return Number.isFinite(number) ? number : undefined
}

/** The text at a path; undefined where it is not known, the fallback where it is not set. */
export function textAt(values: Readonly<Record<string, unknown>>, path: string, fallback = ''): string | undefined {
  const value = valueAt(values, path)
  if (value instanceof Unknown) return undefined
  return value === undefined || value === null ? fallback : typeof value === 'string' ? value : undefined
}

/** The resource to which an argument leads, of those with this type. */
export function targetOf(
  resources: readonly Resource[],
  { values }: Pick<Resource, 'values'>,
  { argument, type }: { readonly argument: string; readonly type: string },
): Resource | undefined {
  const refs = refsOf(values[argument])
  return resources.find((one) => one.type === type && refs.some((ref) => ref === one.address))
}

/** Needs of the same limit as one. */
export function addUp<Limit extends string>(needs: readonly Need<Limit>[]): Need<Limit>[] {
  return [...Map.groupBy(needs, ({ limit }) => limit)].map(([limit, own]) => ({
    limit,
    least: own.reduce((sum, { least }) => sum + least, 0),
    most: own.reduce((sum, { most }) => sum + most, 0),
    addresses: [...new Set(own.flatMap(({ addresses }) => addresses))],
  }))
}

/** What the machines of one resource are, as far as its values say it. */
export interface MachinesRead {
  readonly machine: string | undefined
  readonly least: number | undefined
  readonly most: number | undefined
}

/** The machines of a stack. @param read undefined for a resource that has none, or none that count to this limit */
export function machinesIn(
  resources: readonly Resource[],
  read: (one: Resource) => MachinesRead | undefined,
): Needs<Machines> {
  const needs: Machines[] = []
  const open: string[] = []
  for (const one of resources) {
    const found = read(one)
    if (found === undefined) continue
    const times = countOf(one)
    const { machine, least, most } = found
    if (times === undefined || !machine || least === undefined || most === undefined) open.push(one.address)
    else if (times > 0 && most > 0)
      needs.push({ address: one.address, machine, least: times * least, most: times * Math.max(least, most) })
  }
  return { needs, open }
}

/** Machines as needs of vCPUs. Those without a limit, or of which nobody knows how many vCPUs they have, are open. */
export function vcpusOf<Limit extends string>(
  machines: readonly Machines[],
  limitOf: (machine: string) => Limit | undefined,
  vcpus: ReadonlyMap<string, number>,
): Needs<Need<Limit>> {
  const needs: Need<Limit>[] = []
  const open: string[] = []
  for (const { address, machine, least, most } of machines) {
    const limit = limitOf(machine)
    const each = vcpus.get(machine)
    if (limit === undefined || each === undefined) open.push(address)
    else needs.push({ limit, least: least * each, most: most * each, addresses: [address] })
  }
  return { needs: addUp(needs), open }
}
