// A sentence on the wire: its code and what it names, from which every reader's language is made.
import { z } from 'zod'
import type { Param } from '#words/message.ts'

const param: z.ZodType<Param> = z
  .lazy(() =>
    z.union([z.string(), z.number(), z.boolean(), z.null(), message, z.array(z.union([z.string(), message]))]),
  )
  // Under its name in place: a copy under a name would leave this one without any.
  .register(z.globalRegistry, { id: 'MessageParameter' })

/** What a sentence names, by name. */
const params = z.record(z.string(), param).meta({
  id: 'MessageParameters',
  description: 'What the sentence names: money in USD, times as ISO 8601, another sentence by its code.',
})

/** A sentence by its code. */
export const message = z
  .object({ code: z.string().meta({ description: 'Such as approvals.over-request-budget.' }), params })
  .meta({ id: 'Message' })

/** A sentence by its code, with its English. */
export const sentence = z.object({ text: z.string(), ...message.shape })

/** The fields of a message beside its English text; absent where there is only the text. */
export const messageFields = message.partial().shape
