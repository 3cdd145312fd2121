// Asks AWS who a key is there. Of its answers only the fields below are read, and no message repeats any other part.
import { message, type Message } from '#words/message.ts'
import { askAws, type AwsKey, type AwsReach } from '#cloud-api/aws/client.ts'
import { formRequest } from '#cloud-api/aws/requests.ts'
import { fieldOf, readXml, type Element } from '#cloud-api/aws/xml.ts'
import { UNREACHABLE } from '#cloud-api/refusal.ts'

/** What AWS answers, or why there is no answer, for the person who asked. */
export type StsOutcome<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly code: string; readonly said: Message }

/** STS answers for every region; https://docs.aws.amazon.com/general/latest/gr/sts.html */
const REGION = 'us-east-1'
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
export async function callerIdentity(sts: AwsReach, key: AwsKey): Promise<StsOutcome<CallerIdentity>> {
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
  sts: AwsReach,
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
  return answer.ok ? keyOf(answer.value) : answer
}

/** What a role is asked for with a token. */
export interface TokenSignIn {
  readonly role_arn: string
  readonly token: string
  /** Who the token says that it is from, and about; for whoever has to mend the trust. */
  readonly issuer: string
  readonly subject: string
  /** What the account's own log calls it. */
  readonly session: string
}

/** Assumes a role with a token. The request is not signed: the token says who asks. @returns the key of the role */
export async function assumeRoleByToken(
  sts: AwsReach,
  { role_arn, token, issuer, subject, session }: TokenSignIn,
): Promise<StsOutcome<AwsKey>> {
  const parameters = {
    Action: 'AssumeRoleWithWebIdentity',
    RoleArn: role_arn,
    WebIdentityToken: token,
    RoleSessionName: session,
    DurationSeconds: ROLE_SECONDS,
  }
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

/** The key of a role in an answer. */
function keyOf(xml: Element): StsOutcome<AwsKey> {
  const access_key_id = fieldOf(xml, 'AccessKeyId')
  const secret_access_key = fieldOf(xml, 'SecretAccessKey')
  const session_token = fieldOf(xml, 'SessionToken')
  if (!access_key_id || !secret_access_key || !session_token) return notUnderstood()
  return { ok: true, value: { access_key_id, secret_access_key, session_token } }
}

async function ask(
  aws: AwsReach,
  key: AwsKey | undefined,
  parameters: Parameters<typeof formRequest>[2],
  explain: (code: string, xml: string) => Message | undefined = explainKey,
): Promise<StsOutcome<Element>> {
  const answer = await askAws(aws, key, formRequest('sts', REGION, parameters))
  if (answer.ok) return { ok: true, value: readXml(answer.text) ?? '' }
  const { code, text = '' } = answer
  if (code === UNREACHABLE) return { ok: false, code, said: message('connections.aws-unreachable') }
  return { ok: false, code, said: explain(code, text) ?? message('connections.aws-refused', { code }) }
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

function notUnderstood(): Exclude<StsOutcome<never>, { ok: true }> {
  return { ok: false, code: NOT_UNDERSTOOD, said: message('connections.aws-not-understood') }
}
