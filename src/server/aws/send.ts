// One request to AWS: its time limit, and another try where AWS asks for fewer requests.
import { setTimeout as sleep } from 'node:timers/promises'
import { AwsV4Signer } from 'aws4fetch'
import { z } from 'zod'
import { THROTTLED } from '#cloud-api/aws/throttling.ts'
import { OutboundError, type Outbound } from '../outbound/outbound.ts'

/** A key with which requests are signed. */
export interface AwsKey {
  readonly access_key_id: string
  readonly secret_access_key: string
  /** Of a role that was assumed. */
  readonly session_token?: string
}

/** How AWS is reached. */
export interface Aws {
  readonly outbound: Outbound
  /** Where a test pretends that AWS is, with all of its services. */
  readonly address?: string | undefined
  /** Waits; by the clock of the machine unless a test says otherwise. */
  readonly pause?: ((ms: number) => Promise<unknown>) | undefined
}

export interface AwsRequest {
  /** The address of the service, as https://docs.aws.amazon.com/general/latest/gr/ names it. */
  readonly address: string
  /** POST unless said otherwise. */
  readonly method?: 'GET' | 'HEAD' | 'POST'
  /** For which it is signed. */
  readonly service: string
  readonly region: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
  /** Bytes after which an answer is given up. */
  readonly maxBytes: number
}

/** What AWS answered; `code` is what AWS calls its refusal, and `unreachable` where nobody answered. */
export type AwsAnswer =
  | { readonly ok: true; readonly text: string }
  | {
      readonly ok: false
      readonly code: string
      readonly status: number | undefined
      /** What AWS answered; no message repeats it. */
      readonly text?: string
    }

/** The code of what nobody answered. */
export const UNREACHABLE = 'unreachable'

const TIMEOUT_MS = 10_000
/** How long after each answer that asks for fewer requests it is tried again. */
const RETRY_AFTER_MS = [500, 1500, 4000]

/**
 * Sends a request. It is sent again while AWS asks for fewer requests, or fails itself.
 * @param key signs it; undefined for one in which a token says who asks
 */
export async function sendToAws(aws: Aws, key: AwsKey | undefined, request: AwsRequest): Promise<AwsAnswer> {
  const { pause = sleep } = aws
  for (const waitMs of RETRY_AFTER_MS) {
    const answer = await sendOnce(aws, key, request)
    if (answer.ok || !isWorthAnother(answer)) return answer
    await pause(waitMs)
  }
  return sendOnce(aws, key, request)
}

function isWorthAnother({ code, status = 0 }: Exclude<AwsAnswer, { ok: true }>): boolean {
  return THROTTLED.includes(code) || status === 429 || status >= 500
}

/** Whether AWS may answer otherwise in a while: it was not reached, or asked for fewer requests to the end. */
export function isTemporary(answer: { readonly code: string; readonly status: number | undefined }): boolean {
  return answer.code === UNREACHABLE || isWorthAnother({ ok: false, ...answer })
}

const headersOf = z.record(z.string(), z.string())

async function sendOnce({ outbound, address }: Aws, key: AwsKey | undefined, request: AwsRequest): Promise<AwsAnswer> {
  try {
    const { method = 'POST', headers, body, maxBytes } = request
    const { pathname, search } = new URL(request.address)
    const url = outbound.parse(address === undefined ? request.address : new URL(pathname + search, address).href)
    const response = await outbound.send(url, {
      method,
      headers: key ? await signedHeaders(url, key, request) : headers,
      body: method === 'POST' ? Buffer.from(body) : undefined,
      signal: AbortSignal.timeout(TIMEOUT_MS),
      maxBytes,
    })
    const text = Buffer.from(response.body).toString('utf8')
    const { status } = response
    return status === 200 ? { ok: true, text } : { ok: false, code: codeOf(text) ?? String(status), status, text }
  } catch (error) {
    if (error instanceof OutboundError) return { ok: false, code: UNREACHABLE, status: error.status }
    throw error
  }
}

async function signedHeaders(
  url: URL,
  key: AwsKey,
  { method = 'POST', service, region, headers, body }: AwsRequest,
): Promise<Readonly<Record<string, string>>> {
  const signed = await new AwsV4Signer({
    method,
    url: url.href,
    headers: { ...headers },
    ...(method === 'POST' && { body }),
    accessKeyId: key.access_key_id,
    secretAccessKey: key.secret_access_key,
    ...(key.session_token !== undefined && { sessionToken: key.session_token }),
    service,
    region,
  }).sign()
  return headersOf.parse(Object.fromEntries(signed.headers))
}

const jsonError = z.object({ __type: z.string().max(500) })

/** What AWS calls a refusal, in an answer of either kind. No other part of it is read. */
function codeOf(text: string): string | undefined {
  const xml = fieldOf(text, 'Code')
  if (xml !== undefined) return xml
  try {
    const type = jsonError.parse(JSON.parse(text)).__type
    return /^(?:[\w.]+#)?(\w{1,200})(?::|$)/.exec(type)?.[1]
  } catch {
    return undefined
  }
}

/** A field of an answer as XML: none of those that are read has anything to unescape. The first one counts. */
export function fieldOf(xml: string, name: string): string | undefined {
  return fieldsOf(xml, name)[0]
}

/** Every field with this name, in the order of the answer. */
export function fieldsOf(xml: string, name: string): string[] {
  const all = xml.matchAll(new RegExp(`<${name}>([\\w+/=:.@,-]{1,4096})</${name}>`, 'g'))
  return [...all].flatMap(([, text]) => text ?? [])
}
