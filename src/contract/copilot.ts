// The copilot: chats in which a sentence becomes answers, a price and a
// difference. Nothing is stored but the chat, and nothing applied.
import { z } from 'zod'
import { fieldMessage } from '#engine/field-messages.ts'
import { COMPONENT_TYPES } from '#engine/components/catalogue.ts'
import { PART_SETTINGS } from '#engine/copilot/parts.ts'
import {
  COMPONENT_EFFECTS,
  COPILOT_FIELDS,
  FIELD_SOURCES,
  INTENTS,
  NOTICE_KINDS,
} from '#engine/copilot/understanding.ts'
import { defineContract } from './endpoint.ts'
import { instant, pageQuery } from './list.ts'
import { message } from './message.ts'
import { resourcesSummary } from './compiled-stack.ts'

const byId = z.object({ id: z.string() })

/** The five example agents; each fills in a prompt. */
export const COPILOT_AGENTS = ['web-app', 'data-pipeline', 'ml-ai', 'microservices', 'mobile-backend'] as const

const words = z.object({ start: z.int(), end: z.int(), text: z.string() })

const candidate = z.union([z.string(), z.number()])
const component = z.enum(COMPONENT_TYPES).meta({ description: 'A component of the catalogue.' })
const size = z.object({
  component,
  setting: z.enum(PART_SETTINGS).meta({
    description: '`cpus` and `memory_gb` become the smallest machine that has as much; `nodes` is how many there are.',
  }),
  value: z.union([z.string(), z.number(), z.boolean()]),
})

/** What differs from the components of the use case. */
const copilotParts = z
  .object({
    base: z.enum(['use-case', 'named']).meta({
      description: 'The components of the use case with these changes, or exactly those in `added`.',
    }),
    added: z.array(component).max(60),
    removed: z.array(component).max(60),
    sizes: z.array(size).max(60),
  })
  .meta({ id: 'CopilotParts' })

/** The answers as the copilot knows them: a request for `/generate`, with null for no budget. */
export const copilotConfig = z
  .object({
    use_case: z.string(),
    environment_type: z.string(),
    team_size: z.int(),
    data_sensitivity: z.string(),
    duration: z.string(),
    cloud_provider: z.string(),
    region: z.string(),
    budget_limit: z.number().nullable(),
    parts: copilotParts.nullable().default(null).meta({ description: 'Null for the components of the use case.' }),
    lifetime_days: z
      .int()
      .min(1)
      .max(366)
      .nullable()
      .default(null)
      .meta({ description: 'Days until a Temporary stack ends; null for the default.' }),
  })
  .meta({ id: 'CopilotConfig' })

export const copilotUnderstanding = z
  .object({
    intent: z
      .enum(INTENTS)
      .default('describe')
      .meta({ description: 'What the text is: a description or change, an answer, or something about the chat.' }),
    answers: copilotConfig,
    fields: z.array(z.object({ field: z.enum(COPILOT_FIELDS), source: z.enum(FIELD_SOURCES), words: z.array(words) })),
    questions: z
      .array(
        z.object({
          field: z.enum(COPILOT_FIELDS),
          candidates: z.array(candidate),
          words: z.array(words),
        }),
      )
      .meta({ description: 'Two readings are equally likely: ask which one is meant.' }),
    notices: z.array(
      z.object({ kind: z.enum(NOTICE_KINDS), field: z.enum(COPILOT_FIELDS).nullable(), words: z.array(words) }),
    ),
    components: z.array(z.object({ component, effect: z.enum(COMPONENT_EFFECTS), words: z.array(words) })).default([]),
    sizes: z.array(size.extend({ words: z.array(words) })).default([]),
    lifetime: z.array(words).default([]).meta({ description: 'The words that set the lifetime.' }),
    cheapest: z
      .object({ field: z.enum(COPILOT_FIELDS), candidates: z.array(candidate), words: z.array(words) })
      .nullable()
      .default(null)
      .meta({ description: 'The cheapest was wanted: of every cloud where there are no candidates.' }),
    compared: z
      .array(z.object({ value: candidate, monthly: z.number().nullable() }))
      .default([])
      .meta({ description: 'What was compared for it, in USD a month; null without a complete price.' }),
    asked: copilotConfig.nullable().default(null).meta({
      description: 'With the intent `price`: the configuration of which the price is asked. Nothing is changed.',
    }),
    reply: z.string().nullable().default(null).meta({ description: 'What a model says besides; null without one.' }),
    is_empty: z.boolean(),
  })
  .meta({ id: 'CopilotUnderstanding' })

/** A preview of the compiled answers; nothing is stored. */
export const copilotResult = z
  .object({
    total_monthly: z.number().meta({ description: 'USD a month of what is priced.' }),
    priced_lines: z.int(),
    total_lines: z.int(),
    breakdown: z.record(z.string(), z.number()).meta({ description: 'Component to USD a month.' }),
    resource_count: z.int(),
    resource_count_is_least: z.boolean().optional(),
    resources_summary: resourcesSummary,
    changes: z
      .array(
        z.object({
          field: z.enum(COPILOT_FIELDS),
          before: z.union([z.string(), z.number()]).nullable(),
          after: z.union([z.string(), z.number()]).nullable(),
        }),
      )
      .meta({ description: 'Against the configuration before; empty for the first.' }),
    before_monthly: z
      .number()
      .nullable()
      .meta({ description: 'USD a month of the configuration before; null for the first.' }),
    duration_ms: z.number(),
  })
  .meta({ id: 'CopilotResult' })

export const chatMessage = z
  .object({
    id: z.uuid(),
    type: z.enum(['user', 'assistant']),
    content: z.string().meta({ description: "A person's words, or what the copilot says, in English." }),
    messages: z.array(message).nullable().meta({
      description: "What the copilot says besides a model's reply, for other languages; null for a person's message.",
    }),
    timestamp: instant,
    by: z
      .enum(['rules', 'model'])
      .nullable()
      .meta({ description: "Whether the rules or the model read it; null for a person's message." }),
    model_problem: z
      .string()
      .nullable()
      .meta({ description: 'Why the rules answered although a model is configured; in English.' }),
    model_message: message.nullable().meta({ description: 'The same for other languages.' }),
    understanding: copilotUnderstanding.nullable(),
    generated_config: copilotConfig.nullable(),
    generated_result: copilotResult.nullable(),
  })
  .meta({ id: 'ChatMessage' })
export type ChatMessage = z.infer<typeof chatMessage>

export const chat = z
  .object({
    id: z.uuid(),
    title: z.string(),
    agent: z.enum(COPILOT_AGENTS).nullable(),
    message_count: z.int(),
    created_at: instant,
    updated_at: instant,
  })
  .meta({ id: 'Chat' })
export type Chat = z.infer<typeof chat>

/** What comes while an answer is made, one after the other; `done` or `error` is the last. */
export const copilotEvent = z
  .discriminatedUnion('type', [
    z.object({ type: z.literal('begun'), chat, question: chatMessage }),
    z.object({ type: z.literal('understood'), by: z.enum(['rules', 'model']), understanding: copilotUnderstanding }),
    z.object({ type: z.literal('text'), text: z.string().meta({ description: 'The next part of what is said.' }) }),
    z.object({ type: z.literal('result'), result: copilotResult }),
    z.object({ type: z.literal('done'), answer: chatMessage }),
    z.object({
      type: z.literal('error'),
      message: z.string().meta({ description: 'In English.' }),
      messages: z.array(message).meta({ description: 'The same for other languages.' }),
      answer: chatMessage.nullable(),
    }),
  ])
  .meta({ id: 'CopilotEvent' })
export type CopilotEvent = z.infer<typeof copilotEvent>

/** The model that may be set: any that speaks the protocol of OpenAI. Its key is never given back. */
export const copilotModel = z
  .object({ base_url: z.string().nullable(), model: z.string().nullable(), has_key: z.boolean() })
  .meta({ id: 'CopilotModel' })

export const copilot = defineContract({
  chats: {
    method: 'GET',
    path: '/copilot/chats',
    summary: 'Lists the chats of the caller, newest first.',
    permission: 'copilot.use',
    query: pageQuery,
    returns: { status: 200, json: z.array(chat), isPage: true },
    errors: [400, 401, 403],
  },
  get: {
    method: 'GET',
    path: '/copilot/chats/{id}',
    summary: 'Returns a chat of the caller with its messages, oldest first.',
    permission: 'copilot.use',
    params: byId,
    returns: { status: 200, json: chat.extend({ messages: z.array(chatMessage) }).meta({ id: 'ChatDetail' }) },
    errors: [401, 403, 404],
  },
  remove: {
    method: 'DELETE',
    path: '/copilot/chats/{id}',
    summary: 'Deletes a chat of the caller.',
    permission: 'copilot.use',
    params: byId,
    returns: { status: 204 },
    errors: [401, 403, 404],
  },
  send: {
    method: 'POST',
    path: '/copilot/messages',
    summary: 'Sends a message to the copilot and streams the answer as events. Only the chat is stored.',
    permission: 'copilot.use',
    body: z.strictObject({
      content: z.string().trim().min(1, fieldMessage('fields.need-required')).max(4000),
      chat_id: z.string().max(64).optional().meta({ description: 'The chat to continue; a new one when absent.' }),
      agent: z.enum(COPILOT_AGENTS).optional(),
      result_id: z
        .string()
        .max(64)
        .optional()
        .meta({ description: 'A generated result that the first message changes.' }),
      config: copilotConfig
        .optional()
        .meta({ description: 'The configuration as the person corrected it, from which the chat continues.' }),
      is_correction: z
        .boolean()
        .optional()
        .meta({ description: 'The message only says what `config` corrects: it is not read.' }),
    }),
    returns: { status: 200, stream: copilotEvent },
    errors: [400, 401, 403, 404, 413, 415, 429],
    leavesNoTrace: 'It keeps the chat of the caller, which only they see.',
  },
  getModel: {
    method: 'GET',
    path: '/instance/copilot',
    summary: 'Returns the model of the copilot.',
    permission: 'instance.read',
    returns: { status: 200, json: copilotModel },
    errors: [401, 403],
  },
  setModel: {
    method: 'PUT',
    path: '/instance/copilot',
    summary: 'Sets or removes the model of the copilot. An omitted key stays while the address stays the same.',
    permission: 'instance.manage',
    body: z.strictObject({
      base_url: z.string().trim().max(500).nullable(),
      model: z.string().trim().max(200).nullable(),
      key: z.string().trim().max(500).optional().meta({ description: 'Empty for none.' }),
    }),
    returns: { status: 200, json: copilotModel },
    errors: [400, 401, 403, 413, 415],
  },
  testModel: {
    method: 'POST',
    path: '/instance/copilot/test',
    summary: 'Asks the configured model for one sentence and returns how it answered.',
    permission: 'instance.manage',
    returns: {
      status: 200,
      json: z.object({
        message: z.string().meta({ description: 'In English.' }),
        messages: z.array(message).meta({ description: 'The same for other languages.' }),
        duration_ms: z.number(),
      }),
    },
    errors: [401, 403, 409, 503],
    leavesNoTrace: 'It changes nothing.',
  },
})
