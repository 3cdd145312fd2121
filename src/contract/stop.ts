// What an agent receives for a stop or a resume, and what it hands over for the next one.
import { z } from 'zod'
import { ACCOUNT_MAX } from '#domain/run/limits.ts'
import { CLOUD_IDS } from '#engine/clouds/ids.ts'

/** What a stop takes from a resource: the sizes of a group (least, most, present), and what would start it again. */
const capacity = z.object({
  min: z.int().min(0),
  max: z.int().min(0),
  desired: z.int().min(0),
  autoscaling: z
    .record(z.string().max(100), z.union([z.string().max(200), z.number(), z.boolean()]))
    .optional()
    .meta({ description: 'Its autoscaler, as its cloud describes it; absent without one that was on.' }),
  schedules: z
    .array(z.string().max(1000))
    .max(100)
    .optional()
    .meta({ description: 'Schedules that would start it, which the stop takes off it.' }),
})
export type Capacity = z.infer<typeof capacity>

/** What resources had before a stop took it from them, by their addresses. */
export const stoppedCapacities = z.record(z.string().max(1000), capacity)

/** What a job stops or resumes. */
export const jobStop = z
  .discriminatedUnion('where', [
    z.object({
      where: z.literal('sandbox'),
      what: z.enum(['stop', 'resume']),
      resources: z.array(z.object({ key: z.uuid(), address: z.string() })).max(ACCOUNT_MAX),
    }),
    z.object({
      where: z.enum(CLOUD_IDS),
      what: z.enum(['stop', 'resume']),
      remembered: stoppedCapacities,
    }),
  ])
  .nullable()
  .meta({
    description:
      'Of a stop or a resume, which needs no Terraform: on simulated clouds what of the account it stops or resumes, in an account of a cloud what its resources had before the stop.',
  })
