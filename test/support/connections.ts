// Connections to accounts of AWS that do not exist.
import { randomUUID } from 'node:crypto'
import { connections } from '../../src/server/db/schema/connections.ts'
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

/** A connection of a project by an access key, unless a test says otherwise. @returns its id */
export async function makeConnection(
  deps: Deps,
  project_id: string,
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
