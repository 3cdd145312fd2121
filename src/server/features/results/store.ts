// Results and their makers in the database.
import { and, eq, or, sql } from 'drizzle-orm'
import type { Database } from '../../db/connect.ts'
import { makers, results } from '../../db/schema.ts'

/** A result as it is stored. The JSON columns are texts, to be sent as they are. */
export interface ResultRow {
  readonly id: string
  readonly maker_id: string
  readonly stack: string
  readonly result: string
  readonly proof: string
  readonly is_shared: boolean
  readonly created_at: Date
}

const asText = (column: typeof results.result | typeof results.proof | typeof results.stack) => sql<string>`${column}::text`

const columns = {
  id: results.id,
  maker_id: results.maker_id,
  stack: asText(results.stack),
  result: asText(results.result),
  proof: asText(results.proof),
  is_shared: results.is_shared,
  created_at: results.created_at,
}

/** Stores a result and makes it its maker's current one. When this returns it is committed. */
export async function insertResult({ orm }: Database, row: ResultRow): Promise<void> {
  const asJson = (text: string) => sql`${text}::json`
  await orm.transaction(async (tx) => {
    await tx.insert(makers).values({ id: row.maker_id, created_at: row.created_at }).onConflictDoNothing()
    await tx.insert(results).values({ ...row, stack: asJson(row.stack), result: asJson(row.result), proof: asJson(row.proof) })
    await tx.update(makers).set({ current_result_id: row.id }).where(eq(makers.id, row.maker_id))
  })
}

/** A result that somebody may read: its maker always, others once it is shared. */
export async function findReadableResult({ orm }: Database, id: string, makerId: string | undefined): Promise<ResultRow | undefined> {
  const mayRead = makerId === undefined ? eq(results.is_shared, true) : or(eq(results.is_shared, true), eq(results.maker_id, makerId))
  const rows = await orm
    .select(columns)
    .from(results)
    .where(and(eq(results.id, id), mayRead))
  return rows[0]
}

/** The result at which a maker is. */
export async function findCurrentResult({ orm }: Database, makerId: string): Promise<ResultRow | undefined> {
  const rows = await orm.select(columns).from(results).innerJoin(makers, eq(makers.current_result_id, results.id)).where(eq(makers.id, makerId))
  return rows[0]
}

/** Leaves a maker without a current result. */
export async function clearCurrentResult({ orm }: Database, makerId: string): Promise<void> {
  await orm.update(makers).set({ current_result_id: null }).where(eq(makers.id, makerId))
}

/** Shares a result of its maker; false when it is not theirs. */
export async function shareResult({ orm }: Database, id: string, makerId: string): Promise<boolean> {
  const shared = await orm
    .update(results)
    .set({ is_shared: true })
    .where(and(eq(results.id, id), eq(results.maker_id, makerId)))
    .returning({ id: results.id })
  return shared.length > 0
}
