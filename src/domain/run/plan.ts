// A plan as Strata keeps it: an allow-list of what Terraform says, without variables, configuration, earlier state or
// raw outputs, and without any value that is sensitive or not yet known.
import { z } from 'zod'

export const PLAN_ACTIONS = ['create', 'update', 'replace', 'delete', 'read', 'forget', 'no-op'] as const
export type PlanAction = (typeof PLAN_ACTIONS)[number]

/** Longest text of a value in a plan; more is cut off and marked. */
export const PLAN_VALUE_MAX = 2000
const CHANGES_MAX = 5000
const ATTRIBUTES_MAX = 500

/** What shows in place of a value: that it is secret, not known before the apply, or not there. */
export const HIDDEN_VALUES = ['sensitive', 'unknown', 'absent'] as const

const shown = z.union([
  z.strictObject({ value: z.string().max(PLAN_VALUE_MAX + 1) }).meta({ description: 'As JSON.' }),
  z.strictObject({ hidden: z.enum(HIDDEN_VALUES) }),
])

const plannedAttribute = z.strictObject({
  path: z.string().max(500).meta({ description: 'Such as tags.Owner or ingress[0].cidr_blocks.' }),
  before: shown,
  after: shown,
  forces_replacement: z.boolean(),
})

export const plannedChange = z
  .strictObject({
    address: z.string().max(1000),
    type: z.string().max(200),
    action: z.enum(PLAN_ACTIONS),
    /** Why it is replaced or deleted, in the words of Terraform, such as `replace_because_cannot_update`. */
    reason: z.string().max(100).nullable(),
    moved_from: z.string().max(1000).nullable(),
    attributes: z.array(plannedAttribute).max(ATTRIBUTES_MAX),
    /** True when it has more changed attributes than are listed. */
    is_cut: z.boolean(),
  })
  .meta({ id: 'PlannedChange' })
export type PlannedChange = z.infer<typeof plannedChange>

export const runPlan = z
  .strictObject({
    /** What changes; resources that stay as they are are only counted. */
    changes: z.array(plannedChange).max(CHANGES_MAX),
    /** The same for what others changed outside of Terraform since the last run. */
    drift: z.array(plannedChange).max(CHANGES_MAX),
    unchanged: z.int().min(0),
    outputs: z.array(z.strictObject({ name: z.string().max(200), action: z.enum(PLAN_ACTIONS) })).max(1000),
  })
  .meta({ id: 'RunPlan' })
export type RunPlan = z.infer<typeof runPlan>

/** How many resources a plan makes, changes in place, replaces and deletes. */
export interface PlanCounts {
  readonly create: number
  readonly update: number
  readonly replace: number
  readonly delete: number
}

/** Counts what a plan does. */
export function countPlan({ changes }: Pick<RunPlan, 'changes'>): PlanCounts {
  const of = (action: PlanAction): number => changes.filter((change) => change.action === action).length
  return { create: of('create'), update: of('update'), replace: of('replace'), delete: of('delete') }
}
