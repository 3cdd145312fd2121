// Cost thresholds: an event for every environment whose cost of the calendar
// month meets the conditions of a workflow for the first time.
import { and, eq, inArray } from 'drizzle-orm'
import { cents, monthOf } from '#domain/environment/cost.ts'
import type { WorkflowFacts } from '#domain/workflow/vocabulary.ts'
import { message } from '#words/message.ts'
import { inEnglish } from '#words/say.ts'
import { change } from '../../audit/change.ts'
import { users } from '../../db/schema/accounts.ts'
import { projectMembers } from '../../db/schema/projects.ts'
import { workflowEvents, workflows } from '../../db/schema/workflows.ts'
import type { Deps } from '../../deps.ts'
import { BY_SCHEDULER } from '../../environments/clock/batches.ts'
import { spendingFactsOf } from '../../environments/base/events.ts'
import type { Reporting } from '../../environments/clock/job-report.ts'
import type { EnvironmentRow } from '../../environments/base/lock.ts'
import { FOUND_AT_ONCE, findThresholds, keyOf, type Watching } from './find-passed.ts'
import { isThresholdReached } from './has-passed.ts'
import { isKept } from '../rows.ts'

/** Rows that one statement writes. */
const WRITTEN_AT_ONCE = 1000
/**
 * Writes an event for every threshold that was passed, one in a calendar month for each environment and workflow.
 * @returns how many
 */
export async function recordThresholds(deps: Deps, report: Reporting): Promise<number> {
  const { id, name, project_id, conditions, trigger, enabled } = workflows
  const watching = await deps.database.orm
    .select({ id, name, project_id, conditions, author: { id: users.id, role: users.role } })
    .from(workflows)
    .innerJoin(users, eq(users.id, workflows.author_id))
    .where(and(eq(enabled, true), isKept, eq(trigger, 'on-cost-threshold')))
  if (watching.length === 0) return 0
  const now = deps.now()
  const projectsOf = await readProjects(deps, watching)
  let passed = 0
  for (let after: string | undefined; ;) {
    const found = await findThresholds(deps.database.orm, { watching, projectsOf, after, now })
    const events = found.flatMap(({ environment, spent, hits }) => {
      const facts = spendingFactsOf(environment, cents(spent))
      return hits.flatMap((index) => {
        const workflow = watching[index]
        return workflow && isThresholdReached(workflow.conditions, facts) ? [{ workflow, environment, facts }] : []
      })
    })
    for (let start = 0; start < events.length; start += WRITTEN_AT_ONCE) {
      passed += await write(deps, report, events.slice(start, start + WRITTEN_AT_ONCE), now)
    }
    after = found.at(-1)?.environment.id
    if (after === undefined || found.length < FOUND_AT_ONCE) return passed
  }
}

/** The projects of the authors who do not administer the installation. */
async function readProjects(
  { database }: Deps,
  watching: readonly Watching[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const { user_id, project_id } = projectMembers
  const ids = watching.map(({ author }) => author.id)
  const rows = await database.orm.select({ user_id, project_id }).from(projectMembers).where(inArray(user_id, ids))
  const byUser = Map.groupBy(rows, (row) => row.user_id)
  return new Map([...byUser].map(([user, members]) => [user, members.map((row) => row.project_id)]))
}

interface Passed {
  readonly workflow: Watching & { readonly name: string }
  readonly environment: EnvironmentRow
  readonly facts: WorkflowFacts
}

async function write(deps: Deps, report: Reporting, events: readonly Passed[], now: Date): Promise<number> {
  const written = await change(deps, BY_SCHEDULER, ({ tx }) =>
    tx
      .insert(workflowEvents)
      .values(events.map((one) => eventOf(deps, one, now)))
      .onConflictDoNothing({ target: workflowEvents.key })
      .returning({ key: workflowEvents.key }),
  )
  const isNew = new Set(written.map(({ key }) => key))
  for (const { workflow, environment, facts } of events) {
    if (!isNew.has(keyOf(workflow.id, environment.id, now))) continue
    report.say(`${environment.name}: $${facts.cost?.toFixed(2)} this month, which is what ${workflow.name} waits for.`)
  }
  return written.length
}

function eventOf(
  { newId }: Deps,
  { workflow, environment, facts }: Passed,
  now: Date,
): typeof workflowEvents.$inferInsert {
  const cost = facts.cost ?? 0
  const month = monthOf(now).key
  const said =
    facts.budget === null
      ? message('events.spent', { environment: environment.name, cost, month })
      : message('events.spent-of-budget', { environment: environment.name, cost, limit: facts.budget, month })
  return {
    id: newId(),
    key: keyOf(workflow.id, environment.id, now),
    trigger: 'on-cost-threshold',
    workflow_id: workflow.id,
    environment_id: environment.id,
    project_id: environment.project_id,
    facts,
    text: inEnglish(said),
    message: said,
    chain: [],
    occurred_at: now,
    next_attempt_at: now,
  }
}
