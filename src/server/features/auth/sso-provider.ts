// The OpenID provider of the installation: authorization code with PKCE, state
// and nonce, by openid-client.
import {
  AuthorizationResponseError,
  ClientError,
  ClientSecretBasic,
  ClientSecretPost,
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  calculatePKCECodeChallenge,
  discovery,
  fetchUserInfo,
  randomNonce,
  randomPKCECodeVerifier,
  randomState,
  type ClientAuth,
  type Configuration,
  type IDToken,
} from 'openid-client'
import { z } from 'zod'
import { HOUR_MS } from '#engine/durations.ts'
import type { SsoProblem } from '#contract/auth.ts'
import { toOneLine } from '#engine/one-line.ts'
import { displayName, email } from '#domain/account/password.ts'
import type { SsoSettings } from '../../config.ts'
import type { SsoFlow } from './sso-flow.ts'
import { fieldMessage } from '#engine/field-messages.ts'
import { DISPLAY_NAME_MAX } from '#domain/account/name-length.ts'

/** A person waits for the answer. */
const TIMEOUT_SECONDS = 10
/** How long the provider's description of itself is taken for true. */
const DESCRIPTION_MS = HOUR_MS

/** Someone as the provider knows them. */
export interface SsoPerson {
  readonly issuer: string
  readonly subject: string
  /** Undefined unless the provider says that it has confirmed the address. */
  readonly email: string | undefined
  readonly name: string
  /** The groups that the provider names; undefined when it says that there are too many to name. */
  readonly groups: readonly string[] | undefined
}

/** What the provider did not let happen, and why, for the log. Never a code, a token or a secret. */
export interface SsoFailure {
  readonly problem: SsoProblem
  readonly reason: string
}

interface Known {
  readonly configuration: Promise<Configuration>
  readonly until: number
}

const known = new WeakMap<SsoSettings, Known>()

/** The provider, as it describes itself. Asked once an hour; after a failure, the next time. */
function findProvider(sso: SsoSettings, now: Date): Promise<Configuration> {
  const kept = known.get(sso)
  if (kept && kept.until > now.getTime()) return kept.configuration
  const issuer = new URL(sso.issuer)
  const configuration = discovery(issuer, sso.clientId, sso.clientSecret, authenticateClient(sso), {
    timeout: TIMEOUT_SECONDS,
    // An operator who sets an issuer without TLS has it on this machine or in their own network.
    ...(issuer.protocol === 'http:' && { execute: [allowInsecureRequests] }),
  })
  known.set(sso, { configuration, until: now.getTime() + DESCRIPTION_MS })
  configuration.catch(() => known.delete(sso))
  return configuration
}

/**
 * As the provider wants it; what it does not say means client_secret_basic (OpenID Connect Discovery 1.0, section 3).
 */
function authenticateClient({ clientSecret }: SsoSettings): ClientAuth {
  const [basic, post] = [ClientSecretBasic(clientSecret), ClientSecretPost(clientSecret)]
  return (server, client, body, headers) => {
    const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic']
    return (methods.includes('client_secret_basic') ? basic : post)(server, client, body, headers)
  }
}

export interface Departure {
  readonly location: string
  readonly flow: Omit<SsoFlow, 'return_to'>
}

/**
 * Where to send a browser, and what to remember until it is back. @param callback address to which the provider sends
 * it back
 */
export async function departTo(sso: SsoSettings, callback: string, now: Date): Promise<Departure | SsoFailure> {
  try {
    const provider = await findProvider(sso, now)
    const flow = { state: randomState(), nonce: randomNonce(), code_verifier: randomPKCECodeVerifier() }
    const { href } = buildAuthorizationUrl(provider, {
      redirect_uri: callback,
      scope: sso.scope,
      state: flow.state,
      nonce: flow.nonce,
      code_challenge: await calculatePKCECodeChallenge(flow.code_verifier),
      code_challenge_method: 'S256',
    })
    return { location: href, flow }
  } catch (error) {
    // Before the person was there, nothing but the provider's description can be wrong.
    return { problem: 'sso-unavailable', reason: reasonOf(error) }
  }
}

/** The person that the provider identified. @param returned the callback with the parameters that the provider added */
export async function findReturned(
  sso: SsoSettings,
  returned: URL,
  flow: SsoFlow,
  now: Date,
): Promise<SsoPerson | SsoFailure> {
  try {
    const provider = await findProvider(sso, now)
    const tokens = await authorizationCodeGrant(provider, returned, {
      expectedState: flow.state,
      expectedNonce: flow.nonce,
      pkceCodeVerifier: flow.code_verifier,
    })
    const claims = tokens.claims()
    if (!claims) return { problem: 'sso-failed', reason: 'The provider sent no ID token.' }
    // Many providers keep the e-mail address out of the ID token when there is an access token (OpenID Connect Core
    // 1.0, section 5.4).
    const isConfirmed = claims['email_verified'] !== undefined || claims['xms_edov'] !== undefined
    const profile =
      (claims['email'] !== undefined && isConfirmed) || !provider.serverMetadata().userinfo_endpoint
        ? claims
        : await fetchUserInfo(provider, tokens.access_token, claims.sub)
    return readPerson(claims, profile, sso.groupsClaim)
  } catch (error) {
    return { problem: problemOf(error), reason: reasonOf(error) }
  }
}

/** What of the claims is used. Providers fill them as they like, so that what does not fit counts as absent. */
const absent = () => undefined
const text = z.string().optional().catch(absent)
const isTrue = z
  .union([z.boolean(), z.enum(['true', '1']).transform(() => true), z.literal(1).transform(() => true)])
  .catch(false)
const profileClaims = z.object({
  email: email.optional().catch(absent),
  // Some send it as a text (Amazon Cognito).
  email_verified: isTrue,
  // Entra ID has no other word for it: the domain of the address is proved to be the organisation's.
  // https://learn.microsoft.com/entra/identity-platform/optional-claims-reference
  xms_edov: isTrue,
  name: text,
  given_name: text,
  family_name: text,
  preferred_username: text,
})
/** OpenID Connect Core 1.0, section 2: at most 255 ASCII characters. */
const subject = z.string().regex(/^[\u0020-\u007e]{1,255}$/)

function readPerson(claims: IDToken, profile: object, groupsClaim: string): SsoPerson | SsoFailure {
  const sub = subject.safeParse(claims.sub)
  if (!sub.success)
    return { problem: 'sso-failed', reason: 'The subject of the ID token is not 1 to 255 ASCII characters.' }
  const read = profileClaims.parse(profile)
  const address = read.email_verified || read.xms_edov ? read.email : undefined
  const names = [
    read.name,
    [read.given_name, read.family_name].join(' '),
    read.preferred_username,
    address?.split('@')[0],
  ]
  return {
    issuer: claims.iss,
    subject: sub.data,
    email: address,
    name: firstName(names) ?? sub.data.slice(0, DISPLAY_NAME_MAX),
    groups: groupsOf(claims, profile, groupsClaim),
  }
}

const groupNames = z.union([z.string().transform((name) => [name]), z.array(z.unknown())]).catch([])
const elsewhere = z.object({ _claim_names: z.record(z.string(), z.unknown()).catch({}), hasgroups: isTrue }).partial()

/**
 * The groups of a person; none where the provider names none. Entra ID names none to people who are in more than 200,
 * and says so: https://learn.microsoft.com/entra/identity-platform/access-token-claims-reference#groups-overage-claim
 */
function groupsOf(claims: IDToken, profile: object, claim: string): readonly string[] | undefined {
  const given: unknown = claims[claim] ?? Object(profile)[claim]
  if (given !== undefined) {
    const named: readonly unknown[] = groupNames.parse(given)
    return named.filter((name) => typeof name === 'string')
  }
  const { _claim_names: names = {}, hasgroups } = elsewhere.parse(claims)
  return hasgroups || Object.hasOwn(names, claim) ? undefined : []
}

/** The first that can be the name of an account, without characters that no one sees. */
function firstName(candidates: readonly (string | undefined)[]): string | undefined {
  const schema = displayName(fieldMessage('fields.name-required'))
  return candidates
    .map((name) =>
      schema.safeParse(name === undefined ? name : toOneLine(name).slice(0, DISPLAY_NAME_MAX).toWellFormed()),
    )
    .find((read) => read.success)?.data
}

function problemOf(error: unknown): SsoProblem {
  if (error instanceof AuthorizationResponseError) {
    return error.error === 'temporarily_unavailable' || error.error === 'server_error'
      ? 'sso-unavailable'
      : 'sso-refused'
  }
  // What fetch throws when it reaches no one has no code; openid-client's own have one.
  if (error instanceof TypeError) return 'code' in error ? 'sso-failed' : 'sso-unavailable'
  if (!(error instanceof ClientError)) return 'sso-failed'
  const isBroken = error.cause instanceof Response && error.cause.status >= 500
  return error.code === 'OAUTH_TIMEOUT' || isBroken ? 'sso-unavailable' : 'sso-failed'
}

/** The messages alone: causes hold what was sent. */
function reasonOf(error: unknown): string {
  if (error instanceof AuthorizationResponseError) return `The provider answered ${error.error}.`
  return error instanceof Error ? error.message : String(error)
}
