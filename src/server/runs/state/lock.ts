// Locks of states, by the protocol of Terraform's backend "http".
import { eq } from 'drizzle-orm'
import { z } from 'zod'
import type { RawBody } from '#contract/endpoint.ts'
import { message } from '#words/message.ts'
import type { Queries, Transaction } from '../../db/connect.ts'
import { runAttempts } from '../../db/schema/runs.ts'
import { stateLocks } from '../../db/schema/states.ts'
import type { Deps } from '../../deps.ts'
import { lockEnvironment } from '../../environments/base/lock.ts'
import type { CallingAttempt } from '../../http/context.ts'
import { Refused, badRequest } from '../../http/errors.ts'
import { collect } from '../base/collect.ts'
import { refuseEnded, type Standing } from '../base/standing.ts'

const said = z.string().max(1000).default('')

/**
 * What Terraform says of itself when it locks, in its own names:
 * https://developer.hashicorp.com/terraform/language/backend/http
 */
const lockInfo = z.object({
  ID: z.string().min(1).max(100),
  Operation: said,
  Info: said,
  Who: said,
  Version: said,
  Created: said,
  Path: said,
})
type LockInfo = z.infer<typeof lockInfo>

type Held = typeof stateLocks.$inferSelect

/**
 * Locks the state of an environment for an attempt; repeating it changes nothing.
 * @returns what is written of the lock
 * @throws Refused with 423 while another one holds it, 409 for an attempt that has ended, 400 for what is no lock
 */
export async function lockState(
  { database: { orm }, now }: Deps,
  attempt: CallingAttempt,
  body: RawBody,
): Promise<Uint8Array<ArrayBuffer>> {
  refuseEnded(attempt)
  const info = readInfo(await collect(body))
  const { environment_id } = attempt
  const row = { lock_id: info.ID, info: JSON.stringify(info), attempt_id: attempt.id, created_at: now() }
  await orm.transaction(async (tx) => {
    await lockEnvironment(tx, environment_id)
    const held = await findLock(tx, environment_id)
    if (held?.lock_id === info.ID && held.attempt_id === attempt.id) return
    if (held && !(await isLeftBehind(tx, held))) throw locked(held)
    await tx
      .insert(stateLocks)
      .values({ environment_id, ...row })
      .onConflictDoUpdate({ target: stateLocks.environment_id, set: row })
  })
  return new TextEncoder().encode(row.info)
}

/**
 * Unlocks a state. Without a body it is a `force-unlock`, which takes the lock of the calling attempt, and one that
 * somebody left behind.
 * @throws Refused with 423 while another one holds it, 409 for an attempt that has ended, 400 for what is no lock
 */
export async function unlockState(
  { database: { orm } }: Deps,
  attempt: CallingAttempt,
  body: RawBody,
): Promise<Uint8Array<ArrayBuffer>> {
  refuseEnded(attempt)
  const bytes = await collect(body)
  const info = bytes.byteLength === 0 ? undefined : readInfo(bytes)
  const { environment_id } = attempt
  await orm.transaction(async (tx) => {
    await lockEnvironment(tx, environment_id)
    const held = await findLock(tx, environment_id)
    if (!held) return
    const isOwn = held.attempt_id === attempt.id && (info === undefined || info.ID === held.lock_id)
    if (!isOwn && !(await isLeftBehind(tx, held))) throw locked(held)
    await tx.delete(stateLocks).where(eq(stateLocks.environment_id, environment_id))
  })
  return new TextEncoder().encode('{}')
}

/**
 * Looks whether an attempt may write under the lock that it names.
 * @param named the id that it names; Terraform names the one that it holds
 * @throws Refused with 423 when another one holds the state, or the lock that it names is not there
 */
export async function refuseUnlocked(
  tx: Transaction,
  attempt: CallingAttempt,
  named: string | undefined,
  standing: Standing,
): Promise<void> {
  const held = await findLock(tx, attempt.environment_id)
  if (!held) {
    // The lock of what was lost is released with it; what it brings late still counts.
    if (named === undefined || standing === 'late') return
    throw new Refused(423, message('states.lock-unknown'))
  }
  if (held.attempt_id === attempt.id && (named === undefined || named === held.lock_id)) return
  if (named !== undefined || !(await isLeftBehind(tx, held))) throw locked(held)
}

/** Whether the state of an environment is locked by somebody who is at work. */
export async function isLocked(tx: Transaction, environmentId: string): Promise<boolean> {
  const held = await findLock(tx, environmentId)
  return held !== undefined && !(await isLeftBehind(tx, held))
}

async function findLock(tx: Transaction, environmentId: string): Promise<Held | undefined> {
  const [held] = await tx.select().from(stateLocks).where(eq(stateLocks.environment_id, environmentId))
  return held
}

/** Whether the attempt that took a lock has ended without releasing it. */
async function isLeftBehind(orm: Queries, { attempt_id }: Held): Promise<boolean> {
  if (attempt_id === null) return false
  const [attempt] = await orm
    .select({ ended_at: runAttempts.ended_at })
    .from(runAttempts)
    .where(eq(runAttempts.id, attempt_id))
  return !attempt || attempt.ended_at !== null
}

function readInfo(bytes: Buffer): LockInfo {
  try {
    return lockInfo.parse(JSON.parse(bytes.toString('utf8').replaceAll(/\0|\\u0000/g, '')))
  } catch {
    throw badRequest([{ field: '', said: message('states.no-lock-info') }])
  }
}

/** 423, with what the holder said of itself: Terraform reads it and prints it. */
function locked({ info }: Held): Refused {
  const holder = lockInfo.parse(JSON.parse(info))
  const { Who: who, Operation: operation, Created: created, ID: id } = holder
  return new Refused(423, message('states.locked', { who, operation, created, id }), [], holder)
}
