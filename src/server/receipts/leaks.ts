// The ledger: what a search found of deleted environments, with its price, until a later search does not find it.
import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { LeftOne } from '#domain/receipt/receipt.ts'
import { compareLeft, type LedgerChange } from '#domain/receipt/ledger.ts'
import { environmentTarget } from '../audit/targets.ts'
import type { Transaction } from '../db/connect.ts'
import { compiledStacks } from '../db/schema/environments.ts'
import { leaks, receipts } from '../db/schema/receipts.ts'
import type { ChangeContext } from '../environments/base/change-context.ts'
import type { EnvironmentRow } from '../environments/base/lock.ts'
import { searchAccount } from './search.ts'

/** What each search says again of a leftover. */
const RENEWED = ['type', 'address', 'name', 'provider_id', 'monthly', 'is_at_least'] as const

/** What another search found, and what it changed of the ledger. */
export interface Looked extends LedgerChange {
  /** How many are left. */
  readonly left: number
}

/**
 * Writes into the ledger what a search found of an environment that the transaction has locked. What is found again
 * has the price of today; what is not found any more is gone.
 */
export async function noteLeft(
  tx: Transaction,
  environment: Pick<EnvironmentRow, 'id' | 'project_id'>,
  left: readonly LeftOne[],
  now: Date,
): Promise<LedgerChange> {
  const isOpen = and(eq(leaks.environment_id, environment.id), isNull(leaks.gone_at))
  const open = await tx.select({ key: leaks.key }).from(leaks).where(isOpen)
  const changed = compareLeft(new Set(open.map(({ key }) => key)), left)
  if (left.length > 0) {
    const { id: environment_id, project_id } = environment
    await tx
      .insert(leaks)
      .values(left.map((one) => ({ ...one, environment_id, project_id, found_at: now })))
      .onConflictDoUpdate({
        target: [leaks.environment_id, leaks.key],
        set: {
          ...Object.fromEntries(RENEWED.map((name) => [name, sql`excluded.${sql.identifier(name)}`])),
          // What was gone meanwhile is new again; what is still there keeps its day.
          found_at: sql`case when ${leaks.gone_at} is null then ${leaks.found_at} else excluded.found_at end`,
          gone_at: null,
        },
      })
  }
  if (changed.gone.length > 0) {
    const isGone = and(isOpen, inArray(leaks.key, [...changed.gone]))
    await tx.update(leaks).set({ gone_at: now }).where(isGone)
  }
  await tx.update(receipts).set({ looked_at: now }).where(eq(receipts.environment_id, environment.id))
  return changed
}

/**
 * Looks again for what is left of a deleted environment that the transaction has locked. The audit log keeps what was
 * found or is gone.
 */
export async function lookAgain(
  { deps, work: { tx, record }, now }: ChangeContext<'seal' | 'log'>,
  environment: EnvironmentRow,
): Promise<Looked> {
  const { id } = environment
  const [compiled] = await tx
    .select({ stack: compiledStacks.stack })
    .from(compiledStacks)
    .where(eq(compiledStacks.id, environment.applied_compiled_id ?? environment.compiled_id))
  const before = await tx.select().from(leaks).where(eq(leaks.environment_id, id))
  const known = before.flatMap(({ key, address, name, provider_id }) =>
    address === null ? [] : [{ key, address, name, provider_id, marks: [] }],
  )
  const left = await searchAccount(tx, deps, { id, stack: compiled?.stack, known })
  const { found, gone } = await noteLeft(tx, environment, left, now)
  if (found.length > 0 || gone.length > 0)
    record({
      action: 'environment.look-again',
      target: environmentTarget(environment),
      after: { found: found.length, gone: gone.length, left: left.length },
    })
  return { found, gone, left: left.length }
}
