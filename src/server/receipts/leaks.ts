// The ledger: what a search found of deleted environments, with its price, until a later search does not find it.
import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { LeftOne } from '#domain/receipt/receipt.ts'
import { compareLeft, type LedgerChange } from '#domain/receipt/ledger.ts'
import { environmentTarget } from '../audit/targets.ts'
import type { Transaction } from '../db/connect.ts'
import { leaks, receipts } from '../db/schema/receipts.ts'
import type { Deps } from '../deps.ts'
import type { ChangeContext } from '../environments/base/change-context.ts'
import type { EnvironmentRow } from '../environments/base/lock.ts'
import type { NotifyPart } from '../environments/base/recipients.ts'
import { readStack } from './former.ts'
import { readKeeping } from './kept/note.ts'
import { searchAccount } from './search.ts'
import { tellOfLeft } from './tell-left.ts'

/** What each search says again of a leftover. */
const RENEWED = ['type', 'address', 'name', 'provider_id', 'component', 'monthly', 'is_at_least'] as const

/** What another search found, and what it changed of the ledger. */
export interface Looked extends LedgerChange {
  /** How many are left. */
  readonly left: number
}

/**
 * Writes into the ledger what a search found of an environment that the transaction has locked. What is found again
 * has the price of today; what is not found any more is gone.
 * @param looked whether it was searched at all: otherwise there is nothing to close
 */
export async function noteLeft(
  tx: Transaction,
  environment: Pick<EnvironmentRow, 'id' | 'project_id'>,
  left: readonly LeftOne[],
  { now, looked }: { readonly now: Date; readonly looked: boolean },
): Promise<LedgerChange> {
  const isOpen = and(eq(leaks.environment_id, environment.id), isNull(leaks.gone_at))
  const open = await tx.select({ key: leaks.key }).from(leaks).where(isOpen)
  // What could not be deleted at its end is left until it is deleted, whatever a search lists.
  const stays = (await readKeeping(tx, environment.id, now)).left
  const { found, gone } = compareLeft(new Set(open.map(({ key }) => key)), left)
  const changed = { found, gone: gone.filter((key) => !stays.has(key)) }
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
  const when = looked ? { looked_at: now, tried_at: null } : { tried_at: now }
  await tx.update(receipts).set(when).where(eq(receipts.environment_id, environment.id))
  return changed
}

/**
 * Notes another look for what is left of a deleted environment that the transaction has locked. The audit log keeps
 * what was found or is gone.
 * @param searched what an account of a cloud was found to hold; a simulated one is searched here
 */
export async function lookAgain(
  context: ChangeContext<'seal' | 'log' | NotifyPart>,
  environment: EnvironmentRow,
  searched: readonly LeftOne[] | undefined,
): Promise<Looked> {
  const { deps, work, now } = context
  const { tx, record } = work
  const left = searched ?? (await searchSimulated(tx, deps, environment))
  const { found, gone } = await noteLeft(tx, environment, left, { now, looked: true })
  if (found.length > 0 || gone.length > 0)
    record({
      action: 'environment.look-again',
      target: environmentTarget(environment),
      after: { found: found.length, gone: gone.length, left: left.length },
    })
  await tellOfLeft(context, environment, { found, gone })
  return { found, gone, left: left.length }
}

async function searchSimulated(
  tx: Transaction,
  deps: Pick<Deps, 'seal' | 'log' | 'now'>,
  environment: EnvironmentRow,
): Promise<readonly LeftOne[]> {
  const { id } = environment
  const before = await tx.select().from(leaks).where(eq(leaks.environment_id, id))
  const known = before.flatMap(({ key, address, name, provider_id }) =>
    address === null ? [] : [{ key, address, name, provider_id, marks: [] }],
  )
  return searchAccount(tx, deps, { id, known, ...(await readStack(tx, environment)) })
}
