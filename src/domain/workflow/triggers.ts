/** When a workflow runs. */
export const TRIGGERS = [
  'on-deploy',
  'on-schedule',
  'on-approval',
  'on-cost-threshold',
  'on-resource-limit',
  'manual',
] as const
export type Trigger = (typeof TRIGGERS)[number]
