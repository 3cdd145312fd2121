// Signs in to Google Cloud as a service account: with a key of it, or by workload identity federation, where a token of
// somebody else is exchanged for one that may act as the account.
import { SignJWT, importPKCS8 } from 'jose'
import { z } from 'zod'
import { askJson, type Reach } from '../ask.ts'
import { CloudRefusal } from '../refusal.ts'
import { KEY_ALGORITHM, TOKEN_ADDRESS, type GoogleKey } from './key.ts'

/** What signs in. */
export type GoogleCredential =
  | { readonly by: 'key'; readonly key: GoogleKey }
  | {
      readonly by: 'token'
      /** Such as projects/1/locations/global/workloadIdentityPools/POOL/providers/PROVIDER. */
      readonly provider: string
      /** E-mail address of the account to act as. */
      readonly service_account: string
      /** A token that the provider trusts. */
      readonly token: () => Promise<string>
    }

/** How Google Cloud is reached while signing in. */
export interface GoogleReach extends Omit<Reach, 'token'> {
  readonly now: () => Date
  /** Where a test pretends that all of Google Cloud is. */
  readonly endpoint?: string | undefined
}

/** What was asked, as refusals name it. */
export const SIGN_IN_ACTIONS = {
  key: 'oauth2.token',
  exchange: 'sts.token',
  impersonate: 'iam.serviceAccounts.getAccessToken',
} as const

/** Everything that the account may; its roles are what limits it. */
const SCOPE = 'https://www.googleapis.com/auth/cloud-platform'
/**
 * The longest that an organization does not have to allow first.
 * https://cloud.google.com/iam/docs/create-short-lived-credentials-direct
 */
const LIFETIME_S = 3600
/** A token is renewed when it has less left than this. */
const LEFT_MS = 5 * 60_000

interface Token {
  readonly value: string
  readonly until: number
}

/**
 * What gives tokens of a service account. One is kept until shortly before its end, and who asks meanwhile waits for
 * the same answer.
 * @returns gives a token; it throws a CloudRefusal, whose code says what of the sign-in is wrong where it is known
 */
export function signInToGoogle(credential: GoogleCredential, reach: GoogleReach): () => Promise<string> {
  let kept: Token | undefined
  let asking: Promise<Token> | undefined
  return async () => {
    if (kept && kept.until - reach.now().getTime() > LEFT_MS) return kept.value
    asking ??= (credential.by === 'key' ? byKey(credential.key, reach) : byToken(credential, reach)).finally(() => {
      asking = undefined
    })
    kept = await asking
    return kept.value
  }
}

const granted = z.object({ access_token: z.string().min(1), expires_in: z.number().positive().optional() })
const impersonated = z.object({ accessToken: z.string().min(1), expireTime: z.iso.datetime({ offset: true }) })

/** https://developers.google.com/identity/protocols/oauth2/service-account#httprest */
async function byKey({ service_account, private_key_id, private_key }: GoogleKey, reach: GoogleReach): Promise<Token> {
  const from = Math.floor(reach.now().getTime() / 1000)
  const action = SIGN_IN_ACTIONS.key
  const secret = await importPKCS8(private_key, KEY_ALGORITHM).catch(() => {
    throw new CloudRefusal('Google Cloud', { code: 'no-key', action, status: undefined })
  })
  const assertion = await new SignJWT({ scope: SCOPE })
    .setProtectedHeader({ alg: KEY_ALGORITHM, kid: private_key_id, typ: 'JWT' })
    .setIssuer(service_account)
    .setAudience(TOKEN_ADDRESS)
    .setIssuedAt(from)
    .setExpirationTime(from + LIFETIME_S)
    .sign(secret)
  const { json } = await askJson('Google Cloud', reachWith(reach), {
    action,
    method: 'POST',
    url: addressOf(reach, TOKEN_ADDRESS),
    form: { grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer', assertion },
    refine: refine(KEY_REASONS),
  })
  return tokenOf(granted.safeParse(json).data, reach, action)
}

type ByToken = Extract<GoogleCredential, { by: 'token' }>

/**
 * https://cloud.google.com/iam/docs/reference/sts/rest/v1/TopLevel/token, then
 * https://cloud.google.com/iam/docs/reference/credentials/rest/v1/projects.serviceAccounts/generateAccessToken
 */
async function byToken({ provider, service_account, token }: ByToken, reach: GoogleReach): Promise<Token> {
  const { json } = await askJson('Google Cloud', reachWith(reach), {
    action: SIGN_IN_ACTIONS.exchange,
    method: 'POST',
    url: addressOf(reach, 'https://sts.googleapis.com/v1/token'),
    form: {
      grant_type: 'urn:ietf:params:oauth:grant-type:token-exchange',
      audience: `//iam.googleapis.com/${provider}`,
      scope: SCOPE,
      requested_token_type: 'urn:ietf:params:oauth:token-type:access_token',
      subject_token_type: 'urn:ietf:params:oauth:token-type:jwt',
      subject_token: await token(),
    },
    refine: refine(EXCHANGE_REASONS),
  })
  const federated = tokenOf(granted.safeParse(json).data, reach, SIGN_IN_ACTIONS.exchange)
  const account = encodeURIComponent(service_account)
  const answer = await askJson('Google Cloud', reachWith(reach, federated.value), {
    action: SIGN_IN_ACTIONS.impersonate,
    method: 'POST',
    url: addressOf(
      reach,
      `https://iamcredentials.googleapis.com/v1/projects/-/serviceAccounts/${account}:generateAccessToken`,
    ),
    body: { scope: [SCOPE], lifetime: `${LIFETIME_S}s` },
    refine: refine(IMPERSONATE_REASONS),
  })
  const made = impersonated.safeParse(answer.json).data
  if (!made) throw notUnderstood(SIGN_IN_ACTIONS.impersonate)
  return { value: made.accessToken, until: Date.parse(made.expireTime) }
}

const reachWith = ({ send, signal, pause, isPersistent }: GoogleReach, token = ''): Reach => ({
  send,
  signal,
  pause,
  isPersistent,
  token: () => Promise.resolve(token),
})

function addressOf({ endpoint }: GoogleReach, address: string): string {
  return endpoint === undefined ? address : `${endpoint}${new URL(address).pathname}`
}

function tokenOf(answer: z.infer<typeof granted> | undefined, { now }: GoogleReach, action: string): Token {
  if (!answer) throw notUnderstood(action)
  // Without a word of it, it is good for this request alone.
  return { value: answer.access_token, until: now().getTime() + (answer.expires_in ?? 0) * 1000 }
}

const notUnderstood = (action: string): CloudRefusal =>
  new CloudRefusal('Google Cloud', { code: 'unknown-answer', action, status: undefined })

/** What of a sign-in is wrong, where Google Cloud says it only in words. */
type SignInReason =
  | 'audience'
  | 'clock'
  | 'condition'
  | 'issuer'
  | 'key-set'
  | 'mapping'
  | 'no-account'
  | 'no-key'
  | 'no-provider'
  | 'not-allowed'
  | 'account-disabled'
  | 'signature'
  | 'unknown-key'

type Reasons = readonly (readonly [says: RegExp, reason: SignInReason])[]

/** https://cloud.google.com/iam/docs/troubleshooting-workload-identity-federation */
const EXCHANGE_REASONS: Reasons = [
  [/is stale to sign-in/, 'clock'],
  [/The audience in ID Token/, 'audience'],
  [/The issuer in ID Token/, 'issuer'],
  [/Error connecting to the given credential's issuer/, 'key-set'],
  [/Unable to verify the ID Token signature/, 'signature'],
  [/rejected by the attribute condition/, 'condition'],
  [/google\.subject|[Mm]apped attribute|attribute mapping/, 'mapping'],
  [/"invalid_target"|Invalid value for \\?"audience/, 'no-provider'],
]
/** https://developers.google.com/identity/protocols/oauth2/service-account#error-codes */
const KEY_REASONS: Reasons = [
  [/Invalid JWT Signature/i, 'unknown-key'],
  [/account not found|"deleted_client"/i, 'no-account'],
  [/is disabled|account disabled|"disabled_client"|account_disabled/i, 'account-disabled'],
  [/reasonable timeframe|short-lived token/i, 'clock'],
]
const IMPERSONATE_REASONS: Reasons = [
  [/iam\.serviceAccounts\.getAccessToken/, 'not-allowed'],
  [/[Ss]ervice account [^"]*disabled/, 'account-disabled'],
  [/"NOT_FOUND"/, 'no-account'],
]

const refine =
  (reasons: Reasons) =>
  (text: string): SignInReason | undefined =>
    reasons.find(([says]) => says.test(text))?.[1]
