// Simulated clouds, as agents and the server speak of them.
import { z } from 'zod'
import { FAILURE_KINDS } from '#domain/run/failures.ts'
import { ACCOUNT_CHANGE_MAX } from '#domain/run/limits.ts'

/** A resource of a simulated account, as src/runner/sandbox keeps it. */
export const simulatedResource = z
  .object({
    key: z.uuid(),
    provider: z.string().regex(/^[\w-]{1,100}$/),
    type: z.string().regex(/^[\w-]{1,200}$/),
    values: z.record(z.string(), z.unknown()),
    is_stopped: z.boolean(),
  })
  .meta({ id: 'SimulatedResource' })

/** What changes at once in a simulated account. */
export const accountChange = z.strictObject({
  put: z.array(simulatedResource).max(ACCOUNT_CHANGE_MAX),
  removed: z.array(z.uuid()).max(ACCOUNT_CHANGE_MAX),
})

/** A failure of a simulated cloud, as a job is handed it. */
export const simulatedFailure = z.object({
  id: z.uuid(),
  kind: z.enum(FAILURE_KINDS),
  types: z
    .array(z.string().max(200))
    .nullable()
    .meta({ description: 'Types of resources that it strikes; null for any.' }),
  times: z.int().min(0).nullable(),
  share: z.number().min(0).max(1),
})
