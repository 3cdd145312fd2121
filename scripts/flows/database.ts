// What the database says of workflows, asked past the servers.
import type { Pool } from 'pg'

/**
 * Changes that say nothing of what was done: when someone or a server was last seen, and how the jobs of the clock
 * fare.
 */
const RESTLESS = new Set(['sessions', 'scheduled_jobs', 'attempts', 'server_keys', 'seal_progress'])

/**
 * Does something and notes which tables are others than before.
 * @param changes to which their names are added
 * @returns what it returns
 */
export async function changed<Value>(pool: Pool, work: () => Promise<Value>, changes: string[][]): Promise<Value> {
  const before = await fingerprint(pool)
  const value = await work()
  const after = await fingerprint(pool)
  changes.push([...after.keys()].filter((name) => after.get(name) !== before.get(name)))
  return value
}

/** A fingerprint of each table by its name: equal before and after what has no effect. */
async function fingerprint(pool: Pool): Promise<Map<string, string>> {
  const { rows } = await pool.query<{ name: string }>(
    `select quote_ident(schemaname) || '.' || quote_ident(tablename) as name, tablename from pg_tables where schemaname = 'public' order by 1`,
  )
  const parts = new Map<string, string>()
  for (const { name } of rows) {
    if (RESTLESS.has(name.replace('public.', ''))) continue
    const { rows: one } = await pool.query<{ print: string }>(
      `select count(*) || ' ' || coalesce(md5(string_agg(t::text, '|' order by t::text)), '') as print from ${name} t`,
    )
    parts.set(name, String(one[0]?.print))
  }
  return parts
}

/** One number. */
export async function countOf(pool: Pool, query: string, values: readonly unknown[] = []): Promise<number> {
  const { rows } = await pool.query<{ number: string }>(query, [...values])
  return Number(rows[0]?.number ?? 0)
}

/**
 * Waits until no event is left to be worked through and no webhook to be sent. @throws Error when that takes too long
 */
export async function untilQuiet(pool: Pool, seconds: number): Promise<void> {
  const endMs = performance.now() + seconds * 1000
  for (;;) {
    const events = await countOf(pool, `select count(*) as number from workflow_events where processed_at is null`)
    const deliveries = await countOf(pool, `select count(*) as number from webhook_deliveries where state = 'waiting'`)
    if (events === 0 && deliveries === 0) return
    if (performance.now() > endMs)
      throw new Error(
        `After ${seconds} s there are still ${events} events and ${deliveries} webhooks to be worked through.`,
      )
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
}
