// Results and their makers in the database.
import { and, eq, or, sql } from 'drizzle-orm'
import type { StoredResult } from '#contract/results.ts'
import type { StackSpec } from '#engine/stack/schema.ts'
import type { Database, Transaction } from '../../db/connect.ts'
import { currentResults, results } from '../../db/schema/results.ts'
import type { StoredJson } from '../../http/stored-json.ts'

/** What was compiled, as it is stored. */
export type StoredStack = Omit<StoredResult, 'id' | 'created_at' | 'is_shared' | 'can_share' | 'proof'>

/** A result as it is stored. The JSON columns are texts, to be sent as they are. */
export interface ResultRow {
  readonly id: string
  /** Null for what was made before there were accounts. */
  readonly user_id: string | null
  readonly stack: StoredJson<StackSpec>
  readonly result: StoredJson<StoredStack>
  readonly proof: StoredJson<StoredResult['proof']>
  readonly is_shared: boolean
  readonly created_at: Date
}

const asText = <Value>(column: typeof results.result | typeof results.proof | typeof results.stack) =>
  sql<StoredJson<Value>>`${column}::text`

const columns = {
  id: results.id,
  user_id: results.user_id,
  stack: asText<StackSpec>(results.stack),
  result: asText<StoredStack>(results.result),
  proof: asText<StoredResult['proof']>(results.proof),
  is_shared: results.is_shared,
  created_at: results.created_at,
}

/** Stores a result and makes it its maker's current one. When this returns it is committed. */
export async function insertResult({ orm }: Database, row: ResultRow & { readonly user_id: string }): Promise<void> {
  const asJson = (text: string) => sql`${text}::json`
  await orm.transaction(async (tx) => {
    await tx
      .insert(results)
      .values({ ...row, stack: asJson(row.stack), result: asJson(row.result), proof: asJson(row.proof) })
    await tx
      .insert(currentResults)
      .values({ user_id: row.user_id, result_id: row.id })
      .onConflictDoUpdate({ target: currentResults.user_id, set: { result_id: row.id } })
  })
}

/** A result that someone may read: its maker always, others once it is shared. */
export async function findReadableResult(
  { orm }: Database,
  id: string,
  userId: string,
): Promise<ResultRow | undefined> {
  const mayRead = or(eq(results.is_shared, true), eq(results.user_id, userId))
  const rows = await orm
    .select(columns)
    .from(results)
    .where(and(eq(results.id, id), mayRead))
  return rows[0]
}

/** The result at which someone is. */
export async function findCurrentResult({ orm }: Database, userId: string): Promise<ResultRow | undefined> {
  const rows = await orm
    .select(columns)
    .from(results)
    .innerJoin(currentResults, eq(currentResults.result_id, results.id))
    .where(eq(currentResults.user_id, userId))
  return rows[0]
}

/** Leaves someone without a current result. */
export async function clearCurrentResult({ orm }: Database, userId: string): Promise<void> {
  await orm.delete(currentResults).where(eq(currentResults.user_id, userId))
}

/** Shares a result of its maker and says whether it was shared before; undefined when it is not theirs. */
export async function shareResult(
  tx: Transaction,
  id: string,
  userId: string,
): Promise<{ is_shared: boolean } | undefined> {
  const own = and(eq(results.id, id), eq(results.user_id, userId))
  const [before] = await tx.select({ is_shared: results.is_shared }).from(results).where(own).for('update')
  if (before) await tx.update(results).set({ is_shared: true }).where(own)
  return before
}
