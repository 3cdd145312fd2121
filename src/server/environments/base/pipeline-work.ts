// What pipelines do with environments: the requests to destroy them, and what was reported as under way.
import { and, asc, eq, inArray, isNotNull, isNull, ne } from 'drizzle-orm'
import { isRunByStrata } from '#domain/environment/connections.ts'
import { isRunning } from '#domain/environment/lifecycle.ts'
import type { CallState } from '#domain/run/reported.ts'
import type { StoredMessage } from '#words/message.ts'
import type { Queries } from '../../db/connect.ts'
import { pipelineCalls } from '../../db/schema/pipelines.ts'
import { runs } from '../../db/schema/runs.ts'
import type { EnvironmentRow } from './lock.ts'

/** What the pipeline of an environment does, or was asked for. */
export interface PipelineWork {
  /** `at-work`: it reported that it has begun. Otherwise how far the request is to destroy the environment. */
  readonly state: Exclude<CallState, 'done'> | 'at-work'
  /** When it was started, or has begun. */
  readonly at: Date | null
  /** Why the last attempt did not succeed; null where it did, or none was made. */
  readonly error: StoredMessage | null
}

/** What the pipelines of environments do that people or pipelines run, by the environment's id. */
export async function readPipelineWork(
  orm: Queries,
  environments: readonly Pick<EnvironmentRow, 'id' | 'connection' | 'operation'>[],
): Promise<ReadonlyMap<string, PipelineWork>> {
  const ids = environments.flatMap(({ id, connection, operation }) =>
    isRunning({ operation }) && !isRunByStrata(connection) ? [id] : [],
  )
  if (ids.length === 0) return new Map()
  const { environment_id, state, sent_at, attempts, created_at } = pipelineCalls
  const calls = await orm
    .select({ id: environment_id, state, sent_at, attempts })
    .from(pipelineCalls)
    .where(and(inArray(environment_id, ids), ne(state, 'done')))
    .orderBy(asc(created_at))
  const begun = await orm
    .select({ id: runs.environment_id, at: runs.status_since })
    .from(runs)
    .where(
      and(
        inArray(runs.environment_id, ids),
        isNotNull(runs.reported),
        isNull(runs.ended_at),
        eq(runs.status, 'applying'),
      ),
    )
  const asked = calls.flatMap(({ id, state: is, sent_at: at, attempts: made }) =>
    is === 'done' ? [] : [[id, { state: is, at, error: made.at(-1)?.error ?? null }] as const],
  )
  const atWork = begun.map(({ id, at }) => [id, { state: 'at-work', at, error: null }] as const)
  return new Map<string, PipelineWork>([...asked, ...atWork])
}
