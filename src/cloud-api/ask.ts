// One question to a cloud that speaks JSON over HTTP: its time limit, and another try where the cloud is busy.
import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import { CloudRefusal, UNREACHABLE } from './refusal.ts'
import type { CloudRequest, CloudResponse, Send } from './send.ts'

/** How a client reaches its cloud. */
export interface Reach {
  readonly send: Send
  /** A token that is good for some minutes more. @throws CloudRefusal */
  readonly token: () => Promise<string>
  /** Ends what is under way. */
  readonly signal: AbortSignal
  /** Between two tries; by the clock of the machine unless a test says otherwise. */
  readonly pause?: ((ms: number) => Promise<unknown>) | undefined
  /**
   * Whether it is asked again where nothing answered, as agents do. A person who waits for it hears of it at once, and
   * a job of the server that looks again later anyway.
   */
  readonly isPersistent?: boolean | undefined
}

/** A question: what is asked, and where. */
export interface Question {
  /** As permissions are written, such as Microsoft.Compute/virtualMachines/read or compute.instances.get. */
  readonly action: string
  /** GET unless said otherwise. */
  readonly method?: CloudRequest['method']
  readonly url: string
  readonly body?: unknown
  /** Sent instead of a body, and without a token: so a token is asked for. */
  readonly form?: Readonly<Record<string, string>> | undefined
  /** A more exact code of a refusal than that of the cloud, by the text of its answer; undefined for that. */
  readonly refine?: ((text: string) => string | undefined) | undefined
}

const TIMEOUT_MS = 30_000
/** How long after each answer that the cloud is busy the same is asked again. */
const AGAIN_AFTER_MS = [500, 1500, 4000, 10_000]
/** The longest wait that a cloud may ask for; it is asked no sooner, and given up when it asks for longer. */
const WAIT_MAX_MS = 60_000

/**
 * Asks, and again while the cloud asks for fewer requests or fails itself, and who is persistent also where it is not
 * reached.
 * @returns the answer as JSON, undefined where it is empty, and its headers
 * @throws CloudRefusal; the reason of the signal when that ended it
 */
export async function askJson(
  cloud: 'Azure' | 'Google Cloud',
  { send, token, signal, pause = sleep, isPersistent = false }: Reach,
  { action, method = 'GET', url, body, form, refine = () => undefined }: Question,
): Promise<{ readonly json: unknown; readonly headers: CloudResponse['headers']; readonly status: number }> {
  for (let tries = 0; ; tries += 1) {
    const answer = await askOnce()
    const { status } = answer ?? {}
    if (answer && status !== undefined && status < 300)
      return { json: parse(answer.text), headers: answer.headers, status }
    const code = answer ? (refine(answer.text) ?? codeOf(answer.text) ?? String(status)) : UNREACHABLE
    const refusal = new CloudRefusal(cloud, { code, action, status })
    const wait = AGAIN_AFTER_MS[tries]
    const asked = waitOf(answer)
    const isWorthAnother = status === undefined ? isPersistent : status === 429 || status >= 500
    if (wait === undefined || !isWorthAnother || asked > WAIT_MAX_MS) throw refusal
    await pause(Math.max(wait, asked))
    signal.throwIfAborted()
  }

  async function askOnce(): Promise<CloudResponse | undefined> {
    const headers = {
      ...(form === undefined && { authorization: `Bearer ${await token()}` }),
      accept: 'application/json',
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(form !== undefined && { 'content-type': 'application/x-www-form-urlencoded' }),
    }
    try {
      return await send({
        method,
        url,
        headers,
        body: form ? new URLSearchParams(form).toString() : body === undefined ? undefined : JSON.stringify(body),
        signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
      })
    } catch {
      signal.throwIfAborted()
      return undefined
    }
  }

  function parse(text: string): unknown {
    if (text.trim() === '') return undefined
    try {
      return JSON.parse(text) as unknown
    } catch {
      throw new CloudRefusal(cloud, { code: 'no-json', action, status: undefined })
    }
  }
}

/** How long the cloud asks to wait, in milliseconds; 0 where it does not say. */
function waitOf(answer: CloudResponse | undefined): number {
  const seconds = Number(answer?.headers['retry-after'])
  return Number.isFinite(seconds) && seconds > 0 ? seconds * 1000 : 0
}

const azureError = z.object({ error: z.object({ code: z.string() }) }).transform(({ error }) => error.code)
const googleError = z.object({
  error: z.object({
    status: z.string(),
    details: z.array(z.looseObject({ reason: z.string().optional() })).optional(),
  }),
})
/** Of https://datatracker.ietf.org/doc/html/rfc6749#section-5.2 */
const tokenError = z.object({ error: z.string() }).transform(({ error }) => error)
/** Of older services of Google Cloud, such as Cloud SQL, which name no status. */
const olderGoogleError = z
  .object({ error: z.object({ errors: z.tuple([z.object({ reason: z.string() })], z.unknown()) }) })
  .transform(({ error }) => error.errors[0].reason)
const anyError = z.union([
  googleError.transform(({ error: { status, details } }) => details?.find((one) => one.reason)?.reason ?? status),
  olderGoogleError,
  azureError,
  tokenError,
])

/** What a cloud calls a refusal. No other part of its answer is read. */
export function codeOf(text: string): string | undefined {
  try {
    return /^[\w.-]{1,100}$/.exec(anyError.parse(JSON.parse(text)))?.[0]
  } catch {
    return undefined
  }
}
