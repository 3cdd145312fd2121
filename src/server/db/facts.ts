// Facts about the installation that decide how it starts.
import { eq, sql } from 'drizzle-orm'
import type { Queries, Transaction } from './connect.ts'
import { instanceFacts } from './schema/accounts.ts'

/** Key of the advisory lock under which one server at a time finds out whether an installation is new. */
const FIRST_RUN_LOCK_KEY = 787284

export type FactKey = 'demo_seeded_at' | 'setup_code_hash' | 'seal_check'

/** Waits for every other server that prepares or sets up the installation, until the transaction ends. */
export async function lockInstallation(tx: Transaction): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${FIRST_RUN_LOCK_KEY})`)
}

export async function findFact(orm: Queries, key: FactKey): Promise<string | undefined> {
  const [row] = await orm.select({ value: instanceFacts.value }).from(instanceFacts).where(eq(instanceFacts.key, key))
  return row?.value
}

export async function keepFact(tx: Transaction, key: FactKey, value: string): Promise<void> {
  await tx
    .insert(instanceFacts)
    .values({ key, value })
    .onConflictDoUpdate({ target: instanceFacts.key, set: { value } })
}

export async function forgetFact(tx: Transaction, key: FactKey): Promise<void> {
  await tx.delete(instanceFacts).where(eq(instanceFacts.key, key))
}
