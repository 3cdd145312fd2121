// Changing the rows of a large table in small transactions, by the order of a key, while others read and write it.
import type { PoolClient } from 'pg'
import { finishStep, keepPlace, type PendingStep } from '../applied.ts'
import type { Tell } from './index-step.ts'
import { BATCH, type Step } from './read.ts'

/** What decides how batches are run. */
export interface BatchSetting {
  readonly tell: Tell
  readonly tellEveryMs: number
  /** How long a batch waits for a row that others hold, before it lets go of its own. */
  readonly lockTimeoutMs: number
  /** Tries a batch again where others were in its way. */
  readonly again: <Value>(attempt: () => Promise<Value>) => Promise<Value>
}

/**
 * Walks through a table from where an earlier start got to. A batch and the note of how far it got, or that it was the
 * last, are one transaction, so that each row is looked at once.
 * @returns how many rows were changed, with those of earlier starts
 */
export async function runBatches(
  client: PoolClient,
  pending: PendingStep & { readonly step: Extract<Step, { kind: 'batches' }> },
  { tell, tellEveryMs, lockTimeoutMs, again }: BatchSetting,
): Promise<number> {
  const { step } = pending
  const walk = await prepareWalk(client, step)
  let { after, rows } = pending
  let told = performance.now()
  for (;;) {
    const from = { after, rows }
    const done = await again(() => runBatch(client, pending, { walk, from, lockTimeoutMs }))
    rows = done.rows
    if (done.after === undefined) return rows
    after = done.after
    if (performance.now() - told < tellEveryMs) continue
    told = performance.now()
    tell(`${step.title}: ${rows} rows changed, at ${step.keys.join(', ')} ${after.join(', ')}.`)
  }
}

/** The key of a table, as SQL. */
interface Walk {
  readonly columns: string
  readonly texts: string
  /** Parameters for a key, of which the first has this number. */
  readonly values: (first: number) => string
}

async function prepareWalk(client: PoolClient, { table, keys }: Extract<Step, { kind: 'batches' }>): Promise<Walk> {
  const { rows } = await client.query<{ types: string[] }>(
    `select array_agg(format_type(atttypid, atttypmod) order by place) as types
      from pg_index, unnest(indkey) with ordinality as key (number, place)
      join pg_attribute on attnum = number
      where indrelid = to_regclass($1) and attrelid = indrelid and indisunique and indisvalid and indpred is null
      group by indexrelid having array_agg(attname::text order by place) = $2 and bool_and(attnotnull)`,
    [`"${table}"`, keys],
  )
  const types = rows[0]?.types
  if (!types) throw new Error(`The table ${table} has no unique index of ${keys.join(', ')} without empty values.`)
  const columns = keys.map((key) => `"${table}"."${key}"`)
  return {
    columns: columns.join(', '),
    texts: columns.map((one) => `${one}::text`).join(', '),
    values: (first) => types.map((type, at) => `$${first + at}::text::${type}`).join(', '),
  }
}

interface Batch {
  readonly walk: Walk
  readonly from: { readonly after: readonly string[] | null; readonly rows: number }
  readonly lockTimeoutMs: number
}

/** @returns how far it got; after is undefined when there is nothing behind it */
async function runBatch(
  client: PoolClient,
  pending: PendingStep & { readonly step: Extract<Step, { kind: 'batches' }> },
  { walk: { columns, texts, values }, from, lockTimeoutMs }: Batch,
): Promise<{ readonly after: readonly string[] | undefined; readonly rows: number }> {
  const { sql, table, size } = pending.step
  await client.query('begin')
  try {
    await client.query(`set local lock_timeout to ${lockTimeoutMs}`)
    const lower = from.after === null ? 'true' : `(${columns}) > (${values(1)})`
    const bounds = [...(from.after ?? [])]
    const found = await client.query<string[]>({
      text: `select ${texts} from "${table}" where ${lower} order by ${columns} offset ${size - 1} limit 1`,
      values: bounds,
      rowMode: 'array',
    })
    const [after] = found.rows
    const upper = after ? ` and (${columns}) <= (${values(bounds.length + 1)})` : ''
    // As a function: what the condition holds is no pattern.
    const changed = await client.query(
      sql.replace(BATCH, () => `(${lower}${upper})`),
      [...bounds, ...(after ?? [])],
    )
    const rows = from.rows + (changed.rowCount ?? 0)
    if (after) await keepPlace(client, pending, { after, rows })
    else await finishStep(client, { when: pending.migration.when, place: pending.place, rows })
    await client.query('commit')
    return { after, rows }
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    throw error
  }
}
