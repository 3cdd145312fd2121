// Failures of simulated clouds: which of them a job receives, and whether one strikes.
import { and, count, eq, isNull, or, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { AgentJob } from '#contract/agent.ts'
import type { machineApi } from '#contract/machines.ts'
import { DEFAULT_SPEED } from '#domain/run/failures.ts'
import { typeOfBlock } from '#domain/state/resources.ts'
import type { PriceLine } from '#engine/result.ts'
import type { StackSpec } from '#engine/stack/schema.ts'
import type { Queries } from '../../db/connect.ts'
import { compiledStacks } from '../../db/schema/environments.ts'
import { simulatedFailures, simulatedSpeeds, simulatedStrikes } from '../../db/schema/states.ts'
import type { Deps } from '../../deps.ts'
import type { CallingAttempt } from '../../http/context.ts'
import { refuseEnded } from '../base/standing.ts'

/** How often each failure has struck so far. */
const struck = sql<number>`(
  select count(*)::int from ${simulatedStrikes} where ${simulatedStrikes.failure_id} = ${simulatedFailures.id}
)`

/** How the simulated cloud of an environment behaves for a job: its speed, and the failures that are left. */
export async function conductFor(
  orm: Queries,
  { id }: { readonly id: string },
  compiledId: string,
): Promise<NonNullable<AgentJob['sandbox']>> {
  const { environment_id } = simulatedFailures
  const set = await orm
    .select({ failure: simulatedFailures, struck })
    .from(simulatedFailures)
    .where(or(isNull(environment_id), eq(environment_id, id)))
    .orderBy(simulatedFailures.created_at)
  const components = set.some(({ failure }) => failure.component !== null)
  const typesOf = components ? await readTypes(orm, compiledId) : () => []
  const failures = set.flatMap(
    ({ failure: { component, type, kind, times, share_percent, ...one }, struck: count }) => {
      const types = component !== null ? typesOf(component) : type !== null ? [type] : null
      const left = times === null ? null : times - count
      const isOver = left !== null && left <= 0
      return isOver || types?.length === 0 ? [] : [{ id: one.id, kind, types, times: left, share: share_percent / 100 }]
    },
  )
  return { speed: await readSpeed(orm, id), failures }
}

/** The speed of an environment: its own, else that of all. */
async function readSpeed(orm: Queries, id: string): Promise<number> {
  const { environment_id, speed } = simulatedSpeeds
  const found = await orm
    .select({ environment_id, speed })
    .from(simulatedSpeeds)
    .where(or(isNull(environment_id), eq(environment_id, id)))
  const own = found.find((one) => one.environment_id !== null) ?? found[0]
  return own?.speed ?? DEFAULT_SPEED
}

/** The types of resources of which the price lines of each component of a stack are. */
async function readTypes(orm: Queries, compiledId: string): Promise<(component: string) => string[]> {
  const { result } = compiledStacks
  const [found] = await orm
    .select({
      nodes: sql<StackSpec['nodes'] | null>`${result}->'stack'->'nodes'`,
      lines: sql<PriceLine[] | null>`${result}->'cost_estimate'->'lines'`,
    })
    .from(compiledStacks)
    .where(eq(compiledStacks.id, compiledId))
  const componentOf = new Map((found?.nodes ?? []).map(({ id, type }) => [id, type]))
  return (component) => [
    ...new Set(
      (found?.lines ?? [])
        .filter(({ node }) => componentOf.get(node) === component)
        .map(({ resource }) => typeOfBlock(resource)),
    ),
  ]
}

/**
 * Whether a failure strikes. What is asked again is answered again; a failure that is used up or was removed does not.
 * @throws Refused with 409 for an attempt that has ended
 */
export async function strike(
  { database: { orm }, now }: Pick<Deps, 'database' | 'now'>,
  attempt: CallingAttempt,
  { number, failure_id, type }: z.output<(typeof machineApi)['agent']['strike']['body']>,
): Promise<boolean> {
  refuseEnded(attempt)
  const { id: attempt_id, run_id, environment_id } = attempt
  return orm.transaction(async (tx) => {
    const isHere = or(isNull(simulatedFailures.environment_id), eq(simulatedFailures.environment_id, environment_id))
    const [failure] = await tx
      .select({ times: simulatedFailures.times })
      .from(simulatedFailures)
      .where(and(eq(simulatedFailures.id, failure_id), isHere))
      .for('update')
    if (!failure) return false
    const isIt = and(eq(simulatedStrikes.attempt_id, attempt_id), eq(simulatedStrikes.number, number))
    const [told] = await tx.select({ failure_id: simulatedStrikes.failure_id }).from(simulatedStrikes).where(isIt)
    if (told) return told.failure_id === failure_id
    const [{ count: before } = { count: 0 }] = await tx
      .select({ count: count() })
      .from(simulatedStrikes)
      .where(eq(simulatedStrikes.failure_id, failure_id))
    if (failure.times !== null && before >= failure.times) return false
    await tx.insert(simulatedStrikes).values({ attempt_id, number, failure_id, run_id, type, at: now() })
    return true
  })
}
