// The key with which an agent signs what it asks of AWS: that of the connection, or of the role that it assumes.
import type { AgentJob } from '#contract/agent.ts'
import { textAt, type Element } from './xml.ts'

/** A key with which requests are signed. */
export interface AwsKey {
  readonly accessKeyId: string
  readonly secretAccessKey: string
  /** Of a role that was assumed. */
  readonly sessionToken?: string
}

/** Asks STS with a key. @throws AwsRefusal */
type AskSts = (key: AwsKey, parameters: Readonly<Record<string, string>>) => Promise<Element>

/** How long a role is assumed, in seconds: the most that every role allows. It is assumed again before that is over. */
const ROLE_SECONDS = 3600
const RENEWED_BEFORE_MS = 5 * 60_000

/**
 * Signs in with the credentials of a phase.
 * @param onSecret hears of each secret that signing in brings, so that no log shows it
 * @returns gives a key that is good for some minutes more
 */
export function signIn(
  credentials: NonNullable<AgentJob['credentials']>,
  ask: AskSts,
  { now, onSecret }: { readonly now: () => Date; readonly onSecret: (secrets: readonly string[]) => void },
): () => Promise<AwsKey> {
  const { access_key_id: accessKeyId, secret_access_key: secretAccessKey, role } = credentials
  const key: AwsKey = { accessKeyId, secretAccessKey }
  if (role === null) return () => Promise.resolve(key)
  let held: { readonly key: Promise<AwsKey>; readonly until: number } | undefined
  return () => {
    const at = now().getTime()
    if (held === undefined || at > held.until) {
      const assumed = assume(role)
      held = { key: assumed, until: at + ROLE_SECONDS * 1000 - RENEWED_BEFORE_MS }
      // The next request tries again what failed.
      assumed.catch(() => (held = undefined))
    }
    return held.key
  }

  async function assume({ role_arn, external_id }: NonNullable<typeof role>): Promise<AwsKey> {
    const answer = await ask(key, {
      Action: 'AssumeRole',
      RoleArn: role_arn,
      ExternalId: external_id,
      RoleSessionName: 'strata',
      DurationSeconds: String(ROLE_SECONDS),
    })
    const at = (name: string): string => textAt(answer, `AssumeRoleResult.Credentials.${name}`)
    const assumed = {
      accessKeyId: at('AccessKeyId'),
      secretAccessKey: at('SecretAccessKey'),
      sessionToken: at('SessionToken'),
    }
    onSecret([assumed.secretAccessKey, assumed.sessionToken])
    return assumed
  }
}
