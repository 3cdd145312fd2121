// How all environments stand, read from the database: one look for everyone who waits.
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { EnvironmentStatus, Operation } from '#domain/environment/lifecycle.ts'
import { hasEnded, type RunPurpose, type RunStatus } from '#domain/run/status.ts'
import type { Database } from '../../src/server/db/connect.ts'

const LOOK_EVERY_MS = 250

export interface Standing {
  readonly id: string
  readonly name: string
  readonly status: EnvironmentStatus
  readonly operation: Operation
  /** The newest run; null before the first. */
  readonly run_id: string | null
  readonly number: number
  readonly kind: RunPurpose | null
  readonly run_status: RunStatus | null
  [column: string]: unknown
}

export interface Watch {
  /** Undefined before it is requested. */
  find(name: string): Standing | undefined
  /** Waits for the next look. */
  next(): Promise<void>
  stop(): Promise<void>
}

/** Whether no run of an environment is open. */
export function isQuiet({ run_status }: Standing): boolean {
  return run_status === null || hasEnded(run_status)
}

/** Begins to look. */
export function watchEnvironments({ orm }: Pick<Database, 'orm'>): Watch {
  let standing = new Map<string, Standing>()
  let isOver = false
  let seen = Promise.withResolvers<void>()
  const look = async (): Promise<void> => {
    while (!isOver) {
      const { rows } = await orm.execute<Standing>(sql`
        select environment.id, environment.name, environment.status, environment.operation,
          run.id as run_id, coalesce(run.number, 0) as number, run.kind, run.status as run_status
        from environments as environment
        left join lateral (
          select * from runs where environment_id = environment.id order by number desc limit 1
        ) as run on true`)
      standing = new Map(rows.map((row) => [row.name, row]))
      seen.resolve()
      seen = Promise.withResolvers()
      await sleep(LOOK_EVERY_MS)
    }
  }
  const looking = look()
  looking.catch((error: unknown) => seen.reject(error))
  return {
    find: (name) => standing.get(name),
    next: () => seen.promise,
    stop: async () => {
      isOver = true
      await looking
    },
  }
}
