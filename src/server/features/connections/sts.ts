// Asks AWS who a key is there. Of its answers only the fields below are read, and no message repeats any other part.
import { AwsV4Signer } from 'aws4fetch'
import { z } from 'zod'
import { message, type Message } from '#words/message.ts'
import { OutboundError, type Outbound } from '../../outbound/outbound.ts'

/** A key with which requests are signed. */
export interface AwsKey {
  readonly access_key_id: string
  readonly secret_access_key: string
  /** Of a role that was assumed. */
  readonly session_token?: string
}

/** What AWS answers, or why there is no answer, for the person who asked. */
export type StsOutcome<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly said: Message }

/** Where AWS answers for every region; https://docs.aws.amazon.com/general/latest/gr/sts.html */
const ADDRESS = 'https://sts.amazonaws.com'
const REGION = 'us-east-1'
const API_VERSION = '2011-06-15'
const TIMEOUT_MS = 10_000
const MAX_BYTES = 100_000
/** An assumed role lasts as short as AWS allows, in seconds. */
const ROLE = { RoleSessionName: 'strata-test', DurationSeconds: '900' }

interface Sts {
  readonly outbound: Outbound
  /** Where a test pretends that AWS is. */
  readonly address?: string | undefined
}

/** Who somebody is in AWS. */
export interface CallerIdentity {
  /** The number of the account. */
  readonly account: string
  readonly arn: string
}

/** What a role is asked for with a token. */
export interface TokenSignIn {
  readonly role_arn: string
  readonly token: string
  /** Who the token says that it is from, and about; for whoever has to mend the trust. */
  readonly issuer: string
  readonly subject: string
}

/** Assumes a role with a token. The request is not signed: the token says who asks. @returns the key of the role */
export async function assumeRoleByToken(
  sts: Sts,
  { role_arn, token, issuer, subject }: TokenSignIn,
): Promise<StsOutcome<AwsKey>> {
  const parameters = { ...ROLE, Action: 'AssumeRoleWithWebIdentity', RoleArn: role_arn, WebIdentityToken: token }
  const answer = await ask(sts, undefined, parameters, (code, xml) => {
    switch (code) {
      case 'AccessDenied':
        return message('connections.aws-token-denied', { role_arn, issuer, subject })
      case 'InvalidIdentityToken':
        return xml.includes('No OpenIDConnect provider found')
          ? message('connections.aws-no-provider', { issuer })
          : xml.includes('audience')
            ? message('connections.aws-wrong-audience', { issuer })
            : message('connections.aws-no-key-set', { issuer })
      case 'IDPCommunicationError':
        return message('connections.aws-no-key-set', { issuer })
      case 'ExpiredTokenException':
        return message('connections.aws-clock')
      default:
        return undefined
    }
  })
  return answer.ok ? keyOf(answer.value) : answer
}

/** Who a key is. */
export async function callerIdentity(sts: Sts, key: AwsKey): Promise<StsOutcome<CallerIdentity>> {
  const answer = await ask(sts, key, { Action: 'GetCallerIdentity' })
  if (!answer.ok) return answer
  const account = fieldOf(answer.value, 'Account')
  const arn = fieldOf(answer.value, 'Arn')
  return account && arn ? { ok: true, value: { account, arn } } : notUnderstood()
}

/** Assumes a role with a key. @returns the key of the role */
export async function assumeRole(
  sts: Sts,
  key: AwsKey,
  { role_arn, external_id }: { readonly role_arn: string; readonly external_id: string },
): Promise<StsOutcome<AwsKey>> {
  const answer = await ask(sts, key, { ...ROLE, Action: 'AssumeRole', RoleArn: role_arn, ExternalId: external_id })
  return answer.ok ? keyOf(answer.value) : answer
}

/** The key of a role in an answer. */
function keyOf(xml: string): StsOutcome<AwsKey> {
  const access_key_id = fieldOf(xml, 'AccessKeyId')
  const secret_access_key = fieldOf(xml, 'SecretAccessKey')
  const session_token = fieldOf(xml, 'SessionToken')
  if (!access_key_id || !secret_access_key || !session_token) return notUnderstood()
  return { ok: true, value: { access_key_id, secret_access_key, session_token } }
}

const headers = z.record(z.string(), z.string())
const TYPE = { 'content-type': 'application/x-www-form-urlencoded; charset=utf-8' }

async function signedHeaders(url: URL, key: AwsKey, body: string): Promise<Record<string, string>> {
  const signed = await new AwsV4Signer({
    method: 'POST',
    url: url.href,
    headers: TYPE,
    body,
    accessKeyId: key.access_key_id,
    secretAccessKey: key.secret_access_key,
    ...(key.session_token !== undefined && { sessionToken: key.session_token }),
    service: 'sts',
    region: REGION,
  }).sign()
  return headers.parse(Object.fromEntries(signed.headers))
}

async function ask(
  { outbound, address = ADDRESS }: Sts,
  key: AwsKey | undefined,
  parameters: Readonly<Record<string, string>>,
  explain: (code: string, xml: string) => Message | undefined = explainKey,
): Promise<StsOutcome<string>> {
  const body = new URLSearchParams({ ...parameters, Version: API_VERSION }).toString()
  try {
    const url = outbound.parse(address)
    const response = await outbound.send(url, {
      method: 'POST',
      headers: key ? await signedHeaders(url, key, body) : TYPE,
      body: Buffer.from(body),
      signal: AbortSignal.timeout(TIMEOUT_MS),
      maxBytes: MAX_BYTES,
    })
    const text = Buffer.from(response.body).toString('utf8')
    if (response.status === 200) return { ok: true, value: text }
    const code = fieldOf(text, 'Code') ?? String(response.status)
    return { ok: false, said: explain(code, text) ?? message('connections.aws-refused', { code }) }
  } catch (error) {
    if (error instanceof OutboundError) return { ok: false, said: message('connections.aws-unreachable') }
    throw error
  }
}

/** A field of an answer: none of those that are read has anything to unescape, and none is there twice. */
function fieldOf(xml: string, name: string): string | undefined {
  return new RegExp(`<${name}>([\\w+/=:.@,-]{1,4096})</${name}>`).exec(xml)?.[1]
}

/** What the codes of AWS mean for whoever entered a key. */
function explainKey(code: string): Message | undefined {
  switch (code) {
    case 'InvalidClientTokenId':
      return message('connections.aws-no-key')
    case 'SignatureDoesNotMatch':
      return message('connections.aws-wrong-secret')
    case 'AccessDenied':
      return message('connections.aws-denied')
    case 'ExpiredToken':
    case 'ExpiredTokenException':
      return message('connections.aws-expired-key')
    default:
      return undefined
  }
}

function notUnderstood(): { readonly ok: false; readonly said: Message } {
  return { ok: false, said: message('connections.aws-not-understood') }
}
