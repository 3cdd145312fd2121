// Asks a model that speaks the protocol of OpenAI, over the guarded connection.
// Nothing of what it answers but the form is used, and nothing of it is repeated
// in a sentence about what went wrong.
import type { ClientOptions } from 'openai'
import { z } from 'zod'
import type { CopilotAnswers } from '#engine/copilot/understanding.ts'
import { OutboundError, type Outbound } from '../../outbound/outbound.ts'
import { FORM_SCHEMA, instructionsOf, readForm, type FilledForm } from './model-form.ts'

export interface Model {
  readonly base_url: string
  readonly model: string
  readonly key: string | undefined
}

/** The form, or in a sentence why there is none. */
export type ModelOutcome = { readonly ok: true; readonly form: FilledForm } | { readonly ok: false; readonly problem: string }

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
export async function askModel(
  outbound: Outbound,
  model: Model,
  text: string,
  before: CopilotAnswers | undefined,
  timeoutMs: number = TIMEOUT_MS,
): Promise<ModelOutcome> {
  const { host } = new URL(model.base_url)
  const fail = (what: string): ModelOutcome => ({ ok: false, problem: `The model at ${host} ${what}` })
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
  const ask = (response_format: typeof BY_SCHEMA | typeof AS_JSON): Promise<unknown> =>
    client.chat.completions.create({ model: model.model, messages, response_format })
  try {
    const answer = await ask(BY_SCHEMA).catch((error: unknown) => {
      if (error instanceof APIError && typeof error.status === 'number' && NOT_UNDERSTOOD.includes(error.status)) return ask(AS_JSON)
      throw error
    })
    const read = completion.safeParse(answer)
    const form = readForm(read.data?.choices[0]?.message.content ?? '')
    return form ? { ok: true, form } : fail('did not answer in the form that it was given: try another model.')
  } catch (error) {
    if (limit.aborted) return fail(`did not answer within ${timeoutMs / 1000} seconds: try again later, or set a faster one.`)
    if (!(error instanceof Error)) throw error
    const { cause } = error
    if (cause instanceof OutboundError) return { ok: false, problem: connectionText(host, cause) }
    if (error instanceof APIError && typeof error.status === 'number') return fail(statusText(error.status, model.model))
    return fail('did not answer in the form that it was given: try another model.')
  }
}

const BY_SCHEMA = { type: 'json_schema' as const, json_schema: { name: 'environment', strict: true, schema: FORM_SCHEMA } }
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

/** What the server of a model is told; the library would also say on which machine this runs. */
const SENT_HEADERS = ['accept', 'content-type', 'authorization']

/** Statuses without a body: https://fetch.spec.whatwg.org/#null-body-status */
const WITHOUT_BODY = [204, 205, 304]

function fetchOf(outbound: Outbound, model: Model, limit: AbortSignal): typeof fetch {
  return async (input, init = {}) => {
    const url = new URL(input instanceof Request ? input.url : input)
    const given = new Headers(init.headers)
    const isSent = (name: string): boolean => SENT_HEADERS.includes(name) && (name !== 'authorization' || model.key !== undefined)
    const headers = Object.fromEntries([...given].filter(([name]) => isSent(name)))
    const body = typeof init.body === 'string' ? new TextEncoder().encode(init.body) : undefined
    const answer = await outbound.send(url, { method: init.method ?? 'GET', headers, body, signal: limit, maxBytes: MAX_BYTES })
    const isEmpty = WITHOUT_BODY.includes(answer.status)
    return new Response(isEmpty ? null : new Uint8Array(answer.body), {
      status: answer.status,
      headers: { 'content-type': answer.headers['content-type'] ?? '' },
    })
  }
}

function connectionText(host: string, { reason, message }: OutboundError): string {
  if (reason === 'redirected') return `The model at ${host} sends on to another address: set the address that it really has.`
  if (reason === 'too-large') return `The model at ${host} answered with more than 1 MB: set another one.`
  return message
}

function statusText(status: number, model: string): string {
  if (status === 401 || status === 403) return `refused the key (${status}): set one that it takes.`
  if (status === 404) return `knows no model "${model}" at this address (404): check both.`
  if (status === 429) return 'takes no more requests at the moment (429): try again later.'
  return `answered with the status ${status}: check the address and the name of the model.`
}
