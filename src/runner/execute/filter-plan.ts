// From the JSON of a plan to what Strata keeps of it: an allow-list, without any value that is secret or not yet known.
import { z } from 'zod'
import { PLAN_VALUE_MAX, runPlan, type PlanAction, type PlannedChange, type RunPlan } from '#domain/run/plan.ts'
import { compareValues, type Difference } from './compare-values.ts'
import type { Masker } from './mask.ts'

const ATTRIBUTES_MAX = 500
const PATH_MAX = 500

const change = z.object({
  actions: z.array(z.string()),
  before: z.unknown().optional(),
  after: z.unknown().optional(),
  after_unknown: z.unknown().optional(),
  before_sensitive: z.unknown().optional(),
  after_sensitive: z.unknown().optional(),
  replace_paths: z.array(z.array(z.union([z.string(), z.number()]))).optional(),
})

const resourceChange = z.object({
  address: z.string(),
  previous_address: z.string().optional(),
  type: z.string(),
  change,
  action_reason: z.string().optional(),
})
type ResourceChange = z.infer<typeof resourceChange>

/** What is read of a plan's JSON. */
export const planJson = z.object({
  resource_changes: z.array(resourceChange).optional(),
  resource_drift: z.array(resourceChange).optional(),
  output_changes: z.record(z.string(), change).optional(),
  applyable: z.boolean().optional(),
})
export type PlanJson = z.infer<typeof planJson>

/**
 * Filters a plan.
 * @param masker hides secrets also where Terraform has lost their mark
 * @throws when it changes more resources than a plan can list
 */
export function filterPlan({ resource_changes = [], resource_drift = [], ...plan }: PlanJson, masker: Masker): RunPlan {
  const isUnchanged = (one: ResourceChange): boolean =>
    actionOf(one.change.actions) === 'no-op' && one.previous_address === undefined
  const filtered: RunPlan = {
    changes: resource_changes.filter((one) => !isUnchanged(one)).map((one) => filterChange(one, masker)),
    drift: resource_drift.flatMap((one) => filterDrift(one, masker) ?? []),
    unchanged: resource_changes.filter(isUnchanged).length,
    outputs: Object.entries(plan.output_changes ?? {})
      .map(([name, { actions }]) => ({ name, action: actionOf(actions) }))
      .filter(({ action }) => action !== 'no-op'),
  }
  return runPlan.parse(filtered)
}

/**
 * What others changed of a resource; undefined where that is nothing. A refresh writes an empty map or list where the
 * state had nothing, as the provider of AWS does with tags: nobody changed that.
 */
function filterDrift(given: ResourceChange, masker: Masker): PlannedChange | undefined {
  const change = filterChange(given, masker)
  const attributes = change.attributes.filter(({ before, after }) => !(isNothing(before) && isNothing(after)))
  const isNone = attributes.length === 0 && change.attributes.length > 0
  if (isNone && change.action === 'update' && change.moved_from === null && !change.is_cut) return undefined
  return { ...change, attributes }
}

const isNothing = (side: PlannedChange['attributes'][number]['before']): boolean =>
  'hidden' in side ? side.hidden === 'absent' : side.value === '{}' || side.value === '[]'

/** Whether applying a plan would do anything. */
export function hasChanges({ applyable }: PlanJson, { changes, outputs }: RunPlan): boolean {
  return applyable ?? (changes.some(({ action }) => action !== 'read') || outputs.length > 0)
}

/** Values that a plan calls sensitive: of outputs, and of attributes where they are so long that they are no word. */
export function secretsIn({ resource_changes = [], output_changes = {} }: PlanJson): string[] {
  const found: string[] = []
  for (const { before, after, before_sensitive, after_sensitive } of Object.values(output_changes)) {
    collect(before, before_sensitive, 0, found)
    collect(after, after_sensitive, 0, found)
  }
  for (const { change: one } of resource_changes) {
    collect(one.before, one.before_sensitive, ATTRIBUTE_SECRET_MIN, found)
    collect(one.after, one.after_sensitive, ATTRIBUTE_SECRET_MIN, found)
  }
  return found.slice(0, SECRETS_MAX)
}

/** Shorter values of sensitive attributes are often words that stand elsewhere too, such as a user's name. */
const ATTRIBUTE_SECRET_MIN = 12
const SECRETS_MAX = 1000

function collect(value: unknown, mark: unknown, minLength: number, found: string[]): void {
  if (mark === true) {
    if (typeof value === 'string') {
      if (value.length >= minLength) found.push(value)
    } else if (typeof value === 'object' && value !== null) {
      for (const inner of Object.values(value)) collect(inner, true, minLength, found)
    } else if (typeof value === 'number') collect(String(value), true, minLength, found)
    return
  }
  if (typeof mark !== 'object' || mark === null || typeof value !== 'object' || value === null) return
  const inner = value as Readonly<Record<string, unknown>>
  for (const [key, one] of Object.entries(mark)) collect(inner[key], one, minLength, found)
}

function filterChange({ address, previous_address, type, ...given }: ResourceChange, masker: Masker): PlannedChange {
  const { actions, replace_paths = [] } = given.change
  const found = compareValues({
    before: given.change.before,
    after: given.change.after,
    unknown: given.change.after_unknown,
    sensitive: [given.change.before_sensitive, given.change.after_sensitive],
  })
  return {
    address: masker.mask(address),
    type,
    action: actionOf(actions),
    reason: given.action_reason ?? null,
    moved_from: previous_address === undefined ? null : masker.mask(previous_address),
    attributes: found.slice(0, ATTRIBUTES_MAX).map((one) => ({
      path: masker.mask(pathText(one.path)).slice(0, PATH_MAX),
      before: shownOf(one.before, masker),
      after: shownOf(one.after, masker),
      forces_replacement: replace_paths.some((path) => isWithin(one.path, path) || isWithin(path, one.path)),
    })),
    is_cut: found.length > ATTRIBUTES_MAX,
  }
}

function shownOf(side: Difference['before'], masker: Masker): PlannedChange['attributes'][number]['before'] {
  if ('hidden' in side) return side
  const text = masker.mask(JSON.stringify(masker.maskValue(side.value)))
  return { value: text.length > PLAN_VALUE_MAX ? `${text.slice(0, PLAN_VALUE_MAX)}…` : text }
}

function actionOf(actions: readonly string[]): PlanAction {
  if (actions.length > 1) return 'replace'
  const [action = 'no-op'] = actions
  return isAction(action) ? action : 'no-op'
}

function isAction(action: string): action is PlanAction {
  return ['create', 'update', 'delete', 'read', 'forget', 'no-op'].includes(action)
}

type Path = readonly (string | number)[]

function isWithin(inner: Path, outer: Path): boolean {
  return outer.length <= inner.length && outer.every((step, at) => step === inner[at])
}

/** Such as `tags.Owner` or `ingress[0].cidr_blocks`. */
function pathText(path: Path): string {
  return path
    .map((step, at) => {
      if (typeof step === 'number') return `[${step}]`
      if (!/^[\w-]+$/.test(step)) return `[${JSON.stringify(step)}]`
      return at === 0 ? step : `.${step}`
    })
    .join('')
}
