// The attributes of one resource of a simulated account: shown one by one, and changed one by one.
import { below, differences, secretsOf, type IsSecret, type Shown } from './show.ts'

/** Attributes of a resource that are shown. */
export const ACCOUNT_ATTRIBUTES_MAX = 500

type Scalar = string | number | boolean

export interface AccountAttribute {
  /** Such as tags.Owner or ingress[0].cidr_blocks[0]. */
  readonly path: string
  readonly shown: Shown
  /** Whether someone can change it by hand: one that has a text, a number or a yes or no. */
  readonly is_changeable: boolean
}

/** What a cloud gives and never changes. */
const FIXED: ReadonlySet<string> = new Set(['id', 'arn', 'self_link'])

/**
 * The attributes of a resource that have a value, leaf by leaf.
 * @param marks what of it is secret, as a state marks it
 */
export function listAttributes(
  values: Readonly<Record<string, unknown>>,
  marks: readonly unknown[],
): { readonly attributes: readonly AccountAttribute[]; readonly is_cut: boolean } {
  const isSecret = secretsOf(marks)
  const attributes: AccountAttribute[] = []
  for (const { path, after } of differences({}, values, isSecret)) {
    if (attributes.length === ACCOUNT_ATTRIBUTES_MAX) return { attributes, is_cut: true }
    const is_changeable = 'value' in after && findAttribute(values, path, isSecret) !== undefined
    attributes.push({ path, shown: after, is_changeable })
  }
  return { attributes, is_cut: false }
}

/** Why an attribute is not changed. */
export type AttributeProblem = 'not-changeable' | 'other-kind'

/**
 * The values of a resource of which someone changed one attribute.
 * @param path as {@link listAttributes} writes it
 */
export function changeAttribute(
  values: Readonly<Record<string, unknown>>,
  marks: readonly unknown[],
  { path, value }: { readonly path: string; readonly value: Scalar },
):
  | { readonly values: Readonly<Record<string, unknown>>; readonly before: Scalar }
  | { readonly problem: AttributeProblem } {
  const steps = findAttribute(values, path, secretsOf(marks))
  if (steps === undefined) return { problem: 'not-changeable' }
  const before = steps.reduce<unknown>(
    (within, step) => (within as Readonly<Record<string | number, unknown>>)[step],
    values,
  )
  // What a provider reads as a number is one: another kind of value would be no drift, but an account out of order.
  if (!isScalar(before) || typeof before !== typeof value) return { problem: 'other-kind' }
  return { values: changedAt(values, steps, value) as Readonly<Record<string, unknown>>, before }
}

type Steps = readonly (string | number)[]

/** The way to an attribute that can be changed by hand; undefined when there is none at the path. */
function findAttribute(values: Readonly<Record<string, unknown>>, path: string, isSecret: IsSecret): Steps | undefined {
  return FIXED.has(path) ? undefined : findBelow(values, { path: '', name: '', steps: [] }, path, isSecret)
}

interface Place {
  readonly path: string
  readonly name: string
  readonly steps: Steps
}

function findBelow(
  value: unknown,
  { path, name, steps }: Place,
  wanted: string,
  isSecret: IsSecret,
): Steps | undefined {
  if (path !== '' && isSecret(path, name)) return undefined
  if (typeof value !== 'object' || value === null) return path === wanted && isScalar(value) ? steps : undefined
  for (const [key, inner] of Object.entries(value)) {
    const step = Array.isArray(value) ? Number(key) : key
    const at = below(path, step)
    if (!wanted.startsWith(at)) continue
    const place = { path: at, name: typeof step === 'string' ? step : name, steps: [...steps, step] }
    const found = findBelow(inner, place, wanted, isSecret)
    if (found) return found
  }
  return undefined
}

function changedAt(within: unknown, [step, ...rest]: Steps, value: Scalar): unknown {
  if (step === undefined) return value
  if (Array.isArray(within)) return within.map((one: unknown, at) => (at === step ? changedAt(one, rest, value) : one))
  const record = within as Readonly<Record<string | number, unknown>>
  return { ...record, [step]: changedAt(record[step], rest, value) }
}

function isScalar(value: unknown): value is Scalar {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
}
