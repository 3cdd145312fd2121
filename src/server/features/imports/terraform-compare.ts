// What a component has of a resource that it would stand for: the arguments of the files beside those that it prints.
import type { ImportDifference } from '#contract/imports.ts'
import type { Resource } from '#engine/cost/resources/resource.ts'
import { Unknown, refsOf } from '#engine/cost/resources/unknown.ts'
import { isSecretName } from '#engine/stack/module.ts'
import { isObject } from '#engine/terraform/values.ts'
import { aspectOf, insteadOf, isCounted } from './terraform-matters.ts'

/** What is the same and what is not. */
export interface Compared {
  readonly carried: readonly { readonly argument: string; readonly value: string }[]
  readonly differences: readonly ImportDifference[]
}

/** As Terraform itself says it. */
const LATER = '(known after apply)'
/** A longer text is no setting, and may hold anything. */
const SHOWN_MAX = 60
/** More than a person reads of one resource; what matters comes first. */
const LISTED_MAX = 60
const DEPTH_MAX = 12
/** Labels of no consequence, and what only Terraform itself reads. */
const PASSED_OVER = /^(?:tags|tags_all|labels|timeouts)(?:\.|$)/

/** What is known around resources. */
interface Around {
  /** Of the stack: a component that lies in it does not say so itself. */
  readonly region: string
  /** The text of an argument that is known after apply, such as var.size. */
  readonly expressionOf: (address: string, path: string) => string | undefined
}

/**
 * Compares resources of files with those that a component prints, type by type and in their order.
 */
export function compareResources(
  before: readonly Resource[],
  after: readonly Resource[],
  { expressionOf, region }: Around,
): ReadonlyMap<string, Compared> {
  const left = new Map<string, Resource[]>()
  for (const one of after) left.set(one.type, [...(left.get(one.type) ?? []), one])
  return new Map(
    before.map((one) => {
      const { types, arguments: counterparts } = insteadOf(one.type, (type) => left.has(type))
      const parts = types.flatMap((type) => left.get(type)?.shift() ?? [])
      const around = { region, expressionOf: (path: string) => expressionOf(one.address, path) }
      return [one.address, compareOne(one, { parts, counterparts }, around)] as const
    }),
  )
}

type CounterpartsOf = { readonly counterparts: ReturnType<typeof insteadOf>['arguments'] }

function compareOne(
  before: Resource,
  { parts, counterparts }: { readonly parts: readonly Resource[] } & CounterpartsOf,
  { expressionOf, region }: { readonly region: string; readonly expressionOf: (path: string) => string | undefined },
): Compared {
  const carried: { argument: string; value: string }[] = []
  const differences: ImportDifference[] = []
  const own = leavesOf(before)
  // Of what several have, the first one says it.
  const others = new Map(parts.toReversed().flatMap((one) => [...leavesOf(one)]))
  for (const [argument, value] of own) {
    if (/^(?:region|location)$/.test(argument) && placeOf(value) === region) continue
    const { path, isSame } = (Object.hasOwn(counterparts, argument) ? counterparts[argument] : undefined) ?? {
      path: argument,
      isSame: undefined,
    }
    const other = others.get(path)
    if (refsOf(value).length > 0) {
      // What it refers to has a row of its own. A key is only lost where the component uses none.
      if (aspectOf(argument) === undefined || other !== undefined) continue
    }
    const said = value instanceof Unknown ? (expressionOf(argument) ?? LATER) : shown(argument, value)
    const isEqual =
      path === argument ? isSameValue(argument, value, other) : isSame?.(plainOf(value) ?? '', plainOf(other)) === true
    if (isEqual) {
      if (other !== undefined) carried.push({ argument, value: said })
    } else
      differences.push({
        argument,
        before: said,
        after: textOf(path, other),
        matters: lossOf(before.type, argument, [value, other]),
      })
  }
  for (const [argument, value] of others) {
    const isCounterpart = Object.values(counterparts).some(({ path }) => path === argument)
    if (!own.has(argument) && !isCounterpart && aspectOf(argument) !== undefined && !isNothing(value))
      differences.push({ argument, before: null, after: textOf(argument, value), matters: null })
  }
  const sorted = differences.toSorted((a, b) => Number(b.matters !== null) - Number(a.matters !== null))
  return { carried: carried.slice(0, LISTED_MAX), differences: sorted.slice(0, LISTED_MAX) }
}

function placeOf(value: unknown): string {
  return typeof value === 'string' ? value.toLowerCase().replaceAll(' ', '') : ''
}

/** Values by their path; of a block with a number of its own, also that. */
function leavesOf(resource: Resource): ReadonlyMap<string, unknown> {
  const found = new Map<string, unknown>()
  const visit = (path: string, value: unknown, depth: number): void => {
    if (depth > DEPTH_MAX || value === undefined || PASSED_OVER.test(path)) return
    if (Array.isArray(value) && value.some((one) => isObject(one) && !(one instanceof Unknown)))
      for (const [at, one] of value.entries()) visit(at === 0 ? path : `${path}[${at}]`, one, depth + 1)
    else if (isObject(value) && !(value instanceof Unknown))
      for (const [name, one] of Object.entries(value)) visit(path === '' ? name : `${path}.${name}`, one, depth + 1)
    else found.set(path, value)
  }
  visit('', resource.values, 0)
  const { count = 1 } = resource
  if (count !== 1) found.set('count', count)
  return found
}

function isNothing(value: unknown): boolean {
  if (value === undefined || value === null || value === '') return true
  return (
    value === false || value === 0 || value === 'false' || value === '0' || (Array.isArray(value) && value.length === 0)
  )
}

function isSameValue(argument: string, before: unknown, after: unknown): boolean {
  if (before instanceof Unknown) return false
  // What is off in the files and absent in the component is off in both.
  if (after === undefined) return isNothing(before)
  if (after instanceof Unknown) return false
  const [one, other] = [String(JSON.stringify(before)), String(JSON.stringify(after))].map((text) =>
    text.replaceAll('"', '').toLowerCase(),
  )
  if (one === other) return true
  // A shorter version is any of those that begin with it.
  return (
    aspectOf(argument) === 'version' &&
    one !== undefined &&
    other !== undefined &&
    (one.startsWith(`${other}.`) || other.startsWith(`${one}.`))
  )
}

/** What is lost with an argument; null when nothing is, as when the component encrypts what was not. */
function lossOf(
  type: string,
  argument: string,
  [before, after]: readonly [unknown, unknown],
): ImportDifference['matters'] {
  if (argument === 'count' && !isCounted(type)) return null
  const aspect = aspectOf(argument) ?? null
  return aspect === 'encryption' && isNothing(before) && !isNothing(after) ? null : aspect
}

/** A value of a component as others compare it; undefined when there is none. */
function plainOf(value: unknown): string | undefined {
  if (value === undefined) return undefined
  return value instanceof Unknown ? undefined : typeof value === 'string' ? value : JSON.stringify(value)
}

/** The same for people. */
function textOf(argument: string, value: unknown): string | null {
  if (value === undefined) return null
  if (!(value instanceof Unknown)) return shown(argument, value)
  return value.refs.find((one) => !one.startsWith('data.')) ?? LATER
}

/** A value for people. Secrets, and texts that may hold one, are not repeated. */
function shown(argument: string, value: unknown): string {
  const name = argument.split('.').at(-1) ?? ''
  if (isSecretName(name)) return '***'
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  const line = text.replaceAll(/[\p{C}\s]+/gu, ' ').trim()
  return line.length > SHOWN_MAX ? `${line.slice(0, SHOWN_MAX / 2)}…` : line
}
