// Running a workflow by hand, for one environment: in the transaction of the
// request, so that its answer says what became of it.
import { and, eq } from 'drizzle-orm'
import { message } from '#words/message.ts'
import { inEnglish } from '#words/say.ts'
import { noEnvironment, noWorkflow } from '../../access/authorize.ts'
import { change, type Change } from '../../audit/change.ts'
import { workflowEvents, workflows } from '../../db/schema/workflows.ts'
import type { Deps } from '../../deps.ts'
import type { SignedIn } from '../../http/context.ts'
import { conflict } from '../../http/errors.ts'
import { isId } from '../../http/ids.ts'
import { workflowFactsOf } from '../../environments/base/events.ts'
import { findProjectRole, type LockedEnvironment } from '../../environments/base/lock.ts'
import { isKept, type EventRow, type WorkflowRow } from '../rows.ts'
import { lockForRun } from './process-event.ts'
import { runWorkflow } from './run.ts'

/**
 * Runs a workflow with the trigger manual. It acts with the rights of its
 * author, whoever runs it.
 * @param refuse looks at the workflow as it is when it is held, and throws where this caller may not let it run
 * @returns the id of the run
 * @throws Refused with 404 when the workflow or the environment is gone or not visible to the caller, 409 when the
 *   workflow is off,
 * has another trigger or is not for the environment
 */
export function runManually(
  deps: Deps,
  ctx: SignedIn,
  {
    workflow: { id },
    environmentId,
    refuse,
  }: {
    readonly workflow: Pick<WorkflowRow, 'id'>
    readonly environmentId: string
    readonly refuse: (workflow: WorkflowRow) => void
  },
): Promise<string> {
  return change(deps, ctx, async (work) => {
    const { tx } = work
    if (!isId(environmentId)) throw noEnvironment()
    const before = await readRunnable(work, id)
    const { authors, about } = await lockForRun(tx, { environment_id: environmentId }, [before])
    const workflow = await readRunnable(work, id)
    refuse(workflow)
    const author = authors.get(workflow.author_id)
    if (!author) throw conflict(message('workflows.saved-meanwhile'))
    if (!about) throw noEnvironment()
    const { project, environment } = about
    if (ctx.caller.role !== 'admin' && !(await findProjectRole(tx, project.id, ctx.caller.id))) throw noEnvironment()
    if (workflow.project_id !== null && workflow.project_id !== project.id) {
      throw conflict(message('workflows.other-project', { workflow: workflow.name, project: project.name }))
    }
    if (author.role !== 'admin' && !(await findProjectRole(tx, project.id, author.id))) {
      throw conflict(
        message('workflows.author-not-in-project', {
          author: author.name,
          workflow: workflow.name,
          project: project.name,
        }),
      )
    }
    const now = deps.now()
    const event = await insertEvent(deps, work, { workflow, about, now })
    const run = await runWorkflow(deps, work, { workflow, author, event, held: about, now })
    const target = { type: 'workflow', id: workflow.id, name: workflow.name }
    work.record({
      action: 'workflow.run',
      target,
      after: { environment_id: environment.id, environment: environment.name, outcome: run.outcome },
    })
    return run.id
  })
}

async function readRunnable({ tx }: Change, id: string): Promise<WorkflowRow> {
  const [workflow] = await tx
    .select()
    .from(workflows)
    .where(and(eq(workflows.id, id), isKept))
  if (!workflow) throw noWorkflow()
  if (workflow.trigger !== 'manual') throw conflict(message('workflows.not-manual', { workflow: workflow.name }))
  if (!workflow.enabled) throw conflict(message('workflows.off', { workflow: workflow.name }))
  return workflow
}

async function insertEvent(
  { newId }: Deps,
  work: Change,
  {
    workflow,
    about: { environment },
    now,
  }: { readonly workflow: WorkflowRow; readonly about: LockedEnvironment; readonly now: Date },
): Promise<EventRow> {
  const id = newId()
  const said = message('events.ran', { actor: work.by.name, workflow: workflow.name, environment: environment.name })
  const [event] = await work.tx
    .insert(workflowEvents)
    .values({
      id,
      key: `manual:${id}`,
      trigger: 'manual',
      workflow_id: workflow.id,
      environment_id: environment.id,
      project_id: environment.project_id,
      facts: workflowFactsOf(environment),
      text: inEnglish(said),
      message: said,
      actor_name: work.by.name,
      chain: work.chain,
      occurred_at: now,
      processed_at: now,
      next_attempt_at: now,
    })
    .returning()
  if (!event) throw new Error('An insert gave no row.')
  return event
}
