// Asks AWS something: signed, with a time limit, and again where AWS is busy. `aws4fetch` signs; the packages of AWS
// for the same five services take 56 MB.
import { setTimeout as sleep } from 'node:timers/promises'
import { AwsV4Signer } from 'aws4fetch'
import { z } from 'zod'
import { THROTTLED } from '#cloud-api/aws/throttling.ts'
import { UNREACHABLE } from '#cloud-api/refusal.ts'
import type { AwsCredentials } from '#contract/job-credentials.ts'
import { signIn, type AwsKey, type SignInSetting } from './session.ts'
import { parseXml, textAt, type Element } from './xml.ts'

/** Versions of the services that are asked by a form and answer in XML. */
const VERSIONS = { autoscaling: '2011-01-01', ec2: '2016-11-15', rds: '2014-10-31', sts: '2011-06-15' } as const

/** AWS refused something, or did not answer. The message has none of what it answered but the code. */
export class AwsRefusal extends Error {
  /** As AWS calls the reason, such as AccessDenied; `unreachable` where nothing answered. */
  readonly code: string
  /** What was asked, as policies write it, such as rds:StopDBInstance. */
  readonly action: string

  constructor(code: string, action: string) {
    super(`AWS answered ${code} to ${action}.`)
    this.code = code
    this.action = action
  }
}

/** A request to a service that speaks JSON. */
export interface JsonRequest {
  readonly action: string
  readonly method: 'GET' | 'POST' | 'PUT'
  /** Below the address of the service, with its query. */
  readonly path: string
  readonly body?: unknown
}

/** AWS as an agent asks it. */
export interface Aws {
  /** Asks a service that answers in XML. @throws AwsRefusal; the reason of the signal when that ended it */
  form(
    service: keyof typeof VERSIONS,
    region: string,
    parameters: { readonly Action: string } & Readonly<Record<string, string>>,
  ): Promise<Element>
  /** Asks a service that answers in JSON. @throws AwsRefusal; the reason of the signal when that ended it */
  json(service: 'eks' | 'scheduler', region: string, request: JsonRequest): Promise<unknown>
}

export interface AwsSetting extends SignInSetting {
  readonly credentials: AwsCredentials
  /** Ends what is under way. */
  readonly signal: AbortSignal
  /** Between two tries; by the clock of the machine unless a test says otherwise. */
  readonly pause?: ((ms: number) => Promise<unknown>) | undefined
}

const TIMEOUT_MS = 30_000
/** How long after each answer that AWS is busy the same is asked again. */
const AGAIN_AFTER_MS = [500, 1500, 4000, 10_000]
const BUSY = new Set([
  ...THROTTLED,
  UNREACHABLE,
  'ServiceUnavailable',
  'ServiceUnavailableException',
  'InternalError',
  'InternalFailure',
  'InternalServerException',
])

interface Asked {
  readonly service: string
  readonly region: string
  readonly action: string
  readonly method: string
  readonly path: string
  readonly type: string
  readonly body: string | undefined
}

/** AWS with the credentials of a phase. */
export function createAws({ credentials, signal, pause = sleep, ...setting }: AwsSetting): Aws {
  const keyOf = signIn(credentials, (key, parameters) => askForm('sts', STS_REGION, parameters, key), setting)
  return {
    form: async (service, region, parameters) => askForm(service, region, parameters, await keyOf()),
    json: async (service, region, { action, method, path, body }) => {
      const text = await askAgain(await keyOf(), {
        service,
        region,
        action: `${service}:${action}`,
        method,
        path,
        type: 'application/json',
        body: body === undefined ? undefined : JSON.stringify(body),
      })
      return text === '' ? {} : (JSON.parse(text) as unknown)
    },
  }

  async function askForm(
    service: keyof typeof VERSIONS,
    region: string,
    parameters: Readonly<Record<string, string>>,
    key: AwsKey | undefined,
  ): Promise<Element> {
    const text = await askAgain(key, {
      service,
      region,
      action: `${service}:${parameters['Action'] ?? ''}`,
      method: 'POST',
      path: '/',
      type: 'application/x-www-form-urlencoded; charset=utf-8',
      body: new URLSearchParams({ ...parameters, Version: VERSIONS[service] }).toString(),
    })
    return parseXml(text)
  }

  async function askAgain(key: AwsKey | undefined, request: Asked): Promise<string> {
    for (const waitMs of AGAIN_AFTER_MS) {
      try {
        return await askOnce(key, request)
      } catch (error) {
        if (!(error instanceof AwsRefusal) || !BUSY.has(error.code)) throw error
        await pause(waitMs)
        signal.throwIfAborted()
      }
    }
    return askOnce(key, request)
  }

  async function askOnce(key: AwsKey | undefined, request: Asked): Promise<string> {
    const { service, region, action, method, path, type, body } = request
    const url = new URL(path, credentials.endpoint ?? addressOf(service, region))
    const headers: Record<string, string> = body === undefined ? {} : { 'content-type': type }
    const own = body !== undefined && { body }
    // A token says itself who asks.
    const signed =
      key && (await new AwsV4Signer({ ...key, method, url: url.href, headers, ...own, service, region }).sign())
    const ends = AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)])
    // Nothing that AWS is asked leads elsewhere.
    const init = {
      method,
      headers: signed?.headers ?? headers,
      body: body ?? null,
      redirect: 'error',
      signal: ends,
    } as const
    try {
      const response = await fetch(signed?.url ?? url, init)
      const text = await response.text()
      if (response.ok) return text
      const { status, headers: said } = response
      const code = codeOf(said.get('x-amzn-errortype') ?? '', text)
      throw new AwsRefusal(code ?? (status >= 500 ? 'ServiceUnavailable' : String(status)), action)
    } catch (error) {
      signal.throwIfAborted()
      throw error instanceof AwsRefusal ? error : new AwsRefusal(UNREACHABLE, action)
    }
  }
}

/** STS answers for every region; https://docs.aws.amazon.com/general/latest/gr/sts.html */
const STS_REGION = 'us-east-1'

/** https://docs.aws.amazon.com/general/latest/gr/rande.html */
function addressOf(service: string, region: string): string {
  return `https://${service}.${region}.amazonaws.com${region.startsWith('cn-') ? '.cn' : ''}`
}

const jsonError = z.union([
  z.object({ __type: z.string() }).transform((one) => one.__type),
  z.object({ code: z.string() }).transform(({ code }) => code),
])

/**
 * What AWS calls a refusal: services that speak JSON say it in a header or in the text. No other part of it is read.
 */
function codeOf(header: string, text: string): string | undefined {
  try {
    const isXml = text.trimStart().startsWith('<')
    const code = header || (isXml ? codeInXml(parseXml(text)) : jsonError.parse(JSON.parse(text)))
    return /(?:^|#)([\w.]{1,100})(?::|$)/.exec(code)?.[1]
  } catch {
    return undefined
  }
}

function codeInXml(answer: Element): string {
  return textAt(answer, 'Error.Code') || textAt(answer, 'Errors.Error.Code')
}
