// Asks AWS who a key is there. Of its answers only the fields below are read, and no message repeats any other part.
import { message, type Message } from '#words/message.ts'
import { fieldOf, sendToAws, UNREACHABLE, type Aws, type AwsKey } from './send.ts'

/** What AWS answers, or why there is no answer, for the person who asked. */
export type StsOutcome<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly code: string; readonly said: Message }

/** Where AWS answers for every region; https://docs.aws.amazon.com/general/latest/gr/sts.html */
const ADDRESS = 'https://sts.amazonaws.com'
const REGION = 'us-east-1'
const API_VERSION = '2011-06-15'
const MAX_BYTES = 100_000
/** The code of what answered and is not AWS. */
const NOT_UNDERSTOOD = 'not-understood'
/** How long an assumed role lasts, in seconds: the least that AWS allows. */
const ROLE_SECONDS = '900'

/** Who somebody is in AWS. */
export interface CallerIdentity {
  /** The number of the account. */
  readonly account: string
  readonly arn: string
}

/** Who a key is. */
export async function callerIdentity(sts: Aws, key: AwsKey): Promise<StsOutcome<CallerIdentity>> {
  const answer = await ask(sts, key, { Action: 'GetCallerIdentity' })
  if (!answer.ok) return answer
  const account = fieldOf(answer.value, 'Account')
  const arn = fieldOf(answer.value, 'Arn')
  return account && arn ? { ok: true, value: { account, arn } } : notUnderstood()
}

/**
 * Assumes a role with a key.
 * @param session what the account's own log calls it
 * @returns the key of the role
 */
export async function assumeRole(
  sts: Aws,
  key: AwsKey,
  role: { readonly role_arn: string; readonly external_id: string; readonly session: string },
): Promise<StsOutcome<AwsKey>> {
  const answer = await ask(sts, key, {
    Action: 'AssumeRole',
    RoleArn: role.role_arn,
    ExternalId: role.external_id,
    RoleSessionName: role.session,
    DurationSeconds: ROLE_SECONDS,
  })
  if (!answer.ok) return answer
  const access_key_id = fieldOf(answer.value, 'AccessKeyId')
  const secret_access_key = fieldOf(answer.value, 'SecretAccessKey')
  const session_token = fieldOf(answer.value, 'SessionToken')
  if (!access_key_id || !secret_access_key || !session_token) return notUnderstood()
  return { ok: true, value: { access_key_id, secret_access_key, session_token } }
}

async function ask(aws: Aws, key: AwsKey, parameters: Readonly<Record<string, string>>): Promise<StsOutcome<string>> {
  const answer = await sendToAws(aws, key, {
    address: ADDRESS,
    service: 'sts',
    region: REGION,
    headers: { 'content-type': 'application/x-www-form-urlencoded; charset=utf-8' },
    body: new URLSearchParams({ ...parameters, Version: API_VERSION }).toString(),
    maxBytes: MAX_BYTES,
  })
  return answer.ok ? { ok: true, value: answer.text } : { ok: false, code: answer.code, said: saidOf(answer.code) }
}

/** What the codes of AWS mean for whoever made the connection. */
function saidOf(code: string): Message {
  switch (code) {
    case UNREACHABLE:
      return message('connections.aws-unreachable')
    case 'InvalidClientTokenId':
      return message('connections.aws-no-key')
    case 'SignatureDoesNotMatch':
      return message('connections.aws-wrong-secret')
    case 'AccessDenied':
      return message('connections.aws-denied')
    default:
      return message('connections.aws-refused', { code })
  }
}

function notUnderstood(): Exclude<StsOutcome<never>, { ok: true }> {
  return { ok: false, code: NOT_UNDERSTOOD, said: message('connections.aws-not-understood') }
}
