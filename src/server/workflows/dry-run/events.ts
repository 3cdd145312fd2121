// The dry run of workflows that run when something happens, and of those that
// people run by hand.
import { and, asc, desc, eq, gt, gte, sql } from 'drizzle-orm'
import { allHold, evaluateConditions } from '#domain/workflow/evaluate.ts'
import { CHAIN_MAX, type WorkflowFacts } from '#domain/workflow/vocabulary.ts'
import { olderThan } from '../../db/conditions.ts'
import { environments } from '../../db/schema/environments.ts'
import { workflowEvents } from '../../db/schema/workflows.ts'
import { workflowFactsOf } from '../../environments/base/events.ts'
import { isAbout } from '../engine/scope.ts'
import { keepPossible } from './decisions.ts'
import type { Trial } from './trial.ts'
import type { Match, Tally } from './tally.ts'

const BATCH_SIZE = 1000

/** Looks at what happened to the environments of the author's projects. */
export async function tallyEvents(trial: Trial, tally: Tally): Promise<undefined> {
  const { tx, author, draft, since } = trial
  // A limit of resources is looked at with each deployment.
  const trigger = draft.trigger === 'on-resource-limit' ? 'on-deploy' : draft.trigger
  const limit = draft.trigger === 'on-resource-limit' ? draft.resource_limit : null
  const { id, environment_id, facts, chain, occurred_at, project_id } = workflowEvents
  for (let after: [string, string] | undefined; ;) {
    const rows = await tx
      .select({ id, environment_id, facts, at: occurred_at })
      .from(workflowEvents)
      .where(
        and(
          eq(workflowEvents.trigger, trigger),
          gte(occurred_at, since),
          isAbout({ author, project_id: draft.project_id }, project_id),
          // Beyond it a chain of workflows is stopped.
          sql`json_array_length(${chain}) < ${CHAIN_MAX}`,
          olderThan(occurred_at, id, after),
        ),
      )
      .orderBy(desc(occurred_at), desc(id))
      .limit(BATCH_SIZE)
    const matches = rows.flatMap((row): Match[] => {
      const isOver = limit === null || (row.facts.resource_count ?? 0) > limit
      if (!isOver || row.environment_id === null || !holds(draft.conditions, row.facts)) return []
      return [{ environment_id: row.environment_id, cost: row.facts.cost, at: row.at }]
    })
    const met = await keepPossible(trial, matches)
    tally.look(rows.length)
    tally.match(met.length, met.toReversed())
    const last = rows.at(-1)
    if (!last || rows.length < BATCH_SIZE) return undefined
    after = [last.at.toISOString(), last.id]
  }
}

/** Looks at the environments that there are: for each of them it could be run. */
export async function tallyPresent(trial: Trial, tally: Tally): Promise<undefined> {
  const { tx, author, draft, until } = trial
  const { id, status } = environments
  for (let after: string | undefined; ;) {
    const rows = await tx
      .select()
      .from(environments)
      .where(
        and(
          sql`${status} <> 'deleted'`,
          isAbout({ author, project_id: draft.project_id }),
          after === undefined ? undefined : gt(id, after),
        ),
      )
      .orderBy(asc(id))
      .limit(BATCH_SIZE)
    const matches = rows.flatMap((row): Match[] => {
      const facts = workflowFactsOf(row)
      return holds(draft.conditions, facts) ? [{ environment_id: row.id, cost: facts.cost, at: until }] : []
    })
    const met = await keepPossible(trial, matches)
    tally.look(rows.length)
    tally.match(met.length, met)
    after = rows.at(-1)?.id
    if (after === undefined || rows.length < BATCH_SIZE) return undefined
  }
}

function holds(conditions: Trial['draft']['conditions'], facts: WorkflowFacts): boolean {
  return allHold(evaluateConditions(conditions, facts))
}
