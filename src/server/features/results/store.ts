// Results and their makers in the database.
import { and, eq, or, sql } from 'drizzle-orm'
import type { SchemaProof } from '#contract/proof.ts'
import type { StoredResult } from '#contract/results.ts'
import type { StackSpec } from '#engine/stack/schema.ts'
import { builtOnce } from '../../db/built-once.ts'
import type { Database, Transaction } from '../../db/connect.ts'
import { planProofs } from '../../db/schema/plan-proofs.ts'
import { currentResults, results } from '../../db/schema/results.ts'
import type { StoredJson } from '../../http/stored-json.ts'
import type { FilesPlan } from '../../plan-proof/keep.ts'
import { newlyPlanned, type PresentedPlan } from '../../plan-proof/read.ts'

/** What was compiled, as it is stored. */
export type StoredStack = Omit<StoredResult, 'id' | 'created_at' | 'is_shared' | 'can_share' | 'proof'>

/** A result as it is stored. The JSON columns are texts, to be sent as they are. */
export interface ResultRow {
  readonly id: string
  /** Null for what was made before there were accounts. */
  readonly user_id: string | null
  readonly stack: StoredJson<StackSpec>
  readonly result: StoredJson<StoredStack>
  readonly proof: StoredJson<SchemaProof>
  readonly is_shared: boolean
  readonly created_at: Date
  /** What Terraform says of its files; null for a result of an older version. */
  readonly plan: PresentedPlan | null
}

const asText = <Value>(column: typeof results.result | typeof results.proof | typeof results.stack) =>
  sql<StoredJson<Value>>`${column}::text`

const columns = {
  id: results.id,
  user_id: results.user_id,
  stack: asText<StackSpec>(results.stack),
  result: asText<StoredStack>(results.result),
  proof: asText<SchemaProof>(results.proof),
  is_shared: results.is_shared,
  created_at: results.created_at,
  plan: planProofs,
}

const given = (name: string, type: 'uuid' | 'text' | 'json' | 'timestamptz') =>
  sql`${sql.placeholder(name)}::${sql.raw(type)}`

/** All that a new result writes, in one statement: six that follow each other keep a connection six times as long. */
const keepQuery = builtOnce((orm, named) => {
  const digest = given('files_digest', 'text')
  const planned = orm.$with('planned').as(
    orm
      .insert(planProofs)
      .values({
        files_digest: digest,
        person_id: given('user_id', 'uuid'),
        status: given('plan_status', 'text'),
        problem: given('plan_problem', 'json'),
        ended_at: given('plan_ended_at', 'timestamptz'),
        due_at: given('created_at', 'timestamptz'),
        created_at: given('created_at', 'timestamptz'),
      })
      .onConflictDoNothing()
      .returning({ files_digest: planProofs.files_digest }),
  )
  const made = orm.$with('made').as(
    orm
      .insert(results)
      .values({
        id: given('id', 'uuid'),
        user_id: given('user_id', 'uuid'),
        stack: given('stack', 'json'),
        result: given('result', 'json'),
        proof: given('proof', 'json'),
        files_digest: digest,
        is_shared: false,
        created_at: given('created_at', 'timestamptz'),
      })
      .returning({ id: results.id }),
  )
  const current = orm.$with('current').as(
    orm
      .insert(currentResults)
      .values({ user_id: given('user_id', 'uuid'), result_id: given('id', 'uuid') })
      .onConflictDoUpdate({ target: currentResults.user_id, set: { result_id: given('id', 'uuid') } })
      .returning({ result_id: currentResults.result_id }),
  )
  return orm
    .with(planned, made, current)
    .select()
    .from(planProofs)
    .where(eq(planProofs.files_digest, digest))
    .prepare(named('keep_result'))
})

/**
 * Stores a result and makes it its maker's current one. When this returns it is committed.
 * @param plan how its files are planned, where they have no row yet
 * @returns what is known of its files
 */
export async function insertResult(
  { orm }: Database,
  row: Omit<ResultRow, 'plan'> & { readonly user_id: string },
  plan: FilesPlan,
): Promise<PresentedPlan> {
  const { is_shared: _, created_at, ...texts } = row
  const [known] = await keepQuery(orm).execute({
    ...texts,
    created_at: created_at.toISOString(),
    files_digest: plan.files_digest,
    plan_status: plan.status,
    plan_problem: plan.problem ? JSON.stringify(plan.problem) : null,
    plan_ended_at: plan.status === 'skipped' ? created_at.toISOString() : null,
  })
  // The statement does not see what it writes: files without a row are as they were just planned.
  return known ?? newlyPlanned(plan, created_at)
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
    .leftJoin(planProofs, eq(planProofs.files_digest, results.files_digest))
    .where(and(eq(results.id, id), mayRead))
  return rows[0]
}

/** The result at which someone is. */
export async function findCurrentResult({ orm }: Database, userId: string): Promise<ResultRow | undefined> {
  const rows = await orm
    .select(columns)
    .from(results)
    .innerJoin(currentResults, eq(currentResults.result_id, results.id))
    .leftJoin(planProofs, eq(planProofs.files_digest, results.files_digest))
    .where(eq(currentResults.user_id, userId))
  return rows[0]
}

/** Leaves someone without a current result. */
export async function clearCurrentResult({ orm }: Database, userId: string): Promise<void> {
  await orm.delete(currentResults).where(eq(currentResults.user_id, userId))
}

/**
 * Shares a result of its maker, or stops sharing it, and says whether it was shared before; undefined when it is not
 * theirs.
 */
export async function updateSharing(
  tx: Transaction,
  id: string,
  userId: string,
  is_shared: boolean,
): Promise<{ is_shared: boolean } | undefined> {
  const own = and(eq(results.id, id), eq(results.user_id, userId))
  const [before] = await tx.select({ is_shared: results.is_shared }).from(results).where(own).for('update')
  if (before) await tx.update(results).set({ is_shared }).where(own)
  return before
}
