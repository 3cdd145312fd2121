// What a job signs in with where its environment is in an account of a cloud: the identity of its phase, and no other.
import { eq } from 'drizzle-orm'
import { parseGoogleKey, printGoogleKey } from '#cloud-api/google/key.ts'
import type { AwsCredentials, AzureCredentials, GoogleCredentials, JobCredentials } from '#contract/job-credentials.ts'
import { awsIdentityFor } from '#domain/connection/aws-identity.ts'
import { azureClientFor } from '#domain/connection/azure-identity.ts'
import { googleAccountFor } from '#domain/connection/google-identity.ts'
import { identityIn, kindRowOf, type ConnectedCloud } from '#domain/connection/identity.ts'
import { ACCOUNT_VARIABLES } from '#engine/pipelines/facts.ts'
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

/** The variable that names the account in which a stack runs, where its cloud has one. */
export async function accountVariables(
  tx: Transaction,
  environment: Pick<EnvironmentRow, 'connection_id'>,
): Promise<Readonly<Record<string, string>>> {
  const account = await readAccount(tx, environment)
  const name = account && ACCOUNT_VARIABLES[account.cloud]
  const id = account?.account ?? null
  return name === undefined || id === null ? {} : { [name]: id }
}

type CredentialDeps = Pick<Deps, 'seal' | 'awsEndpoint' | 'azureEndpoint' | 'googleEndpoint'>
type Account = typeof connections.$inferSelect

/** What agents sign in with, by cloud. */
const CREDENTIALS: Readonly<
  Record<ConnectedCloud, (deps: CredentialDeps, account: Account, phase: RunPhase) => JobCredentials>
> = { aws: awsCredentials, azure: azureCredentials, gcp: googleCredentials }

/** The credentials of a phase; null where nothing is signed in to. */
export async function credentialsFor(
  deps: CredentialDeps,
  tx: Transaction,
  environment: Pick<EnvironmentRow, 'id' | 'connection_id'>,
  phase: RunPhase,
): Promise<JobCredentials | null> {
  const account = await readAccount(tx, environment)
  return account ? CREDENTIALS[kindRowOf(account.identity.kind).cloud](deps, account, phase) : null
}

function awsCredentials(deps: CredentialDeps, account: Account, phase: RunPhase): AwsCredentials {
  const endpoint = deps.awsEndpoint ?? null
  const who = awsIdentityFor(identityIn('aws', account.identity), phase)
  if (who.by === 'token') return { cloud: 'aws', by: 'token', role_arn: who.role_arn, endpoint }
  const { access_key_id, role_arn } = who
  return {
    cloud: 'aws',
    by: 'key',
    access_key_id,
    secret_access_key: secretOf(deps, account, phase),
    role: role_arn === null ? null : { role_arn, external_id: account.external_id },
    endpoint,
  }
}

function googleCredentials(deps: CredentialDeps, account: Account, phase: RunPhase): GoogleCredentials {
  const endpoint = deps.googleEndpoint ?? null
  const identity = identityIn('gcp', account.identity)
  const { project } = identity
  if (identity.kind === 'google_workload_identity') {
    const service_account = googleAccountFor(identity, phase)
    return { cloud: 'gcp', by: 'token', project, provider: identity.provider, service_account, endpoint }
  }
  const key = parseGoogleKey(secretOf(deps, account, phase))
  if (!key) throw new Error(`The connection ${account.id} holds no key of a service account.`)
  return { cloud: 'gcp', by: 'key', project, key: printGoogleKey(key), endpoint }
}

function azureCredentials(deps: CredentialDeps, account: Account, phase: RunPhase): AzureCredentials {
  const identity = identityIn('azure', account.identity)
  const { tenant_id, subscription_id } = identity
  const client_id = azureClientFor(identity, phase)
  if (client_id === null) throw new Error(`A job of the connection ${account.id}, which no one is yet, was leased.`)
  const place = { cloud: 'azure', tenant_id, subscription_id, client_id, endpoint: deps.azureEndpoint ?? null } as const
  switch (identity.kind) {
    case 'azure_federated':
      return { ...place, by: 'token' }
    case 'azure_certificate':
      return { ...place, by: 'certificate', certificate: secretOf(deps, account, phase) }
    case 'azure_secret':
      return { ...place, by: 'secret', client_secret: secretOf(deps, account, phase) }
  }
}

/** The secret with which a phase signs in. */
function secretOf(deps: CredentialDeps, account: Account, phase: RunPhase): string {
  const sealed = phase === 'plan' ? (account.plan_secret ?? account.secret) : account.secret
  if (sealed === null) throw new Error(`A job of the connection ${account.id}, which is revoked, was leased.`)
  return openConnectionSecret(deps, sealed)
}
