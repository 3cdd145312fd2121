// Whether a connection signs in: who it is for plans and for applies, by asking the cloud.
import { eq } from 'drizzle-orm'
import type { ConnectionCheck } from '#contract/connections.ts'
import { identityFor } from '#domain/connection/identity.ts'
import { RUN_PHASES, type RunPhase } from '#domain/run/status.ts'
import { message } from '#words/message.ts'
import { withEnglish } from '#words/say.ts'
import { connections } from '../../db/schema/connections.ts'
import type { Deps } from '../../deps.ts'
import { conflict } from '../../http/errors.ts'
import { lockProject } from '../../environments/base/lock.ts'
import { openConnectionSecret } from '../../environments/base/connection-secrets.ts'
import { tokenFactsFor } from '../../issuer/for-connection.ts'
import { signToken } from '../../issuer/sign.ts'
import { explainKeySet } from './key-set.ts'
import {
  assumeRole,
  assumeRoleByToken,
  callerIdentity,
  type AwsKey,
  type CallerIdentity,
  type StsOutcome,
} from './sts.ts'
import { getConnectionRow, isSameSignIn, lockConnection, type ConnectionPath, type ConnectionRow } from './store.ts'

/** What signs in. */
type Identity = Pick<ConnectionRow, 'id' | 'project_id' | 'identity' | 'external_id' | 'secret' | 'plan_secret'>
/** What it takes to ask a cloud. */
type AskDeps = Pick<Deps, 'outbound' | 'awsEndpoint' | 'seal' | 'database' | 'log' | 'now' | 'newId' | 'publicUrl'>

/**
 * Asks the cloud who a connection is there, in each phase, and keeps the account where both are in one.
 * @throws Refused with 404 when it is gone, 409 when it is revoked
 */
export async function tryConnection(deps: Deps, path: ConnectionPath): Promise<ConnectionCheck[]> {
  const row = await getConnectionRow(deps.database.orm, path)
  if (row.revoked_at !== null) throw conflict(message('connections.revoked', { name: row.name }))
  const answers = await askWho(deps, row)
  const account = accountOf(answers)
  if (account !== undefined && row.account === null) await keepAccount(deps, path, row, account)
  return answers.map(({ phase, found }) =>
    found.ok
      ? { phase, account: found.value.account, identity: found.value.arn, problem: null }
      : { phase, account: null, identity: null, problem: withEnglish(found.said) },
  )
}

/** Keeps the account that answered, unless the connection signs in otherwise by now. */
async function keepAccount(
  { database }: Pick<Deps, 'database'>,
  path: ConnectionPath,
  asked: ConnectionRow,
  account: string,
): Promise<void> {
  await database.orm.transaction(async (tx) => {
    await lockProject(tx, path.id)
    if (isSameSignIn(await lockConnection(tx, path), asked))
      await tx.update(connections).set({ account }).where(eq(connections.id, asked.id))
  })
}

/** What the cloud says to the identity of a phase. */
export interface PhaseAnswer {
  readonly phase: RunPhase
  readonly found: StsOutcome<CallerIdentity>
}

/** Asks the cloud who an identity is, in each phase. */
export function askWho(deps: AskDeps, identity: Identity): Promise<readonly PhaseAnswer[]> {
  return Promise.all(RUN_PHASES.map(async (phase) => ({ phase, found: await askPhase(deps, identity, phase) })))
}

/** The account in which every phase is; undefined where one is in none, or in another than the others. */
export function accountOf(answers: readonly PhaseAnswer[]): string | undefined {
  const [account, ...others] = new Set(answers.map(({ found }) => (found.ok ? found.value.account : undefined)))
  return others.length === 0 ? account : undefined
}

async function askPhase(deps: AskDeps, row: Identity, phase: RunPhase): Promise<StsOutcome<CallerIdentity>> {
  const sts = { outbound: deps.outbound, address: deps.awsEndpoint }
  const key = (await keyByToken(deps, row, phase)) ?? (await keyBySecret(deps, row, phase))
  return key.ok ? callerIdentity(sts, key.value) : key
}

/** The key of the role of a phase, by a token; undefined for a connection that signs in by a key. */
async function keyByToken(deps: AskDeps, row: Identity, phase: RunPhase): Promise<StsOutcome<AwsKey> | undefined> {
  const who = identityFor(row.identity, phase)
  const facts = tokenFactsFor(deps, row, phase)
  if (who.by !== 'token' || !facts) return undefined
  const { token } = await signToken(deps, facts)
  const sts = { outbound: deps.outbound, address: deps.awsEndpoint }
  const key = await assumeRoleByToken(sts, { ...facts, role_arn: who.role_arn, token })
  if (key.ok || who.issuer === null || key.said.code !== 'connections.aws-no-key-set') return key
  return { ok: false, said: await explainKeySet(deps, who.issuer, key.said) }
}

/** The key of a phase by its secret, or of the role that it assumes. */
async function keyBySecret(deps: AskDeps, row: Identity, phase: RunPhase): Promise<StsOutcome<AwsKey>> {
  const who = identityFor(row.identity, phase)
  const sealed = phase === 'plan' ? (row.plan_secret ?? row.secret) : row.secret
  if (who.by !== 'key' || sealed === null) throw new Error(`The connection ${row.id} has no secret to sign in with.`)
  const key: AwsKey = { access_key_id: who.access_key_id, secret_access_key: openConnectionSecret(deps, sealed) }
  if (who.role_arn === null) return { ok: true, value: key }
  const sts = { outbound: deps.outbound, address: deps.awsEndpoint }
  return assumeRole(sts, key, { role_arn: who.role_arn, external_id: row.external_id })
}
