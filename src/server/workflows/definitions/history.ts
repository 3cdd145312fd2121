// What workflows did, and what their webhooks sent. A reader sees what is about
// environments of their projects: a workflow may have been for others before.
import { and, count, desc, eq, isNull, or, sql, type SQL } from 'drizzle-orm'
import { z } from 'zod'
import type { Output, Parsed } from '#contract/endpoint.ts'
import { RUN_OUTCOMES, workflowRun, type WorkflowRun, type workflows as rows } from '#contract/workflows.ts'
import { DELIVERY_STATES, type WebhookDelivery } from '#contract/webhook-delivery.ts'
import type { StoredMessage } from '#words/message.ts'
import { olderThan } from '../../db/conditions.ts'
import type { Queries } from '../../db/connect.ts'
import { environments } from '../../db/schema/environments.ts'
import { projectMembers } from '../../db/schema/projects.ts'
import { webhookDeliveries, workflowEvents, workflowRuns } from '../../db/schema/workflows.ts'
import type { Deps } from '../../deps.ts'
import type { SignedIn } from '../../http/context.ts'
import type { PageOf } from '../../http/implement.ts'
import { cursorKeys, cutPage, readCursor } from '../../http/paging.ts'
import type { Viewer } from './store.ts'

type Rows = typeof rows

/** The runs of a workflow, newest first. @throws Refused with 400 for a cursor of another list */
export async function readRuns(
  { database: { orm } }: Deps,
  { caller }: SignedIn,
  id: string,
  { cursor, limit, outcome }: Parsed<Rows['runs']>['query'],
): Promise<PageOf<Output<Rows['runs']>[number]>> {
  const after = readCursor(cursor, cursorKeys.instant, z.uuid())
  const wanted = and(eq(workflowRuns.workflow_id, id), outcome && eq(workflowRuns.outcome, outcome), isVisible(caller))
  const [found, [counted]] = await Promise.all([
    selectRuns(orm)
      .where(and(wanted, olderThan(workflowRuns.at, workflowRuns.id, after)))
      .orderBy(desc(workflowRuns.at), desc(workflowRuns.id))
      .limit(limit + 1),
    orm.select({ total: count() }).from(workflowRuns).leftJoin(environments, isOfRun).where(wanted),
  ])
  const page = cutPage(found, limit, ({ row }) => [row.at.toISOString(), row.id])
  return { items: page.rows.map(presentRun), total: counted?.total ?? 0, next: page.next }
}

/** One run of a workflow. */
export async function getRun(orm: Queries, id: string): Promise<WorkflowRun> {
  const [found] = await selectRuns(orm).where(eq(workflowRuns.id, id))
  if (!found) throw new Error(`The run ${id} that was just made is not there.`)
  return presentRun(found)
}

const isOfRun = eq(environments.id, workflowRuns.environment_id)

function selectRuns(orm: Queries) {
  const { id, trigger, text, message, occurred_at, chain } = workflowEvents
  return orm
    .select({
      row: workflowRuns,
      event: { id, trigger, text, message, occurred_at, chain },
      environment: { id: environments.id, name: environments.name },
    })
    .from(workflowRuns)
    .innerJoin(workflowEvents, eq(id, workflowRuns.event_id))
    .leftJoin(environments, isOfRun)
}

const outcome = z.enum(RUN_OUTCOMES)
const { conditions, actions } = workflowRun.shape

function presentRun({ row, event, environment }: Awaited<ReturnType<typeof selectRuns>>[number]): WorkflowRun {
  return {
    id: row.id,
    outcome: outcome.parse(row.outcome),
    text: row.text,
    ...row.message,
    event: {
      id: event.id,
      trigger: event.trigger,
      text: event.text,
      ...event.message,
      at: event.occurred_at.toISOString(),
    },
    environment,
    conditions: conditions.parse(row.conditions),
    actions: actions.parse(row.actions),
    caused_by: event.chain.at(-1)?.name ?? null,
    at: row.at.toISOString(),
  }
}

/** In a query of runs with their environments: those that are about none, and those of the viewer's projects. */
function isVisible({ id, role }: Viewer): SQL | undefined {
  if (role === 'admin') return undefined
  const mine = sql`(select ${projectMembers.project_id} from ${projectMembers} where ${eq(projectMembers.user_id, id)})`
  return or(isNull(workflowRuns.environment_id), sql`${environments.project_id} in ${mine}`)
}

/** What the webhooks of a workflow sent, newest first. @throws Refused with 400 for a cursor of another list */
export async function readDeliveries(
  { database: { orm } }: Deps,
  { caller }: SignedIn,
  workflowId: string,
  { cursor, limit }: Parsed<Rows['deliveries']>['query'],
): Promise<PageOf<Output<Rows['deliveries']>[number]>> {
  const after = readCursor(cursor, cursorKeys.instant, z.uuid())
  const { id, workflow_id, run_id, created_at } = webhookDeliveries
  const wanted = and(eq(workflow_id, workflowId), isVisible(caller))
  const isRun = eq(workflowRuns.id, run_id)
  const [found, [counted]] = await Promise.all([
    orm
      .select({ row: webhookDeliveries, event_text: workflowEvents.text, event_message: workflowEvents.message })
      .from(webhookDeliveries)
      .innerJoin(workflowRuns, isRun)
      .innerJoin(workflowEvents, eq(workflowEvents.id, workflowRuns.event_id))
      .leftJoin(environments, isOfRun)
      .where(and(wanted, olderThan(created_at, id, after)))
      .orderBy(desc(created_at), desc(id))
      .limit(limit + 1),
    orm
      .select({ total: count() })
      .from(webhookDeliveries)
      .innerJoin(workflowRuns, isRun)
      .leftJoin(environments, isOfRun)
      .where(wanted),
  ])
  const page = cutPage(found, limit, ({ row }) => [row.created_at.toISOString(), row.id])
  return { items: page.rows.map(presentDelivery), total: counted?.total ?? 0, next: page.next }
}

const state = z.enum(DELIVERY_STATES)

function presentDelivery({
  row,
  event_text,
  event_message,
}: {
  readonly row: typeof webhookDeliveries.$inferSelect
  readonly event_text: string
  readonly event_message: StoredMessage | null
}): WebhookDelivery {
  return {
    id: row.id,
    host: row.host,
    state: state.parse(row.state),
    event_text,
    event_message,
    attempts: [...row.attempts],
    next_attempt_at: row.next_attempt_at?.toISOString() ?? null,
    created_at: row.created_at.toISOString(),
  }
}
