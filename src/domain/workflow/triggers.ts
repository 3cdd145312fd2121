/** When a workflow runs. */
export const TRIGGERS = [
  'on-deploy',
  'on-schedule',
  'on-approval',
  'on-run-planned',
  'on-run-applied',
  'on-run-failed',
  'on-drift-found',
  'on-leak-found',
  'on-cost-threshold',
  'on-resource-limit',
  'manual',
] as const
export type Trigger = (typeof TRIGGERS)[number]

/** Those that tell of runs by Strata. */
export const RUN_TRIGGERS = [
  'on-run-planned',
  'on-run-applied',
  'on-run-failed',
  'on-drift-found',
  'on-leak-found',
] as const satisfies readonly Trigger[]
