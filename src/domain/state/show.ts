// Values as they are shown: what is secret never is.
import { isSecretName } from '#engine/stack/module.ts'
import { PLAN_VALUE_MAX } from '../run/plan.ts'

/** A value as JSON, or why there is none to show. */
export type Shown = { readonly value: string } | { readonly hidden: 'sensitive' | 'absent' }

export interface ShownChange {
  /** Such as tags.Owner or ingress[0].cidr_blocks. */
  readonly path: string
  readonly before: Shown
  readonly after: Shown
}

/** Levels of a value that are looked into; what lies deeper is not shown. */
const LEVELS_MAX = 30
const SENSITIVE: Shown = { hidden: 'sensitive' }
const ABSENT: Shown = { hidden: 'absent' }

/** Looks whether the value at a path, and everything in it, is secret. */
export type IsSecret = (path: string, name: string) => boolean

/**
 * What of an object is secret: what its state marks, and what is called like a secret.
 * @param marked `sensitive_attributes` of the object: paths of steps, each with its type and value
 */
export function secretsOf(...marked: readonly unknown[]): IsSecret {
  const paths = new Set(
    marked
      .flatMap((list) => (Array.isArray(list) ? list : []))
      .map((steps) => (Array.isArray(steps) ? pathOf(steps) : '')),
  )
  // A mark that cannot be read hides all.
  return (path, name) => paths.has('') || paths.has(path) || isSecretName(name)
}

/** A path as it is shown. It ends before a step that cannot be written: then more is hidden, never less. */
function pathOf(steps: readonly unknown[]): string {
  let path = ''
  for (const step of steps) {
    const value = stepOf(step)
    if (value === undefined) break
    path = below(path, value)
  }
  return path
}

function stepOf(step: unknown): string | number | undefined {
  if (typeof step !== 'object' || step === null || !('value' in step)) return undefined
  const { value } = step
  if (typeof value === 'string' || typeof value === 'number') return value
  return stepOf(value)
}

/** The path one step further in, as it is shown. */
export const below = (path: string, step: string | number): string =>
  typeof step === 'number' ? `${path}[${step}]` : path === '' ? step : `${path}.${step}`

/** What differs between two values, leaf by leaf. */
export function* differences(before: unknown, after: unknown, isSecret: IsSecret): Generator<ShownChange> {
  yield* differencesAt({ path: '', name: '', level: 0 }, [before ?? undefined, after ?? undefined], isSecret)
}

interface Place {
  readonly path: string
  readonly name: string
  readonly level: number
}

function* differencesAt(
  place: Place,
  [before, after]: readonly [unknown, unknown],
  isSecret: IsSecret,
): Generator<ShownChange> {
  const { path, name, level } = place
  if (path !== '' && (level > LEVELS_MAX || isSecret(path, name))) {
    if (JSON.stringify(before) !== JSON.stringify(after))
      yield { path, before: before === undefined ? ABSENT : SENSITIVE, after: after === undefined ? ABSENT : SENSITIVE }
    return
  }
  const steps = stepsOf(before, after)
  if (steps === undefined || steps.length === 0) {
    if (JSON.stringify(before) !== JSON.stringify(after)) yield { path, before: shown(before), after: shown(after) }
    return
  }
  for (const step of steps)
    yield* differencesAt(
      { path: below(path, step), name: typeof step === 'string' ? step : name, level: level + 1 },
      [inside(before, step), inside(after, step)],
      isSecret,
    )
}

const isContainer = (value: unknown): value is object => typeof value === 'object' && value !== null

/** The steps into two values of a kind, or into one that stands alone; undefined where they are to be shown whole. */
function stepsOf(before: unknown, after: unknown): (string | number)[] | undefined {
  const containers = [before, after].filter(isContainer)
  const isAlone = before === undefined || after === undefined
  if (containers.length < 2 && !(containers.length === 1 && isAlone)) {
    // One that is replaced by something of another kind may hold what is secret: its leaves are shown one by one.
    return containers.length === 1 ? keysOf(containers) : undefined
  }
  return keysOf(containers)
}

function keysOf(containers: readonly object[]): (string | number)[] {
  const isList = containers.every((one) => Array.isArray(one))
  const keys = new Set(containers.flatMap((one) => Object.keys(one)))
  return [...keys].map((key) => (isList ? Number(key) : key))
}

function inside(value: unknown, step: string | number): unknown {
  if (!isContainer(value) || !Object.hasOwn(value, step)) return undefined
  return (value as Readonly<Record<string | number, unknown>>)[step] ?? undefined
}

function shown(value: unknown): Shown {
  if (value === undefined) return ABSENT
  const text = JSON.stringify(value)
  return { value: text.length > PLAN_VALUE_MAX ? `${text.slice(0, PLAN_VALUE_MAX)}…` : text }
}
