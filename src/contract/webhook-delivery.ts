// What a webhook of a workflow sent, with every attempt.
import { z } from 'zod'
import { instant } from './list.ts'
import { message, messageFields } from './message.ts'

export const DELIVERY_STATES = ['waiting', 'delivered', 'given-up'] as const

export const webhookDelivery = z
  .object({
    id: z.uuid().meta({ description: 'The webhook-id header: the same at every attempt.' }),
    host: z.string(),
    state: z.enum(DELIVERY_STATES),
    event_text: z.string().meta({ description: 'What happened, in English.' }),
    event_message: message.nullable().meta({ description: 'The same for other languages; null for older ones.' }),
    attempts: z.array(
      z.object({
        at: instant,
        status: z.int().nullable(),
        error: z.string().nullable().meta({ description: 'What went wrong, in English.' }),
        ...messageFields,
        duration_ms: z.number(),
      }),
    ),
    next_attempt_at: instant.nullable(),
    created_at: instant,
  })
  .meta({ id: 'WebhookDelivery' })
export type WebhookDelivery = z.infer<typeof webhookDelivery>
