// Every kind of resource that is stopped in AWS, by its type in Terraform. Which they are is the table that prices go
// by, and beside them the schedules that would start them again.
import type { AwsStoppedType } from '#engine/cost/stops.ts'
import { DATABASES } from './databases.ts'
import { GROUPS } from './groups.ts'
import type { Kind } from './kind.ts'
import { MACHINES } from './machines.ts'

const SCHEDULES = ['aws_autoscaling_schedule', 'aws_scheduler_schedule'] as const

const KINDS: Readonly<Record<AwsStoppedType | (typeof SCHEDULES)[number], Kind>> = {
  ...GROUPS,
  ...MACHINES,
  ...DATABASES,
}

/** How a type is stopped; undefined for what a stop leaves alone. */
export function kindOf(type: string): Kind | undefined {
  return Object.hasOwn(KINDS, type) ? KINDS[type as keyof typeof KINDS] : undefined
}
