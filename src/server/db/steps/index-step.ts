// Making an index while others write.
// https://www.postgresql.org/docs/current/sql-createindex.html#SQL-CREATEINDEX-CONCURRENTLY
import type { Pool, PoolClient } from 'pg'
import type { Step } from './read.ts'

/** Who hears how far steps are. */
export type Tell = (message: string) => void

/**
 * Makes an index that is not there yet. An invalid one, which a try that was broken off has left, is removed first, and
 * after a try that fails: it costs every write and serves no search.
 * @param pool on which it is asked how far the index is
 */
export async function makeIndex(
  pool: Pool,
  client: PoolClient,
  { index, sql, title }: Extract<Step, { kind: 'index' }>,
  { tell, tellEveryMs }: { readonly tell: Tell; readonly tellEveryMs: number },
): Promise<void> {
  const before = await stateOf(client, index)
  if (before === 'valid') return
  if (before === 'invalid') {
    tell(`An earlier try has left the index ${index} unfinished: it is made again.`)
    await drop(client, index)
  }
  const stop = await watch(pool, client, (text) => tell(`${title}: ${text}.`), tellEveryMs)
  try {
    await client.query(sql)
  } catch (error) {
    // A connection that has ended drops nothing: the next start does.
    await drop(client, index).catch(() => undefined)
    throw error
  } finally {
    stop()
  }
}

async function drop(client: PoolClient, index: string): Promise<void> {
  await client.query(`drop index concurrently if exists "${index}"`)
}

async function stateOf(client: PoolClient, index: string): Promise<'none' | 'valid' | 'invalid'> {
  const { rows } = await client.query<{ is_valid: boolean }>(
    'select indisvalid and indisready as is_valid from pg_index where indexrelid = to_regclass($1)',
    [`"${index}"`],
  )
  const [found] = rows
  return found === undefined ? 'none' : found.is_valid ? 'valid' : 'invalid'
}

/**
 * Says now and then how far the index is.
 * https://www.postgresql.org/docs/current/progress-reporting.html#CREATE-INDEX-PROGRESS-REPORTING
 * @returns stops saying it
 */
async function watch(pool: Pool, client: PoolClient, tell: Tell, everyMs: number): Promise<() => void> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  const pid = rows[0]?.pid
  const look = async (): Promise<void> => {
    const answer = await pool.query<{ phase: string; done: string; total: string; lockers: string }>(
      `select phase, blocks_done as done, blocks_total as total, lockers_total - lockers_done as lockers
        from pg_stat_progress_create_index where pid = $1`,
      [pid],
    )
    const [found] = answer.rows
    if (found === undefined) return
    const { phase, done, total, lockers } = found
    const others = Number(lockers) > 0 ? `, ${lockers} transactions that began before have to end first` : ''
    const blocks = Number(total) > 0 ? `, block ${done} of ${total}` : ''
    tell(`${phase}${blocks}${others}`)
  }
  // It is only said: when it cannot be asked, the index is made all the same.
  const timer = setInterval(() => void look().catch(() => undefined), everyMs)
  return () => clearInterval(timer)
}
