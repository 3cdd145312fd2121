// Every kind of resource that is stopped in AWS, by its type in Terraform. Which they are is the table that prices go
// by, and beside them the schedules that would start them again.
import type { StoppedTypeOf } from '#engine/cost/stops.ts'
import type { Aws } from '#cloud-api/aws/client.ts'
import type { CloudTable, Kind } from '../kind.ts'
import { DATABASES } from './databases.ts'
import { GROUPS } from './groups.ts'
import { MACHINES } from './machines.ts'

const SCHEDULES = ['aws_autoscaling_schedule', 'aws_scheduler_schedule'] as const

const KINDS: Readonly<Record<StoppedTypeOf<'aws'> | (typeof SCHEDULES)[number], Kind<Aws>>> = {
  ...GROUPS,
  ...MACHINES,
  ...DATABASES,
}

/** How things are stopped in AWS. */
export const AWS_TABLE: CloudTable<Aws> = {
  name: 'AWS',
  kindOf: (type) => (Object.hasOwn(KINDS, type) ? KINDS[type as keyof typeof KINDS] : undefined),
  regionOf: ({ arn }) => {
    // arn:aws:rds:eu-central-1:123456789012:db:shop
    const region = typeof arn === 'string' ? (arn.split(':')[3] ?? '') : ''
    return region === '' ? undefined : region
  },
  // A stopped database takes no change of its protection and leaves no last snapshot.
  // https://docs.aws.amazon.com/AmazonRDS/latest/UserGuide/USER_StopInstance.html
  needsRunning: ({ type, attributes }) =>
    Object.hasOwn(DATABASES, type) &&
    (attributes['deletion_protection'] === true || attributes['skip_final_snapshot'] === false),
}
