// Trying workflows: by hand, and without anything being done.
import { eq } from 'drizzle-orm'
import type { Parsed } from '#contract/endpoint.ts'
import type { WorkflowRun, workflows as rows, WorkflowSimulation } from '#contract/workflows.ts'
import { noWorkflow } from '../../access/authorize.ts'
import { findWorkflowRole } from '../../access/workflow.ts'
import { change } from '../../audit/change.ts'
import type { Queries } from '../../db/connect.ts'
import { workflows } from '../../db/schema/workflows.ts'
import type { Deps } from '../../deps.ts'
import type { SignedIn } from '../../http/context.ts'
import { runManually } from '../engine/manual.ts'
import { makeWebhookSecret } from '../webhooks/secret.ts'
import { simulate } from '../dry-run/simulate.ts'
import { getRun } from './history.ts'
import { problemsOf } from './problems.ts'
import { workflowTarget } from './service.ts'
import { lockWorkflow, listProjects, listRoles, type Viewer } from './store.ts'
import { getNamedProject, refuseApprovers, refuseFaults, refuseScopes, normalized } from './validate.ts'
import type { Placed } from '../order.ts'
import type { WorkflowRow } from '../rows.ts'

type Rows = typeof rows

/**
 * Runs a workflow for one environment and says what became of it.
 * @throws Refused with 403 for a token that may not do itself what the workflow does, 404 for an environment that the
 *   caller
 * does not see, 409 for a workflow that is off or has another trigger
 */
export async function runWorkflowNow(
  deps: Deps,
  ctx: SignedIn,
  id: string,
  environmentId: string,
): Promise<WorkflowRun> {
  const refuse = (workflow: WorkflowRow): void => refuseScopes(ctx.caller, workflow)
  return getRun(deps.database.orm, await runManually(deps, ctx, { workflow: { id }, environmentId, refuse }))
}

/**
 * Says what a workflow would have done in the last 90 days, and what is wrong with it.
 * @throws Refused with what would keep it from being saved, 404 for a project or a workflow that the caller does not
 *   see
 */
export async function dryRun(
  deps: Deps,
  { caller }: SignedIn,
  { id, ...body }: Parsed<Rows['dryRun']>['body'],
): Promise<WorkflowSimulation> {
  const { orm } = deps.database
  const draft = normalized(body)
  const saved = id === undefined ? undefined : await getVisible(orm, caller, id)
  const project = await getNamedProject(orm, caller, draft.project_id, 'read')
  await refuseFaults(deps, orm, caller, { rules: draft, project })
  await refuseApprovers(orm, caller, draft, project)
  const [problems = []] = await problemsOf(orm, caller, [
    {
      saved,
      // It is tried as it will be when it is on.
      rules: { ...draft, enabled: true },
      author: { name: caller.name, role: caller.role, disabled_at: null },
      author_roles: await listRoles(orm, caller.id, draft.project_id),
      author_projects: draft.project_id === null && caller.role !== 'admin' ? await listProjects(orm, caller.id) : null,
      project_name: project?.name,
    },
  ])
  return { ...(await simulate(deps, caller, draft)), problems }
}

/** @throws Refused with 404 for one that the caller does not see */
async function getVisible(orm: Queries, caller: Viewer, id: string): Promise<Placed> {
  const role = await findWorkflowRole(orm, id, caller.id)
  if (role === undefined || (role === null && caller.role !== 'admin')) throw noWorkflow()
  const [row] = await orm
    .select({ id: workflows.id, moved_to: workflows.moved_to, created_at: workflows.created_at })
    .from(workflows)
    .where(eq(workflows.id, id))
  if (!row) throw noWorkflow()
  return row
}

/**
 * Makes the key with which the webhooks of a workflow are signed; the one before counts no more. @throws Refused with
 * 404 when it is gone
 */
export async function renewSecret(deps: Deps, ctx: SignedIn, id: string): Promise<string> {
  return change(deps, ctx, async ({ tx, record }) => {
    const row = await lockWorkflow(tx, id, 'no key update')
    const { secret, sealed } = makeWebhookSecret(deps)
    await tx.update(workflows).set({ sealed_webhook_secret: sealed }).where(eq(workflows.id, id))
    record({
      action: 'workflow.secret',
      target: workflowTarget(row),
      after: { webhook_secret: row.sealed_webhook_secret === null ? 'made' : 'renewed' },
    })
    return secret
  })
}
