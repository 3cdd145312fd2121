// Connections, as owners and admins of their project change them.
import { and, eq, inArray, isNull, ne } from 'drizzle-orm'
import type { CloudConnection, connections as contract } from '#contract/connections.ts'
import type { Parsed } from '#contract/endpoint.ts'
import { kindRowOf } from '#domain/connection/identity.ts'
import { CLOUDS } from '#engine/clouds/index.ts'
import type { CloudId } from '#engine/vocabulary.ts'
import { message } from '#words/message.ts'
import { change, type Change } from '../../audit/change.ts'
import { changedFields } from '../../audit/changed.ts'
import type { Transaction } from '../../db/connect.ts'
import { connections } from '../../db/schema/connections.ts'
import { environments } from '../../db/schema/environments.ts'
import { accountSearches } from '../../db/schema/receipts.ts'
import { runJobs, runs } from '../../db/schema/runs.ts'
import type { Deps } from '../../deps.ts'
import type { SignedIn } from '../../http/context.ts'
import { badRequest, conflict } from '../../http/errors.ts'
import { lockProject } from '../../environments/base/lock.ts'
import { endRun } from '../../runs/base/end.ts'
import { lockRun } from '../../runs/base/lock.ts'
import { signal } from '../../runs/base/signal.ts'
import { accountAfter, refuseOtherAccount } from './account.ts'
import { planSecretFor, secretFor, secretsAfter } from './secrets.ts'
import { getConnection, getConnectionRow, lockConnection, type ConnectionPath, type ConnectionRow } from './store.ts'

type Created = Parsed<typeof contract.create>['body']
type Updated = Parsed<typeof contract.update>['body']

/**
 * Creates a connection.
 * @throws Refused with 400 for a key without its secret, a secret without a key, and a region that is none; 409 for a
 *   name that the project has
 */
export async function createConnection(
  deps: Deps,
  ctx: SignedIn,
  projectId: string,
  body: Created,
): Promise<CloudConnection> {
  const { secret: givenSecret, plan_secret: givenPlanSecret, ...given } = body
  const secret = secretFor(deps, given.identity, givenSecret)
  const plan_secret = planSecretFor(deps, given.identity, givenPlanSecret)
  const { cloud } = kindRowOf(given.identity.kind)
  refuseUnknownRegions(cloud, given.regions)
  return change(deps, ctx, async ({ tx, record }) => {
    await lockProject(tx, projectId)
    await refuseTakenName(tx, projectId, given.name)
    const id = deps.newId()
    const now = deps.now()
    const row: ConnectionRow = {
      ...given,
      id,
      project_id: projectId,
      cloud,
      external_id: `strata-${deps.newId()}`,
      secret,
      plan_secret,
      secret_set_at: now,
      account: null,
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
 * @throws Refused with 400 for another key without its secret, or one that cannot sign in while environments need it;
 * 404 when it is gone; 409 for a name that the project has, and for another account while it runs environments
 */
export async function updateConnection(
  deps: Deps,
  ctx: SignedIn,
  path: ConnectionPath,
  body: Updated,
): Promise<CloudConnection> {
  const seen = await getConnectionRow(deps.database.orm, path)
  refuseOtherCloud(seen, body)
  refuseUnknownRegions(seen.cloud, body.regions)
  const account = await accountAfter(deps, seen, body)
  return change(deps, ctx, async ({ tx, record }) => {
    await lockProject(tx, path.id)
    const before = await lockConnection(tx, path)
    await refuseOtherAccount({ tx, seal: deps.seal }, before, seen, account)
    if (body.name !== undefined && body.name !== before.name) await refuseTakenName(tx, path.id, body.name)
    const secrets = secretsAfter(deps, before, body)
    const { secret: _, plan_secret: __, is_revoked: ___, ...given } = body
    const [after] = await tx
      .update(connections)
      .set({ ...given, ...secrets, account })
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
 * @throws Refused with 404 when it is gone, 409 while environments use it: nobody else could tear them down; and
 * while it searches for what is left of one
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
    // Without it the receipts of what was just destroyed could only say that nobody looked.
    const searching = await tx
      .select({ name: environments.name })
      .from(accountSearches)
      .innerJoin(environments, eq(environments.id, accountSearches.environment_id))
      .where(eq(environments.connection_id, row.id))
      .orderBy(environments.name)
      .limit(NAMED_MAX)
    if (row.revoked_at === null && searching.length > 0)
      throw conflict(
        message('connections.searching', { name: row.name, environments: searching.map(({ name }) => name) }),
      )
    await tx.delete(connections).where(eq(connections.id, row.id))
    record({ action: 'connection.delete', target: targetOf(row), before: shown(row) })
  })
}

/** Environments that a refusal names. */
const NAMED_MAX = 5

/** Its limits and what it runs are of its cloud. @throws Refused with 400 for an identity of another one */
function refuseOtherCloud({ name, cloud }: ConnectionRow, { identity }: Updated): void {
  if (identity !== undefined && kindRowOf(identity.kind).cloud !== cloud)
    throw badRequest([
      { field: 'identity.kind', said: message('connections.keeps-cloud', { name, cloud: CLOUDS[cloud].label }) },
    ])
}

/** Nothing could ever be in a region that is misspelt. @throws Refused with 400 for one that the cloud does not have */
function refuseUnknownRegions(cloud: CloudId, regions: readonly string[] = []): void {
  const { label, regions: known } = CLOUDS[cloud]
  const unknown = regions.filter((region) => !known.some(({ id }) => id === region))
  if (unknown.length > 0)
    throw badRequest(
      unknown.map((region) => ({ field: 'regions', said: message('projects.no-region', { cloud: label, region }) })),
    )
}

async function refuseTakenName(tx: Transaction, projectId: string, name: string): Promise<void> {
  const isTaken = and(eq(connections.project_id, projectId), eq(connections.name, name))
  if ((await tx.$count(connections, isTaken)) > 0) throw conflict(message('connections.name-taken', { name }))
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
function shown(row: ConnectionRow) {
  const { name, identity, account, regions, environment_types, max_at_once, pool, secret_set_at, revoked_at } = row
  const { kind, ...names } = identity
  return {
    name,
    kind,
    ...names,
    account,
    regions,
    environment_types,
    max_at_once,
    pool,
    is_revoked: revoked_at !== null,
    secret_set_at: secret_set_at.toISOString(),
  }
}
