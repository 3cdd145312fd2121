// The scheduler as a process sees it that runs no jobs itself.
import { MINUTE_MS } from '#engine/durations.ts'
import type { Deps, SchedulerState } from '../deps.ts'
import { SCHEMA } from './schema.ts'

/** One of the processes that run jobs says every 15 s that it lives; without a word for so long there is none. */
const SILENT_MS = MINUTE_MS

/** Reads from the database whether any process runs the jobs. */
export function schedulerElsewhere({ database: { pool } }: Pick<Deps, 'database'>): SchedulerState {
  return {
    isRunning: async () => {
      const { rows: tables } = await pool.query<{ is_there: boolean }>(
        'select to_regclass($1) is not null as is_there',
        [`${SCHEMA}.version`],
      )
      // Before the first of them has started.
      if (tables[0]?.is_there !== true) return false
      const { rows } = await pool.query<{ is_alive: boolean | null }>(
        `select bool_or(cron_on > now() - make_interval(secs => $1)) as is_alive from ${SCHEMA}.version`,
        [SILENT_MS / 1000],
      )
      return rows[0]?.is_alive === true
    },
    restartedAt: () => undefined,
  }
}
