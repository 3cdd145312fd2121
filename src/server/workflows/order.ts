// The order in which workflows run: the one in which they were made, until someone moves one.
import { and, asc, desc, eq, ne, sql, type SQL } from 'drizzle-orm'
import type { Transaction } from '../db/connect.ts'
import { workflows } from '../db/schema/workflows.ts'
import type { WorkflowRow } from './rows.ts'

/** What of a workflow says where it stands. */
export type Placed = Pick<WorkflowRow, 'id' | 'moved_to' | 'created_at'>

/** On which side of another workflow one is put. */
export type Side = 'before' | 'after'

/** The room that is made between two that stand at the same moment, in ms. */
const ROOM_MS = 1000

/** Where a workflow stands, in queries. Of two at the same moment their ids decide. */
export const place: SQL<unknown> = sql`coalesce(${workflows.moved_to}, ${workflows.created_at})`

/** In the order in which they run. */
export const inOrder = [asc(place), asc(workflows.id)] as const

/** Where a workflow stands. */
export function placeOf({ moved_to, created_at }: Placed): Date {
  return moved_to ?? created_at
}

/** Whether one runs before another. */
export function runsBefore(one: Placed, other: Placed): boolean {
  const later = placeOf(one).getTime() - placeOf(other).getTime()
  return later < 0 || (later === 0 && one.id < other.id)
}

/** Puts a workflow directly before or after another one. All others keep their order. */
export async function moveNextTo(tx: Transaction, id: string, other: Placed, side: Side): Promise<void> {
  const at = placeOf(other).getTime()
  const beyond = await findBeyond(tx, id, other, side)
  const end = beyond ? placeOf(beyond).getTime() : side === 'before' ? at - 2 * ROOM_MS : at + 2 * ROOM_MS
  const [low, high] = side === 'before' ? [end, at] : [at, end]
  const hasRoom = high - low > 1
  const upper = side === 'before' ? other : beyond
  if (!hasRoom && upper) await makeRoom(tx, upper)
  const moved_to = new Date(hasRoom ? Math.floor((low + high) / 2) : low + ROOM_MS / 2)
  await tx.update(workflows).set({ moved_to }).where(eq(workflows.id, id))
}

/** The one on the other side of the place to which a workflow is moved. */
async function findBeyond(tx: Transaction, id: string, other: Placed, side: Side): Promise<Placed | undefined> {
  const { moved_to, created_at } = workflows
  const here = sql`(${placeOf(other).toISOString()}::timestamptz, ${other.id}::uuid)`
  const row = sql`(${place}, ${workflows.id})`
  const [found] = await tx
    .select({ id: workflows.id, moved_to, created_at })
    .from(workflows)
    .where(and(ne(workflows.id, id), side === 'before' ? sql`${row} < ${here}` : sql`${row} > ${here}`))
    .orderBy(...(side === 'before' ? [desc(place), desc(workflows.id)] : inOrder))
    .limit(1)
  return found
}

/** Moves a workflow and all that follow it on, so that there is room before it. */
async function makeRoom(tx: Transaction, from: Placed): Promise<void> {
  await tx
    .update(workflows)
    .set({ moved_to: sql`${place} + ${`${ROOM_MS} milliseconds`}::interval` })
    .where(sql`(${place}, ${workflows.id}) >= (${placeOf(from).toISOString()}::timestamptz, ${from.id}::uuid)`)
}
