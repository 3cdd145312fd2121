// How a refusal looks on the wire.
import { z } from 'zod'

/** One thing that is wrong with a request. */
export const problem = z.object({
  field: z.string().meta({ description: 'Path of the field, such as tags.team; empty when it concerns the whole body.' }),
  message: z.string(),
})

/** Body of every answer that is not a success. */
export const errorBody = z
  .object({
    detail: z.string().meta({ description: 'What happened, why, and what to do, for people.' }),
    problems: z.array(problem).optional().meta({ description: 'Every problem of a request that was refused with 400.' }),
  })
  .meta({ id: 'Error' })

export type Problem = z.infer<typeof problem>
export type ErrorBody = z.infer<typeof errorBody>
