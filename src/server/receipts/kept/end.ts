// The end of a last snapshot: Strata deletes it, in the account of the sandbox or in that of its cloud, or notes that
// its cloud has.
import { and, eq, isNull, ne, sql } from 'drizzle-orm'
import type { AwsKey } from '#cloud-api/aws/client.ts'
import { UNREACHABLE } from '#cloud-api/refusal.ts'
import { isSimulated } from '#domain/environment/connections.ts'
import { enderOf, isLeftBehind } from '#domain/receipt/snapshots.ts'
import { change, type Origin } from '../../audit/change.ts'
import { environmentTarget } from '../../audit/targets.ts'
import { buryKey, deleteSnapshot, isAwsSnapshot, type AwsSnapshotType } from '../../aws/snapshots.ts'
import { awsOf, signInAs, type AwsPart } from '../../aws/sign-in.ts'
import type { Queries, Transaction } from '../../db/connect.ts'
import { connections } from '../../db/schema/connections.ts'
import { environments } from '../../db/schema/environments.ts'
import { keptSnapshots, leaks } from '../../db/schema/receipts.ts'
import type { Deps } from '../../deps.ts'
import { asUsedBy } from '../../environments/base/connection-use.ts'
import { lockEnvironmentAndProject, type EnvironmentRow } from '../../environments/base/lock.ts'
import type { GooglePart } from '../../google/sign-in.ts'
import { removeResources } from '../../runs/simulated/account.ts'
import { deleteInGoogle } from './google.ts'
import { tellOfStaying } from './tell-stays.ts'
import type { SnapshotRow, Trouble } from './trouble.ts'

/** A snapshot that is kept, with its environment; undefined where there is none. */
export async function findSnapshot(
  orm: Queries,
  id: string,
): Promise<{ readonly row: SnapshotRow; readonly environment: EnvironmentRow } | undefined> {
  const [found] = await orm
    .select({ row: keptSnapshots, environment: environments })
    .from(keptSnapshots)
    .innerJoin(environments, eq(environments.id, keptSnapshots.environment_id))
    .where(and(eq(keptSnapshots.id, id), isNull(keptSnapshots.gone_at)))
  return found
}

/** Why a snapshot whose connection is gone cannot be reached. */
export const NO_CONNECTION: Trouble = { problem: 'no-connection', code: null }

/** The connection through which an environment was destroyed; undefined where it is gone or revoked. */
export async function connectionOf(
  { database: { orm } }: Pick<Deps, 'database'>,
  environment: Pick<EnvironmentRow, 'connection_id' | 'project_id'>,
): Promise<typeof connections.$inferSelect | undefined> {
  const { connection_id } = environment
  const [connection] =
    connection_id === null ? [] : await orm.select().from(connections).where(eq(connections.id, connection_id))
  return connection?.revoked_at === null ? asUsedBy(connection, environment) : undefined
}

/** The key that applies in the account of an environment, or why there is none. */
export async function applyingKey(
  deps: Pick<Deps, AwsPart>,
  environment: Pick<EnvironmentRow, 'connection_id' | 'project_id'>,
): Promise<{ readonly ok: true; readonly key: AwsKey } | ({ readonly ok: false } & Trouble)> {
  const connection = await connectionOf(deps, environment)
  if (!connection) return { ok: false, ...NO_CONNECTION }
  const signed = await signInAs(deps, connection, { phase: 'apply', session: 'strata-snapshots' })
  if (signed.ok) return { ok: true, key: signed.value }
  const problem = signed.code === UNREACHABLE ? 'unreachable' : 'key-refused'
  return { ok: false, problem, code: signed.code }
}

/** What a refusal of AWS is to a snapshot. */
export function troubleOf({ code }: { readonly code: string }): Trouble {
  return code === UNREACHABLE ? { problem: 'unreachable', code: null } : { problem: 'refused', code }
}

/**
 * Deletes a snapshot, in its cloud before anything is noted, and the key again that was brought back for it.
 * @param by who ends it: a person, or the scheduler at its end
 * @param guard refuses inside the change what whoever ends it may not end; @throws what it throws
 * @returns what kept it from being deleted: past its end it is left then; undefined where it is gone
 */
export async function endSnapshot(
  deps: Deps,
  by: Origin,
  { row, environment }: { readonly row: SnapshotRow; readonly environment: EnvironmentRow },
  guard: (tx: Transaction) => Promise<unknown> = () => Promise.resolve(),
): Promise<Trouble | undefined> {
  const trouble = isSimulated(environment.connection) ? undefined : await deleteInCloud(deps, row, environment)
  await change(deps, by, async (work) => {
    await guard(work.tx)
    const locked = (await lockEnvironmentAndProject(work.tx, row.environment_id)).environment
    const now = deps.now()
    const isOpen = and(eq(keptSnapshots.id, row.id), isNull(keptSnapshots.gone_at))
    if (trouble) {
      const noted = { tried_at: now, problem: trouble.problem, problem_code: trouble.code }
      const [tried] = await work.tx.update(keptSnapshots).set(noted).where(isOpen).returning()
      if (tried && isLeftBehind(tried, now)) {
        await noteAsLeft(work.tx, tried, now)
        await tellOfStaying({ work, deps, now }, locked, tried)
      }
    } else {
      const [ended] = await work.tx.update(keptSnapshots).set({ gone_at: now }).where(isOpen).returning()
      if (!ended) return
      if (isSimulated(environment.connection) && enderOf(row.type) === 'strata')
        await removeResources(work.tx, row.environment_id, [row.key])
      const isIt = and(eq(leaks.environment_id, row.environment_id), eq(leaks.key, row.key), isNull(leaks.gone_at))
      await work.tx.update(leaks).set({ gone_at: now }).where(isIt)
    }
    work.record({
      action: trouble ? 'environment.snapshot-stays' : 'environment.snapshot-deleted',
      target: environmentTarget(locked),
      after: { name: row.name, ...(trouble && { problem: trouble.problem, code: trouble.code }) },
    })
  })
  return trouble
}

async function deleteInCloud(
  deps: Pick<Deps, AwsPart | GooglePart>,
  row: SnapshotRow,
  environment: EnvironmentRow,
): Promise<Trouble | undefined> {
  const { type } = row
  if (enderOf(type) === 'cloud') return undefined
  if (isAwsSnapshot(type)) return deleteInAws(deps, { ...row, type }, environment)
  const connection = await connectionOf(deps, environment)
  return connection ? deleteInGoogle(deps, connection, row) : NO_CONNECTION
}

async function deleteInAws(
  deps: Pick<Deps, AwsPart>,
  row: SnapshotRow & { readonly type: AwsSnapshotType },
  environment: EnvironmentRow,
): Promise<Trouble | undefined> {
  const signed = await applyingKey(deps, environment)
  if (!signed.ok) return { problem: signed.problem, code: signed.code }
  const aws = awsOf(deps)
  const deleted = await deleteSnapshot(aws, signed.key, { type: row.type, arn: row.key })
  if (!deleted.ok) return troubleOf(deleted)
  const { revived_key: key } = row
  if (key === null || (await isNeededByOthers(deps.database.orm, row, key))) return undefined
  const buried = await buryKey(aws, signed.key, key)
  return buried.ok ? undefined : troubleOf(buried)
}

async function isNeededByOthers(orm: Queries, { id }: SnapshotRow, key: string): Promise<boolean> {
  const isOther = and(eq(keptSnapshots.revived_key, key), isNull(keptSnapshots.gone_at), ne(keptSnapshots.id, id))
  return (await orm.$count(keptSnapshots, isOther)) > 0
}

/** From its end on a snapshot that is still there is left, with its price and the owner of its environment. */
async function noteAsLeft(tx: Transaction, row: SnapshotRow, now: Date): Promise<void> {
  const { environment_id, project_id, key, type, name, component, monthly } = row
  const leak = {
    environment_id,
    project_id,
    key,
    type,
    address: null,
    name,
    provider_id: key,
    component,
    monthly,
    is_at_least: false,
    found_at: now,
    gone_at: null,
  }
  const found_at = sql`case when ${leaks.gone_at} is null then ${leaks.found_at} else excluded.found_at end`
  await tx
    .insert(leaks)
    .values(leak)
    .onConflictDoUpdate({ target: [leaks.environment_id, leaks.key], set: { monthly, found_at, gone_at: null } })
}
