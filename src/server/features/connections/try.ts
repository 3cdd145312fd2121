// Whether a connection signs in: who it is for plans and for applies, by asking the cloud.
import type { ConnectionCheck } from '#contract/connections.ts'
import { identityFor } from '#domain/connection/identity.ts'
import { RUN_PHASES, type RunPhase } from '#domain/run/status.ts'
import { message } from '#words/message.ts'
import { withEnglish } from '#words/say.ts'
import type { Deps } from '../../deps.ts'
import { conflict } from '../../http/errors.ts'
import { openConnectionSecret } from '../../environments/base/connection-secrets.ts'
import { assumeRole, callerIdentity, type AwsKey, type StsOutcome } from './sts.ts'
import { getConnectionRow, type ConnectionPath, type ConnectionRow } from './store.ts'

/**
 * Asks the cloud who a connection is there, in each phase.
 * @throws Refused with 404 when it is gone, 409 when it is revoked
 */
export async function tryConnection(deps: Deps, path: ConnectionPath): Promise<ConnectionCheck[]> {
  const row = await getConnectionRow(deps.database.orm, path)
  const { secret } = row
  if (secret === null) throw conflict(message('connections.revoked', { name: row.name }))
  return Promise.all(RUN_PHASES.map((phase) => tryPhase(deps, { ...row, secret }, phase)))
}

async function tryPhase(
  deps: Pick<Deps, 'outbound' | 'awsEndpoint' | 'seal'>,
  row: ConnectionRow & { readonly secret: string },
  phase: RunPhase,
): Promise<ConnectionCheck> {
  const sts = { outbound: deps.outbound, address: deps.awsEndpoint }
  const { access_key_id, role_arn } = identityFor(row.identity, phase)
  const sealed = phase === 'plan' ? (row.plan_secret ?? row.secret) : row.secret
  const own: AwsKey = { access_key_id, secret_access_key: openConnectionSecret(deps, sealed) }
  const key: StsOutcome<AwsKey> =
    role_arn === null
      ? { ok: true, value: own }
      : await assumeRole(sts, own, { role_arn, external_id: row.external_id })
  const found = key.ok ? await callerIdentity(sts, key.value) : key
  if (!found.ok) return { phase, account: null, identity: null, problem: withEnglish(found.said) }
  return { phase, account: found.value.account, identity: found.value.arn, problem: null }
}
