// Carries out the steps of migrations, outside of their transactions: one server at a time, while servers of the
// version before go on serving. What was broken off goes on from where it was, with whoever starts next.
import { setTimeout as delay } from 'node:timers/promises'
import pg, { type Pool, type PoolClient } from 'pg'
import { finishStep, listPending, type PendingStep } from '../applied.ts'
import type { Migration } from '../migration-files.ts'
import { StartError, reasonOf } from '../../start-error.ts'
import { runBatches } from './batches.ts'
import { makeIndex, type Tell } from './index-step.ts'

/**
 * Key of the advisory lock of whoever carries out steps. It is another one than that of migrations: an index waits for
 * every statement that began before it, and would wait for ever for a server that waits for its lock.
 */
const STEPS_LOCK_KEY = 787284

/**
 * serialization_failure, deadlock_detected and lock_not_available of
 * https://www.postgresql.org/docs/current/errcodes-appendix.html
 */
const IN_THE_WAY: ReadonlySet<string | undefined> = new Set(['40001', '40P01', '55P03'])

/** How long is waited for what. */
export interface StepTimes {
  readonly lockTimeoutMs: number
  /** Between two attempts. */
  readonly pauseMs: number
  readonly attempts: number
  /** How often it is looked whether another server has done the steps. */
  readonly pollMs: number
  /** How often it is said how far a step is. */
  readonly tellEveryMs: number
}

/**
 * Carries out all steps that a database lacks, or waits until another server has.
 * @throws StartError when one fails; those before it are kept, and the next start goes on with it
 */
export async function runSteps(
  pool: Pool,
  migrations: readonly Migration[],
  { tell, times }: { readonly tell: Tell; readonly times: StepTimes },
): Promise<void> {
  const client = await pool.connect()
  try {
    await takeTurn(client, tell, times)
    const pending = await listPending(client, migrations)
    for (const [index, one] of pending.entries()) {
      tell(`Step ${index + 1} of ${pending.length} after the migration ${one.migration.tag}: ${one.step.title}.`)
      const begun = performance.now()
      const rows = await runStep(pool, client, one, { tell, times })
      const changed = rows === undefined ? '' : ` ${rows} rows changed,`
      tell(`Done:${changed} ${Math.round(performance.now() - begun)} ms.`)
    }
    await client.query('select pg_advisory_unlock($1)', [STEPS_LOCK_KEY])
    client.release()
  } catch (error) {
    // Closing the connection gives the lock back whatever state it is in.
    client.release(true)
    if (error instanceof StartError) throw error
    throw new StartError(
      `The steps after a migration cannot be carried out (${reasonOf(error)}): what was done of them is kept. Start again, and they go on from there.`,
      { cause: error },
    )
  }
}

/** Waits without a statement under way, which an index would wait for. */
async function takeTurn(client: PoolClient, tell: Tell, { pollMs }: StepTimes): Promise<void> {
  for (let isTold = false; ; isTold = true) {
    const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [
      STEPS_LOCK_KEY,
    ])
    if (rows[0]?.taken === true) return
    if (!isTold) tell('Another server carries out the steps after a migration: this one waits for it.')
    await delay(pollMs)
  }
}

/** @returns how many rows it has changed; undefined for what changes none */
async function runStep(
  pool: Pool,
  client: PoolClient,
  pending: PendingStep,
  { tell, times }: { readonly tell: Tell; readonly times: StepTimes },
): Promise<number | undefined> {
  const { step, migration, place } = pending
  try {
    if (step.kind === 'batches') return await runBatches(client, { ...pending, step }, { tell, ...times, again })
    await again(async () => {
      if (step.kind === 'index') await makeIndex(pool, client, step, { tell, ...times })
      else await client.query(step.sql)
    })
    await finishStep(client, { when: migration.when, place })
    return undefined
  } catch (error) {
    throw new StartError(
      `The step "${step.title}" after the migration ${migration.tag} failed (${reasonOf(error)}): what was done before it is kept. Mend what is named and start again; servers that run can go on meanwhile.`,
      { cause: error },
    )
  }

  async function again<Value>(attempt: () => Promise<Value>): Promise<Value> {
    for (let tries = 1; ; tries++) {
      try {
        return await attempt()
      } catch (error) {
        const isInTheWay = error instanceof pg.DatabaseError && IN_THE_WAY.has(error.code)
        if (!isInTheWay || tries === times.attempts) throw error
        tell(`${step.title}: others were in the way (${reasonOf(error)}), it is tried again.`)
        await delay(times.pauseMs)
      }
    }
  }
}
