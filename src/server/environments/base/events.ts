// Writes down what workflows act on, in the change in which it happens. What
// they make of it comes later (server/workflows).
import type { RUN_TRIGGERS, Trigger } from '#domain/workflow/triggers.ts'
import type { WorkflowFacts } from '#domain/workflow/vocabulary.ts'
import { knownCost } from '#domain/environment/cost.ts'
import type { Message } from '#words/message.ts'
import { inEnglish } from '#words/say.ts'
import { STRATA, type Change } from '../../audit/change.ts'
import { workflowEvents } from '../../db/schema/workflows.ts'
import type { Deps } from '../../deps.ts'
import type { EnvironmentRow } from './lock.ts'

/** What conditions look at of an environment, or of a request for one. */
export type FactsSubject = Pick<
  EnvironmentRow,
  | 'environment_type'
  | 'cloud_provider'
  | 'cost_monthly'
  | 'priced_lines'
  | 'total_lines'
  | 'budget_limit'
  | 'team_size'
  | 'data_sensitivity'
  | 'region'
  | 'resource_count'
>

/**
 * What conditions look at of an environment: its cost is what a month was requested for, and nothing where no one knows
 * it.
 */
export function workflowFactsOf(environment: FactsSubject): WorkflowFacts {
  return {
    environment: environment.environment_type,
    cloud_provider: environment.cloud_provider,
    cost: knownCost(environment.cost_monthly, environment),
    budget: environment.budget_limit,
    team_size: environment.team_size,
    data_sensitivity: environment.data_sensitivity,
    region: environment.region,
    resource_count: environment.resource_count,
  }
}

/** Facts of on-cost-threshold: the cost is what the calendar month has come to so far. @param spent USD */
export function spendingFactsOf(environment: FactsSubject, spent: number): WorkflowFacts {
  return { ...workflowFactsOf(environment), cost: spent }
}

/** Something that happened to an environment. */
export interface EnvironmentEvent {
  readonly trigger: Extract<Trigger, 'on-deploy' | 'on-approval' | (typeof RUN_TRIGGERS)[number]>
  /** As it is after it. */
  readonly environment: EnvironmentRow
  /** What happened. */
  readonly said: Message
}

/**
 * Writes down what happened to an environment, for the workflows that run because of it. The transaction holds the
 * environment.
 */
export async function recordEvent(
  work: Change,
  { newId }: Pick<Deps, 'newId'>,
  { trigger, environment, said }: EnvironmentEvent,
  now: Date,
): Promise<void> {
  const id = newId()
  await work.tx.insert(workflowEvents).values({
    id,
    key: `${trigger}:${id}`,
    trigger,
    environment_id: environment.id,
    project_id: environment.project_id,
    facts: workflowFactsOf(environment),
    text: inEnglish(said),
    message: said,
    actor_name: work.by === STRATA ? null : work.by.name,
    chain: work.chain,
    occurred_at: now,
    processed_at: work.isHistory ? now : null,
    next_attempt_at: now,
  })
}
