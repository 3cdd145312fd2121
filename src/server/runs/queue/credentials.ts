// What a job signs in with where its environment is in an account of a cloud: the identity of its phase, and no other.
import { eq } from 'drizzle-orm'
import type { AgentJob } from '#contract/agent.ts'
import { identityFor } from '#domain/connection/identity.ts'
import type { RunPhase } from '#domain/run/status.ts'
import type { Transaction } from '../../db/connect.ts'
import { connections } from '../../db/schema/connections.ts'
import type { Deps } from '../../deps.ts'
import { openConnectionSecret } from '../../environments/base/connection-secrets.ts'
import type { EnvironmentRow } from '../../environments/base/lock.ts'

/** The account in which an environment is; undefined where it is in none. */
export async function readAccount(
  tx: Transaction,
  { connection_id }: Pick<EnvironmentRow, 'connection_id'>,
): Promise<typeof connections.$inferSelect | undefined> {
  if (connection_id === null) return undefined
  const [account] = await tx.select().from(connections).where(eq(connections.id, connection_id))
  return account
}

/** The credentials of a phase; null where nothing is signed in to. */
export async function credentialsFor(
  deps: Pick<Deps, 'seal' | 'awsEndpoint'>,
  tx: Transaction,
  environment: Pick<EnvironmentRow, 'id' | 'connection_id'>,
  phase: RunPhase,
): Promise<AgentJob['credentials']> {
  const account = await readAccount(tx, environment)
  if (!account) return null
  const endpoint = deps.awsEndpoint ?? null
  const who = identityFor(account.identity, phase)
  if (who.by === 'token') return { by: 'token', role_arn: who.role_arn, endpoint }
  const sealed = phase === 'plan' ? (account.plan_secret ?? account.secret) : account.secret
  if (sealed === null) throw new Error(`A job of the connection ${account.id}, which is revoked, was leased.`)
  const { access_key_id, role_arn } = who
  return {
    by: 'key',
    access_key_id,
    secret_access_key: openConnectionSecret(deps, sealed),
    role: role_arn === null ? null : { role_arn, external_id: account.external_id },
    endpoint,
  }
}
