// Connections, as owners and admins of their project change them.
import { and, eq, inArray, isNull, ne } from 'drizzle-orm'
import type { CloudConnection, connections as contract } from '#contract/connections.ts'
import type { Parsed } from '#contract/endpoint.ts'
import { hasPlanKey, type ConnectionIdentity } from '#domain/connection/identity.ts'
import { message } from '#words/message.ts'
import { change, type Change } from '../../audit/change.ts'
import { changedFields } from '../../audit/changed.ts'
import type { Transaction } from '../../db/connect.ts'
import { connections } from '../../db/schema/connections.ts'
import { environments } from '../../db/schema/environments.ts'
import { runJobs, runs } from '../../db/schema/runs.ts'
import type { Deps } from '../../deps.ts'
import type { SignedIn } from '../../http/context.ts'
import { badRequest, conflict } from '../../http/errors.ts'
import { sealConnectionSecret } from '../../environments/base/connection-secrets.ts'
import { lockProject } from '../../environments/base/lock.ts'
import { endRun } from '../../runs/base/end.ts'
import { lockRun } from '../../runs/base/lock.ts'
import { signal } from '../../runs/base/signal.ts'
import { getConnection, lockConnection, type ConnectionPath, type ConnectionRow } from './store.ts'

type Created = Parsed<typeof contract.create>['body']
type Updated = Parsed<typeof contract.update>['body']

/**
 * Creates a connection.
 * @throws Refused with 400 for a key for plans without its secret, 409 for a name that the project has
 */
export async function createConnection(
  deps: Deps,
  ctx: SignedIn,
  projectId: string,
  body: Created,
): Promise<CloudConnection> {
  const { secret_access_key, plan_secret_access_key, ...given } = body
  const plan_secret = planSecretFor(deps, given.identity, plan_secret_access_key)
  return change(deps, ctx, async ({ tx, record }) => {
    await lockProject(tx, projectId)
    await refuseTakenName(tx, projectId, given.name)
    const id = deps.newId()
    const now = deps.now()
    const row: ConnectionRow = {
      ...given,
      id,
      project_id: projectId,
      cloud: 'aws',
      external_id: `strata-${deps.newId()}`,
      secret: sealConnectionSecret(deps, secret_access_key),
      plan_secret,
      secret_set_at: now,
      revoked_at: null,
      created_by: ctx.caller.id,
      created_at: now,
    }
    await tx.insert(connections).values(row)
    record({ action: 'connection.create', target: targetOf(row), after: shown(row) })
    return getConnection(tx, { id: projectId, connection_id: id })
  })
}

/**
 * Changes a connection. Runs that wait follow it to another pool.
 * @throws Refused with 400 for another key without its secret, 404 when it is gone, 409 for a name that the project has
 */
export async function updateConnection(
  deps: Deps,
  ctx: SignedIn,
  path: ConnectionPath,
  body: Updated,
): Promise<CloudConnection> {
  return change(deps, ctx, async ({ tx, record }) => {
    await lockProject(tx, path.id)
    const before = await lockConnection(tx, path)
    if (body.name !== undefined && body.name !== before.name) await refuseTakenName(tx, path.id, body.name)
    const secrets = secretsAfter(deps, before, body)
    const { secret_access_key: _, plan_secret_access_key: __, ...given } = body
    const [after] = await tx
      .update(connections)
      .set({ ...given, ...secrets })
      .where(eq(connections.id, before.id))
      .returning()
    if (!after) throw new Error(`The connection ${before.id} is gone while it is held.`)
    if (after.pool !== before.pool) await moveToPool(tx, after)
    const changed = changedFields(shown(before), shown(after))
    if (changed) record({ action: 'connection.update', target: targetOf(after), ...changed })
    // More may run at once now.
    await signal(tx, 'strata_job', after.pool)
    return getConnection(tx, path)
  })
}

/**
 * Forgets the secrets of a connection. What waits for it ends with a sentence; jobs at work have their credentials
 * already, and go on.
 * @throws Refused with 404 when it is gone, 409 when it is revoked
 */
export async function revokeConnection(deps: Deps, ctx: SignedIn, path: ConnectionPath): Promise<CloudConnection> {
  return change(deps, ctx, async (work) => {
    const { tx, record } = work
    await lockProject(tx, path.id)
    const row = await lockConnection(tx, path)
    const { name } = row
    if (row.revoked_at) throw conflict(message('connections.revoked', { name }))
    const now = deps.now()
    const gone = { secret: null, plan_secret: null, revoked_at: now }
    await tx.update(connections).set(gone).where(eq(connections.id, row.id))
    record({ action: 'connection.revoke', target: targetOf(row) })
    await endWaiting(deps, work, row)
    return getConnection(tx, path)
  })
}

/**
 * Deletes a connection.
 * @throws Refused with 404 when it is gone, 409 while environments use it: nobody else could tear them down
 */
export async function removeConnection(deps: Deps, ctx: SignedIn, path: ConnectionPath): Promise<void> {
  await change(deps, ctx, async ({ tx, record }) => {
    await lockProject(tx, path.id)
    const row = await lockConnection(tx, path)
    const using = await tx
      .select({ name: environments.name })
      .from(environments)
      .where(and(eq(environments.connection_id, row.id), ne(environments.status, 'deleted')))
      .orderBy(environments.name)
      .limit(NAMED_MAX)
    if (using.length > 0)
      throw conflict(message('connections.in-use', { name: row.name, environments: using.map(({ name }) => name) }))
    await tx.delete(connections).where(eq(connections.id, row.id))
    record({ action: 'connection.delete', target: targetOf(row), before: shown(row) })
  })
}

/** Environments that a refusal names. */
const NAMED_MAX = 5

async function refuseTakenName(tx: Transaction, projectId: string, name: string): Promise<void> {
  const isTaken = and(eq(connections.project_id, projectId), eq(connections.name, name))
  if ((await tx.$count(connections, isTaken)) > 0) throw conflict(message('connections.name-taken', { name }))
}

/** @throws Refused with 400 for a key for plans without its secret, and for a secret without a key */
function planSecretFor(deps: Deps, identity: ConnectionIdentity, given: string | undefined): string | null {
  if (!hasPlanKey(identity)) {
    if (given !== undefined)
      throw badRequest([{ field: 'plan_secret_access_key', said: message('connections.plan-secret-without-key') }])
    return null
  }
  if (given === undefined)
    throw badRequest([{ field: 'plan_secret_access_key', said: message('connections.secret-required') }])
  return sealConnectionSecret(deps, given)
}

/**
 * What becomes of the secrets. Those of keys that stay are kept; one that was revoked needs all of them anew.
 * @throws Refused with 400 for a key without its secret
 */
function secretsAfter(
  deps: Deps,
  before: ConnectionRow,
  { identity = before.identity, secret_access_key, plan_secret_access_key }: Updated,
): Pick<ConnectionRow, 'secret' | 'plan_secret' | 'secret_set_at' | 'revoked_at'> {
  const isSameKey = identity.access_key_id === before.identity.access_key_id
  const isSamePlanKey = planKeyOf(identity) === planKeyOf(before.identity)
  const isRenewed = secret_access_key !== undefined
  // The limits of one that is revoked can change all the same.
  if (before.revoked_at && !isRenewed && plan_secret_access_key === undefined)
    return { secret: null, plan_secret: null, secret_set_at: before.secret_set_at, revoked_at: before.revoked_at }
  const secret = isRenewed ? sealConnectionSecret(deps, secret_access_key) : isSameKey ? before.secret : null
  if (secret === null) throw badRequest([{ field: 'secret_access_key', said: message('connections.secret-required') }])
  const keepsPlan = plan_secret_access_key === undefined && isSamePlanKey && before.plan_secret !== null
  const plan_secret =
    keepsPlan && hasPlanKey(identity) ? before.plan_secret : planSecretFor(deps, identity, plan_secret_access_key)
  const isNew = isRenewed || plan_secret_access_key !== undefined
  return { secret, plan_secret, secret_set_at: isNew ? deps.now() : before.secret_set_at, revoked_at: null }
}

function planKeyOf(identity: ConnectionIdentity): string | null {
  return identity.kind === 'aws_access_key' ? identity.plan_access_key_id : null
}

/** Lets what waits be taken by the agents of another pool, and by no others. */
async function moveToPool(tx: Transaction, { id, pool }: ConnectionRow): Promise<void> {
  const using = tx.select({ id: environments.id }).from(environments).where(eq(environments.connection_id, id))
  await tx
    .update(runs)
    .set({ pool })
    .where(and(inArray(runs.environment_id, using), isNull(runs.ended_at)))
  await tx
    .update(runJobs)
    .set({ pool })
    .where(and(inArray(runJobs.environment_id, using), eq(runJobs.status, 'queued')))
}

/** Ends the runs that wait for an agent. A plan that waits for a person ends when it goes on. */
async function endWaiting(deps: Deps, work: Change, { id, name }: ConnectionRow): Promise<void> {
  const waiting = await work.tx
    .select({ id: runs.id })
    .from(runs)
    .innerJoin(environments, eq(environments.id, runs.environment_id))
    .where(and(eq(environments.connection_id, id), inArray(runs.status, ['queued', 'apply_queued'])))
    .orderBy(environments.id, runs.number)
  const context = { deps, work, now: deps.now() }
  for (const one of waiting) {
    const locked = await lockRun(work.tx, one.id)
    const { status } = locked.run
    if (status !== 'queued' && status !== 'apply_queued') continue
    await endRun(context, locked, { status: 'errored', error: message('queue.connection-revoked', { name }) })
  }
}

const targetOf = ({ id, name }: Pick<ConnectionRow, 'id' | 'name'>) => ({ type: 'connection', id, name })

/** What the audit log shows of a connection. */
function shown({ name, identity, regions, environment_types, max_at_once, pool, secret_set_at }: ConnectionRow) {
  const { kind, ...names } = identity
  return {
    name,
    kind,
    ...names,
    regions,
    environment_types,
    max_at_once,
    pool,
    secret_set_at: secret_set_at.toISOString(),
  }
}
