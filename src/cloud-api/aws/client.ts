// Asks AWS something: signed, with a time limit, and again where AWS is busy. `aws4fetch` signs; the packages of AWS
// for the same services take 56 MB.
import { AwsV4Signer } from 'aws4fetch'
import { z } from 'zod'
import { isBusy, sendAgain, type Line } from '../again.ts'
import { CloudRefusal, UNREACHABLE } from '../refusal.ts'
import type { CloudResponse } from '../send.ts'
import { addressOf, formRequest, restRequest, type AwsRequest, type FormService } from './requests.ts'
import { fieldOf, parseXml, type Element } from './xml.ts'

/** A key with which requests are signed. */
export interface AwsKey {
  readonly access_key_id: string
  readonly secret_access_key: string
  /** Of a role that was assumed. */
  readonly session_token?: string
}

/** How AWS is reached. */
export interface AwsReach extends Line {
  /** Where a test pretends that AWS is, with all of its services. */
  readonly endpoint?: string | undefined
}

/** What AWS answered; `code` is what AWS calls its refusal, and `unreachable` where nothing answered. */
export type AwsAnswer =
  | { readonly ok: true; readonly text: string }
  | {
      readonly ok: false
      readonly code: string
      readonly status: number | undefined
      /** What AWS answered; no message repeats it. */
      readonly text?: string
    }

/**
 * What AWS calls that it wants fewer requests.
 * https://docs.aws.amazon.com/AWSEC2/latest/APIReference/throttling.html, and the same of its other services.
 */
const THROTTLED: readonly string[] = [
  'Throttling',
  'ThrottlingException',
  'ThrottledException',
  'RequestLimitExceeded',
  'TooManyRequestsException',
  'RequestThrottled',
  'RequestThrottledException',
  'SlowDown',
]

/**
 * Asks AWS, and again while it asks for fewer requests or fails itself.
 * @param key signs it; undefined for a question in which a token says who asks
 * @throws the reason of the signal when that ended it
 */
export async function askAws(reach: AwsReach, key: AwsKey | undefined, request: AwsRequest): Promise<AwsAnswer> {
  const { method, path, body } = request
  const url = new URL(path, reach.endpoint ?? addressOf(request)).href
  const answer = await sendAgain(
    reach,
    async () => ({ method, url, headers: key ? await sign(key, url, request) : request.headers, body }),
    (busy) => THROTTLED.includes(codeOf(busy) ?? ''),
  )
  if (answer === undefined) return { ok: false, code: UNREACHABLE, status: undefined }
  const { status, text } = answer
  if (status >= 200 && status < 300) return { ok: true, text }
  return { ok: false, code: codeOf(answer) ?? String(status), status, text }
}

/** Whether AWS may answer otherwise in a while: it was not reached, or asked for fewer requests to the end. */
export function isTemporary({ code, status = 0 }: Pick<CloudRefusal, 'code' | 'status'>): boolean {
  return code === UNREACHABLE || THROTTLED.includes(code) || isBusy(status)
}

/** AWS for whom a refusal ends what it is at. */
export interface Aws {
  /** Asks a service that answers in XML. @throws CloudRefusal; the reason of the signal when that ended it */
  form(service: FormService, region: string, parameters: Parameters<typeof formRequest>[2]): Promise<Element>
  /** Asks a service that answers in JSON. @throws CloudRefusal; the reason of the signal when that ended it */
  json(
    service: Parameters<typeof restRequest>[0],
    region: string,
    request: Parameters<typeof restRequest>[2],
  ): Promise<unknown>
}

/** AWS with a key. @param keyOf gives one that is good for some minutes more; undefined where a token says who asks */
export function createAws(reach: AwsReach, keyOf: () => Promise<AwsKey | undefined>): Aws {
  return {
    form: async (...request) => parseXml(await ask(formRequest(...request))),
    json: async (...request) => {
      const text = await ask(restRequest(...request))
      return text === '' ? {} : (JSON.parse(text) as unknown)
    },
  }

  async function ask(request: AwsRequest): Promise<string> {
    const answer = await askAws(reach, await keyOf(), request)
    if (answer.ok) return answer.text
    const { code, status } = answer
    throw new CloudRefusal('AWS', { code, action: request.action, status })
  }
}

async function sign(
  { access_key_id, secret_access_key, session_token }: AwsKey,
  url: string,
  { method, service, region, headers, body }: AwsRequest,
): Promise<Readonly<Record<string, string>>> {
  const signed = await new AwsV4Signer({
    method,
    url,
    headers: { ...headers },
    ...(body !== undefined && { body }),
    accessKeyId: access_key_id,
    secretAccessKey: secret_access_key,
    ...(session_token !== undefined && { sessionToken: session_token }),
    service,
    region,
  }).sign()
  return Object.fromEntries(signed.headers)
}

const jsonError = z.union([
  z.object({ __type: z.string() }).transform((one) => one.__type),
  z.object({ code: z.string() }).transform(({ code }) => code),
])

/**
 * What AWS calls a refusal: services that speak JSON say it in a header or in the text. No other part of it is read.
 */
function codeOf({ headers, text }: CloudResponse): string | undefined {
  try {
    const isXml = text.trimStart().startsWith('<')
    const code =
      headers['x-amzn-errortype'] ?? (isXml ? fieldOf(parseXml(text), 'Code') : jsonError.parse(JSON.parse(text))) ?? ''
    return /(?:^|#)([\w.]{1,100})(?::|$)/.exec(code)?.[1]
  } catch {
    return undefined
  }
}
