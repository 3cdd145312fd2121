// One question to a cloud that speaks JSON over HTTP and takes tokens.
import { z } from 'zod'
import { sendAgain, type Line } from './again.ts'
import { CloudRefusal, UNREACHABLE } from './refusal.ts'
import type { CloudRequest, CloudResponse } from './send.ts'

/** How a client reaches its cloud. */
export interface Reach extends Line {
  /** A token that is good for some minutes more. @throws CloudRefusal */
  readonly token: () => Promise<string>
  readonly signal: AbortSignal
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

/**
 * Asks, and again while the cloud asks for fewer requests or fails itself, and who is persistent also where it is not
 * reached.
 * @returns the answer as JSON, undefined where it is empty, and its headers
 * @throws CloudRefusal; the reason of the signal when that ended it
 */
export async function askJson(
  cloud: 'Azure' | 'Google Cloud',
  reach: Reach,
  { action, method = 'GET', url, body, form, refine = () => undefined }: Question,
): Promise<{ readonly json: unknown; readonly headers: CloudResponse['headers']; readonly status: number }> {
  const answer = await sendAgain(reach, async () => ({
    method,
    url,
    headers: {
      ...(form === undefined && { authorization: `Bearer ${await reach.token()}` }),
      accept: 'application/json',
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(form !== undefined && { 'content-type': 'application/x-www-form-urlencoded' }),
    },
    body: form ? new URLSearchParams(form).toString() : body === undefined ? undefined : JSON.stringify(body),
  }))
  const { status } = answer ?? {}
  if (answer && status !== undefined && status < 300)
    return { json: parse(answer.text), headers: answer.headers, status }
  const code = answer ? (refine(answer.text) ?? codeOf(answer.text) ?? String(status)) : UNREACHABLE
  throw new CloudRefusal(cloud, { code, action, status })

  function parse(text: string): unknown {
    if (text.trim() === '') return undefined
    try {
      return JSON.parse(text) as unknown
    } catch {
      throw new CloudRefusal(cloud, { code: 'no-json', action, status: undefined })
    }
  }
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
