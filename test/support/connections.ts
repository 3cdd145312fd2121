// Connections to accounts of clouds that do not exist.
import { generateKeyPairSync, randomUUID } from 'node:crypto'
import { printGoogleKey } from '#cloud-api/google/key.ts'
import { connectionGrants, connections } from '../../src/server/db/schema/connections.ts'
import type { Deps } from '../../src/server/deps.ts'
import { sealConnectionSecret } from '../../src/server/environments/base/connection-secrets.ts'

/** The secret of the key of every connection that is made here. */
export const CONNECTION_SECRET = 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY'

/** What makes it one that signs in by tokens, with a role for each phase. */
export const WEB_IDENTITY = {
  identity: {
    kind: 'aws_web_identity',
    role_arn: 'arn:aws:iam::123456789012:role/strata-apply',
    plan_role_arn: 'arn:aws:iam::123456789012:role/strata-plan',
    issuer: null,
  },
  secret: null,
} as const satisfies Partial<typeof connections.$inferInsert>

/**
 * A connection by an access key, unless a test says otherwise.
 * @param project_id whose own it is; null for one of the installation
 * @returns its id
 */
export async function makeConnection(
  deps: Deps,
  project_id: string | null,
  given: Partial<typeof connections.$inferInsert> = {},
): Promise<string> {
  const id = randomUUID()
  await deps.database.orm.insert(connections).values({
    id,
    project_id,
    name: `Account ${id}`,
    cloud: 'aws',
    identity: { kind: 'aws_access_key', access_key_id: 'AKIAIOSFODNN7EXAMPLE', plan_access_key_id: null },
    external_id: `strata-${id}`,
    secret: sealConnectionSecret(deps, CONNECTION_SECRET),
    secret_set_at: deps.now(),
    // Environments of one account can share no names, and most tests are not about that.
    account: id.replaceAll(/\D/g, '').padEnd(12, '0').slice(0, 12),
    regions: [],
    environment_types: [],
    pool: 'default',
    created_at: deps.now(),
    ...given,
  })
  return id
}

/** Lets a project use a connection of the installation, at most so many of its jobs at once. */
export async function grantTo(
  deps: Deps,
  connection_id: string,
  project_id: string,
  max_at_once: number | null = null,
): Promise<void> {
  const granted_at = deps.now()
  await deps.database.orm.insert(connectionGrants).values({ connection_id, project_id, max_at_once, granted_at })
}

/** The project of every connection to Google Cloud that is made here. */
export const GOOGLE_PROJECT = 'shop-prod-1'

/** A connection of a project to Google Cloud by a key of a service account. @returns its id */
export function makeGoogleConnection(
  deps: Deps,
  project_id: string | null,
  given: Partial<typeof connections.$inferInsert> = {},
): Promise<string> {
  const service_account = `strata@${GOOGLE_PROJECT}.iam.gserviceaccount.com`
  const { privateKey } = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  })
  const key = printGoogleKey({
    service_account,
    project: GOOGLE_PROJECT,
    private_key_id: 'abc123',
    private_key: privateKey,
  })
  return makeConnection(deps, project_id, {
    cloud: 'gcp',
    identity: {
      kind: 'google_service_account_key',
      project: GOOGLE_PROJECT,
      service_account,
      plan_service_account: null,
    },
    secret: sealConnectionSecret(deps, key),
    account: GOOGLE_PROJECT,
    ...given,
  })
}
