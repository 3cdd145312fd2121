// The key with which an agent signs what it asks of AWS: that of the connection, or of the role that it assumes by that
// key or by a token of Strata.
import type { AwsCredentials } from '#contract/job-credentials.ts'
import { textAt, type Element } from './xml.ts'

/** A key with which requests are signed. */
export interface AwsKey {
  readonly accessKeyId: string
  readonly secretAccessKey: string
  /** Of a role that was assumed. */
  readonly sessionToken?: string
}

/** Asks STS with a key, or unsigned with a token in what is asked. @throws AwsRefusal */
type AskSts = (key: AwsKey | undefined, parameters: Readonly<Record<string, string>>) => Promise<Element>

/** How long a role is assumed, in seconds: the most that every role allows. It is assumed again before that is over. */
const ROLE_SECONDS = 3600
const RENEWED_BEFORE_MS = 5 * 60_000

export interface SignInSetting {
  readonly now: () => Date
  /** Hears of each secret that signing in brings, so that no log shows it. */
  readonly onSecret: (secrets: readonly string[]) => void
  /** A fresh token of Strata, for a role that trusts those. */
  readonly token: () => Promise<string>
}

/**
 * Signs in with the credentials of a phase.
 * @returns gives a key that is good for some minutes more
 */
export function signIn(
  credentials: AwsCredentials,
  ask: AskSts,
  { now, onSecret, token }: SignInSetting,
): () => Promise<AwsKey> {
  const own = credentials.by === 'key' ? keyOf(credentials) : undefined
  if (own !== undefined && credentials.by === 'key' && credentials.role === null) return () => Promise.resolve(own)
  let held: { readonly key: Promise<AwsKey>; readonly until: number } | undefined
  return () => {
    const at = now().getTime()
    if (held === undefined || at > held.until) {
      const assumed = assume()
      held = { key: assumed, until: at + ROLE_SECONDS * 1000 - RENEWED_BEFORE_MS }
      // The next request tries again what failed.
      assumed.catch(() => (held = undefined))
    }
    return held.key
  }

  async function assume(): Promise<AwsKey> {
    const { action, ...how } = await howToAssume()
    const answer = await ask(own, {
      Action: action,
      ...how,
      RoleSessionName: 'strata',
      DurationSeconds: String(ROLE_SECONDS),
    })
    const at = (name: string): string => textAt(answer, `${action}Result.Credentials.${name}`)
    const assumed = {
      accessKeyId: at('AccessKeyId'),
      secretAccessKey: at('SecretAccessKey'),
      sessionToken: at('SessionToken'),
    }
    onSecret([assumed.secretAccessKey, assumed.sessionToken])
    return assumed
  }

  async function howToAssume(): Promise<Readonly<Record<string, string>> & { readonly action: string }> {
    if (credentials.by === 'key') {
      const { role } = credentials
      if (role === null) throw new Error('There is no role to assume.')
      return { action: 'AssumeRole', RoleArn: role.role_arn, ExternalId: role.external_id }
    }
    const fresh = await token()
    // Before anything can print it.
    onSecret([fresh])
    return { action: 'AssumeRoleWithWebIdentity', RoleArn: credentials.role_arn, WebIdentityToken: fresh }
  }
}

function keyOf({
  access_key_id: accessKeyId,
  secret_access_key: secretAccessKey,
}: Extract<AwsCredentials, { by: 'key' }>): AwsKey {
  return { accessKeyId, secretAccessKey }
}
