// What people do with last snapshots: keep one longer, delete it now, or begin an environment from it.
import { and, eq, isNull } from 'drizzle-orm'
import type { Output, Parsed } from '#contract/endpoint.ts'
import type { snapshots as contract } from '#contract/snapshots.ts'
import { isSimulated } from '#domain/environment/connections.ts'
import { parseArn } from '#domain/receipt/arn.ts'
import { canRestore, cloudOfSnapshot, enderOf, endOfRestore, longestEnd, settingOf } from '#domain/receipt/snapshots.ts'
import { stackSpec, type StackSpec } from '#engine/stack/schema.ts'
import { message } from '#words/message.ts'
import { change } from '../../audit/change.ts'
import { environmentTarget } from '../../audit/targets.ts'
import { awsOf } from '../../aws/sign-in.ts'
import { isAwsSnapshot, readSnapshot, reviveKey } from '../../aws/snapshots.ts'
import type { Transaction } from '../../db/connect.ts'
import { users } from '../../db/schema/accounts.ts'
import { keptSnapshots } from '../../db/schema/receipts.ts'
import type { Deps } from '../../deps.ts'
import type { EnvironmentRow } from '../../environments/base/lock.ts'
import { lockManagedEnvironment } from '../../environments/base/lock-managed.ts'
import type { SignedIn } from '../../http/context.ts'
import { badRequest, conflict, notFound } from '../../http/errors.ts'
import { readStack } from '../former.ts'
import { applyingKey, connectionOf, endSnapshot, findSnapshot, NO_CONNECTION, troubleOf } from './end.ts'
import type { SnapshotRow, Trouble } from './trouble.ts'
import { lookAtBackup } from './google.ts'
import { snapshotOut } from './list.ts'

type Rows = typeof contract
type Ids = Parsed<Rows['keep']>['params']

/**
 * Moves the end of a snapshot.
 * @throws Refused with 404 when it is not kept, 403 as the guard, 400 for an end in the past or past the longest one,
 *   409 where its cloud alone ends it
 */
export async function keepSnapshot(
  deps: Deps,
  ctx: SignedIn,
  { id, snapshot_id }: Ids,
  { until: text }: Parsed<Rows['keep']>['body'],
): Promise<Output<Rows['keep']>> {
  return change(deps, ctx, async (work) => {
    const { environment } = await lockManagedEnvironment(work.tx, ctx.caller, id)
    const row = await lockSnapshot(work.tx, id, snapshot_id)
    if (enderOf(row.type) === 'cloud') throw endedByCloud(row)
    const now = deps.now()
    const until = new Date(text)
    const most = longestEnd(row.taken_at)
    if (until <= now || until > most)
      throw badRequest([{ field: 'until', said: message('receipts.snapshot-end', { most: most.toISOString() }) }])
    const kept = { until, problem: null, problem_code: null, tried_at: null, told_at: null }
    const [moved] = await work.tx.update(keptSnapshots).set(kept).where(eq(keptSnapshots.id, row.id)).returning()
    if (!moved) throw noSnapshot()
    work.record({
      action: 'environment.snapshot-kept',
      target: environmentTarget(environment),
      before: { name: row.name, until: row.until.toISOString() },
      after: { name: row.name, until: until.toISOString() },
    })
    const [owner] = await work.tx.select().from(users).where(eq(users.id, environment.owner_id))
    return snapshotOut(moved, environment, owner ?? { email: '', name: '' }, now)
  })
}

/**
 * Deletes a snapshot now.
 * @throws Refused with 404 when it is not kept, 403 as the guard, 409 where its cloud did not let it, or ends it alone
 */
export async function removeSnapshot(deps: Deps, ctx: SignedIn, { id, snapshot_id }: Ids): Promise<void> {
  const found = await findOwn(deps, id, snapshot_id)
  if (enderOf(found.row.type) === 'cloud') throw endedByCloud(found.row)
  const trouble = await endSnapshot(deps, ctx, found, (tx) => lockManagedEnvironment(tx, ctx.caller, id))
  if (trouble) throw conflict(troubleSaid(trouble, found.row))
}

/**
 * Makes a snapshot ready for another environment: the key that reads it is brought back, and it stays for a week at
 * least. Nothing is begun: its stack is priced and approved as any request.
 * @throws Refused with 404 when it is not kept, 403 as the guard, 409 where nothing can begin from it
 */
export async function restoreSnapshot(
  deps: Deps,
  ctx: SignedIn,
  { id, snapshot_id }: Ids,
): Promise<Output<Rows['restore']>> {
  const { row, environment } = await findOwn(deps, id, snapshot_id)
  if (!canRestore(row.type)) throw noRestore(row, 'type')
  const stack = beginningFrom((await readStack(deps.database.orm, environment)).stack, row)
  if (!stack) throw noRestore(row, 'stack')
  const revived = isSimulated(environment.connection) ? null : await makeReadable(deps, row, environment)
  return change(deps, ctx, async (work) => {
    const locked = await lockManagedEnvironment(work.tx, ctx.caller, id)
    const held = await lockSnapshot(work.tx, id, snapshot_id)
    const isTheirs = enderOf(held.type) === 'cloud'
    const until = isTheirs ? held.until : endOfRestore(held.until, held.taken_at, deps.now())
    const ready = { until, revived_key: held.revived_key ?? revived }
    await work.tx.update(keptSnapshots).set(ready).where(eq(keptSnapshots.id, held.id))
    work.record({
      action: 'environment.snapshot-kept',
      target: environmentTarget(locked.environment),
      before: { name: held.name, until: held.until.toISOString() },
      after: { name: held.name, until: until.toISOString(), restores: true, ...(revived !== null && { key: revived }) },
    })
    return { stack, until: until.toISOString() }
  })
}

/** The stack of an environment that begins from its snapshot; undefined where it cannot be read any more. */
function beginningFrom(stored: unknown, row: SnapshotRow): StackSpec | undefined {
  const stack = stackSpec.safeParse(stored).data
  if (!stack?.nodes.some(({ id }) => id === row.node)) return undefined
  const nodes = stack.nodes.map((node) => {
    if (node.id !== row.node) return node
    return { ...node, settings: { ...node.settings, snapshot: settingOf(row) } }
  })
  return { ...stack, nodes }
}

/** Makes a snapshot readable in its cloud. @returns the ARN of the key that was brought back; null without one */
async function makeReadable(deps: Deps, row: SnapshotRow, environment: EnvironmentRow): Promise<string | null> {
  if (isAwsSnapshot(row.type)) return bringKeyBack(deps, row, environment)
  // Nobody can ask Azure for the backups of a deleted server: whether they can be restored shows the apply.
  if (enderOf(row.type) === 'cloud') return null
  const connection = await connectionOf(deps, environment)
  if (!connection) throw conflict(troubleSaid(NO_CONNECTION, row))
  const looked = await lookAtBackup(deps, connection, row)
  if (!looked.ok) throw conflict(troubleSaid(looked, row))
  if (looked.value !== 'readable') throw noRestore(row, looked.value)
  return null
}

/** Brings back the key of a snapshot in AWS. @returns its ARN; null where that was not needed */
async function bringKeyBack(deps: Deps, row: SnapshotRow, environment: EnvironmentRow): Promise<string | null> {
  const signed = await applyingKey(deps, environment)
  if (!signed.ok) throw conflict(troubleSaid(signed, row))
  const aws = awsOf(deps)
  const known = await readSnapshot(aws, signed.key, row.key)
  if (!known.ok) throw conflict(troubleSaid(troubleOf(known), row))
  if (!known.value) throw noRestore(row, 'gone')
  const { kms_key: id } = known.value
  const region = parseArn(row.key)?.region
  if (id === undefined || region === undefined) return null
  const revived = await reviveKey(aws, signed.key, { region, id })
  if (!revived.ok) throw conflict(troubleSaid(troubleOf(revived), row))
  return revived.revived
}

async function findOwn(deps: Deps, environmentId: string, snapshotId: string) {
  const found = await findSnapshot(deps.database.orm, snapshotId)
  if (found?.environment.id !== environmentId) throw noSnapshot()
  return found
}

async function lockSnapshot(tx: Transaction, environmentId: string, id: string): Promise<SnapshotRow> {
  const isIt = and(eq(keptSnapshots.id, id), eq(keptSnapshots.environment_id, environmentId))
  const [row] = await tx
    .select()
    .from(keptSnapshots)
    .where(and(isIt, isNull(keptSnapshots.gone_at)))
    .for('update')
  if (!row) throw noSnapshot()
  return row
}

const noSnapshot = () => notFound(message('receipts.snapshot-none'))
const endedByCloud = ({ until }: SnapshotRow) =>
  conflict(message('receipts.snapshot-by-cloud', { until: until.toISOString() }))
const noRestore = ({ type }: SnapshotRow, cause: 'type' | 'stack' | 'gone' | 'key') =>
  conflict(message('receipts.snapshot-no-restore', { cause, cloud: cloudOfSnapshot(type) }))
const troubleSaid = ({ problem, code }: Trouble, { type }: SnapshotRow) =>
  message('receipts.snapshot-trouble', { problem, code, cloud: cloudOfSnapshot(type) })
