// How a refusal looks on the wire.
import { z } from 'zod'
import { message as said } from './message.ts'

/** The sentence by its code, for other languages. */
const { code, params } = said.shape

/** One thing that is wrong with a request. */
export const problem = z.object({
  field: z
    .string()
    .meta({ description: 'Path of the field, such as tags.team; empty when it concerns the whole body.' }),
  message: z.string().meta({ description: 'In English.' }),
  code,
  params,
})

/** Body of every answer that is not a success. */
export const errorBody = z
  .object({
    detail: z.string().meta({ description: 'What happened, why, and what to do, for people; in English.' }),
    code,
    params,
    problems: z
      .array(problem)
      .optional()
      .meta({ description: 'Every problem of a request that was refused with 400.' }),
  })
  .meta({ id: 'Error' })

export type Problem = z.infer<typeof problem>
export type ErrorBody = z.infer<typeof errorBody>
