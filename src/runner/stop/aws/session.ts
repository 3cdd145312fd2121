// The key with which an agent signs what it asks of AWS: that of the connection, or of the role that it assumes by that
// key or by a token of Strata.
import type { AwsCredentials } from '#contract/job-credentials.ts'
import type { Aws, AwsKey } from '#cloud-api/aws/client.ts'
import { textAt } from '#cloud-api/aws/xml.ts'

/** AWS with a key, or unsigned for questions with a token in them. */
type Open = (key: AwsKey | undefined) => Pick<Aws, 'form'>

/** STS answers for every region; https://docs.aws.amazon.com/general/latest/gr/sts.html */
const STS_REGION = 'us-east-1'

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
  open: Open,
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
    const answer = await open(own).form('sts', STS_REGION, {
      Action: action,
      ...how,
      RoleSessionName: 'strata',
      DurationSeconds: String(ROLE_SECONDS),
    })
    const at = (name: string): string => textAt(answer, `${action}Result.Credentials.${name}`)
    const assumed = {
      access_key_id: at('AccessKeyId'),
      secret_access_key: at('SecretAccessKey'),
      session_token: at('SessionToken'),
    }
    onSecret([assumed.secret_access_key, assumed.session_token])
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

function keyOf({ access_key_id, secret_access_key }: Extract<AwsCredentials, { by: 'key' }>): AwsKey {
  return { access_key_id, secret_access_key }
}
