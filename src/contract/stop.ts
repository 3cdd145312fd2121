// What an agent is told of a stop or a resume, and what it hands over for the next one.
import { z } from 'zod'
import { ACCOUNT_MAX } from '#domain/run/limits.ts'

/** Sizes of a group of machines: the least, the most, and the present one. */
const capacity = z.object({ min: z.int().min(0), max: z.int().min(0), desired: z.int().min(0) })
export type Capacity = z.infer<typeof capacity>

/** What groups had before a stop emptied them, by their addresses. */
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
      where: z.literal('aws'),
      what: z.enum(['stop', 'resume']),
      remembered: stoppedCapacities,
    }),
  ])
  .nullable()
  .meta({
    description:
      'Of a stop or a resume, which needs no Terraform: on simulated clouds what of the account it stops or resumes, in an account of AWS what groups had before the stop.',
  })
