// Asks a model that speaks the protocol of OpenAI, over the guarded connection.
// Of its answer only the form is used, and no message about a failure repeats any of it.
import type { ClientOptions } from 'openai'
import { z } from 'zod'
import type { CopilotAnswers } from '#engine/copilot/understanding.ts'
import { message, type Message } from '#words/message.ts'
import { OutboundError, type Outbound } from '../../outbound/outbound.ts'
import { FORM_SCHEMA, instructionsOf, readForm, type FilledForm } from './model-form.ts'

export interface Model {
  readonly base_url: string
  readonly model: string
  readonly key: string | undefined
}

/** The form, or why there is none. */
export type ModelOutcome =
  | { readonly ok: true; readonly form: FilledForm }
  | { readonly ok: false; readonly problem: Message }

const TIMEOUT_MS = 30_000
const MAX_BYTES = 1_000_000

/** Statuses with which servers say that they do not know this kind of structured output. */
const NOT_UNDERSTOOD = [400, 415, 422, 500, 501]

/** The part of an answer that is read. */
const completion = z.object({ choices: z.array(z.object({ message: z.object({ content: z.string() }) })).min(1) })

/**
 * Lets a model fill in the form: by its schema, or as any JSON where the server does not know schemas.
 * @param before the answers that the text changes
 * @param timeoutMs for everything together
 */
export async function queryModel(
  outbound: Outbound,
  model: Model,
  {
    text,
    before,
    timeoutMs = TIMEOUT_MS,
  }: { readonly text: string; readonly before: CopilotAnswers | undefined; readonly timeoutMs?: number },
): Promise<ModelOutcome> {
  const { host } = new URL(model.base_url)
  const fail = (problem: Message): ModelOutcome => ({ ok: false, problem })
  const limit = AbortSignal.timeout(timeoutMs)
  const { OpenAI, APIError } = await import('openai')
  const client = new OpenAI({
    ...NOTHING_FROM_OUTSIDE,
    baseURL: model.base_url,
    apiKey: model.key ?? 'none',
    timeout: timeoutMs,
    fetch: fetchOf(outbound, model, limit),
  })
  const messages = [
    { role: 'system' as const, content: instructionsOf(before) },
    { role: 'user' as const, content: text },
  ]
  const complete = (response_format: typeof BY_SCHEMA | typeof AS_JSON): Promise<unknown> =>
    client.chat.completions.create({ model: model.model, messages, response_format })
  try {
    const answer = await complete(BY_SCHEMA).catch((error: unknown) => {
      if (error instanceof APIError && typeof error.status === 'number' && NOT_UNDERSTOOD.includes(error.status))
        return complete(AS_JSON)
      throw error
    })
    const read = completion.safeParse(answer)
    const form = readForm(read.data?.choices[0]?.message.content ?? '')
    return form ? { ok: true, form } : fail(message('copilot.model-form', { host }))
  } catch (error) {
    if (limit.aborted) return fail(message('copilot.model-slow', { host, seconds: timeoutMs / 1000 }))
    if (!(error instanceof Error)) throw error
    const { cause } = error
    if (cause instanceof OutboundError) return fail(connectionProblem(host, cause))
    if (error instanceof APIError && typeof error.status === 'number')
      return fail(statusProblem(host, error.status, model.model))
    return fail(message('copilot.model-form', { host }))
  }
}

const BY_SCHEMA = {
  type: 'json_schema' as const,
  json_schema: { name: 'environment', strict: true, schema: FORM_SCHEMA },
}
const AS_JSON = { type: 'json_object' as const }

/** The library reads what is left out from the environment of the process, which is not about this model. */
const NOTHING_FROM_OUTSIDE = {
  organization: null,
  project: null,
  adminAPIKey: null,
  webhookSecret: null,
  maxRetries: 0,
  logLevel: 'off',
} satisfies ClientOptions

/** Headers for the model's server; the library would also disclose on which machine this runs. */
const SENT_HEADERS = ['accept', 'content-type', 'authorization']

/** Statuses without a body: https://fetch.spec.whatwg.org/#null-body-status */
const WITHOUT_BODY = [204, 205, 304]

function fetchOf(outbound: Outbound, model: Model, limit: AbortSignal): typeof fetch {
  return async (input, init = {}) => {
    const url = new URL(input instanceof Request ? input.url : input)
    const given = new Headers(init.headers)
    const isSent = (name: string): boolean =>
      SENT_HEADERS.includes(name) && (name !== 'authorization' || model.key !== undefined)
    const headers = Object.fromEntries([...given].filter(([name]) => isSent(name)))
    const body = typeof init.body === 'string' ? new TextEncoder().encode(init.body) : undefined
    const answer = await outbound.send(url, {
      method: init.method ?? 'GET',
      headers,
      body,
      signal: limit,
      maxBytes: MAX_BYTES,
    })
    const isEmpty = WITHOUT_BODY.includes(answer.status)
    return new Response(isEmpty ? null : new Uint8Array(answer.body), {
      status: answer.status,
      headers: { 'content-type': answer.headers['content-type'] ?? '' },
    })
  }
}

function connectionProblem(host: string, { reason, said }: OutboundError): Message {
  if (reason === 'redirected') return message('copilot.model-redirects', { host })
  return reason === 'too-large' ? message('copilot.model-answers-too-much', { host }) : said
}

function statusProblem(host: string, status: number, model: string): Message {
  if (status === 401 || status === 403) return message('copilot.model-refuses-key', { host, status })
  if (status === 404) return message('copilot.model-unknown', { host, model })
  return status === 429 ? message('copilot.model-busy', { host }) : message('copilot.model-status', { host, status })
}
