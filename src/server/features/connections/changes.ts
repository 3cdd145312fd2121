// Connections, as owners and admins of their project change them, and administrators those of the installation.
import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { CloudConnection, connections as contract } from '#contract/connections.ts'
import type { Parsed } from '#contract/endpoint.ts'
import { kindRowOf } from '#domain/connection/identity.ts'
import { CLOUDS } from '#engine/clouds/index.ts'
import type { CloudId } from '#engine/vocabulary.ts'
import { message } from '#words/message.ts'
import { change } from '../../audit/change.ts'
import { changedFields } from '../../audit/changed.ts'
import type { Transaction } from '../../db/connect.ts'
import { connections } from '../../db/schema/connections.ts'
import { environments } from '../../db/schema/environments.ts'
import { runJobs, runs } from '../../db/schema/runs.ts'
import type { Deps } from '../../deps.ts'
import type { SignedIn } from '../../http/context.ts'
import { badRequest, conflict } from '../../http/errors.ts'
import { signal } from '../../runs/base/signal.ts'
import { accountAfter, refuseOtherAccount } from './account.ts'
import { planSecretFor, secretFor, secretsAfter } from './secrets.ts'
import { connectionTarget, shown } from './audited.ts'
import {
  getConnection,
  getConnectionRow,
  isOwnOf,
  lockConnection,
  lockHolder,
  type ConnectionPath,
  type ConnectionRow,
} from './store.ts'
import { lockProjectsOf } from './waiting.ts'

type Created = Parsed<typeof contract.create>['body']
type Updated = Parsed<typeof contract.update>['body']

/**
 * Creates a connection.
 * @param projectId whose own it is; null for one of the installation
 * @throws Refused with 400 for a key without its secret, a secret without a key, and a region that is none; 409 for a
 *   name that is taken
 */
export async function createConnection(
  deps: Deps,
  ctx: SignedIn,
  projectId: string | null,
  body: Created,
): Promise<CloudConnection> {
  const { secret: givenSecret, plan_secret: givenPlanSecret, ...given } = body
  const secret = secretFor(deps, given.identity, givenSecret)
  const plan_secret = planSecretFor(deps, given.identity, givenPlanSecret)
  const { cloud } = kindRowOf(given.identity.kind)
  refuseUnknownRegions(cloud, given.regions)
  return change(deps, ctx, async ({ tx, record }) => {
    await lockHolder(tx, projectId)
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
      is_for_all: false,
      revoked_at: null,
      created_by: ctx.caller.id,
      created_at: now,
    }
    await tx.insert(connections).values(row)
    record({ action: 'connection.create', target: connectionTarget(row), after: shown(row) })
    return getConnection(tx, { id: projectId, connection_id: id })
  })
}

/**
 * Changes a connection. Runs that wait follow it to another pool.
 * @throws Refused with 400 for another key without its secret, or one that cannot sign in while environments need it;
 * 404 when it is gone; 409 for a name that is taken, and for another account while it runs environments
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
    const before = await lockConnection(tx, path)
    await refuseOtherAccount({ tx, seal: deps.seal }, before, seen, account)
    if (body.pool !== undefined && body.pool !== before.pool) await lockProjectsOf(tx, before)
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
    if (changed) record({ action: 'connection.update', target: connectionTarget(after), ...changed })
    // More may run at once now.
    await signal(tx, 'strata_job', after.pool)
    return getConnection(tx, path)
  })
}

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

async function refuseTakenName(tx: Transaction, projectId: string | null, name: string): Promise<void> {
  if ((await tx.$count(connections, and(isOwnOf(projectId), eq(connections.name, name)))) === 0) return
  throw conflict(
    projectId === null
      ? message('connections.name-taken-in-installation', { name })
      : message('connections.name-taken', { name }),
  )
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
