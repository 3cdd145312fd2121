// Deleting workflows, and bringing them back as long as they are kept.
import { and, eq, isNull } from 'drizzle-orm'
import type { Workflow } from '#contract/workflows.ts'
import { message } from '#words/message.ts'
import { noWorkflow } from '../../access/authorize.ts'
import { change } from '../../audit/change.ts'
import { webhookDeliveries, workflows } from '../../db/schema/workflows.ts'
import type { Deps } from '../../deps.ts'
import type { SignedIn } from '../../http/context.ts'
import { conflict } from '../../http/errors.ts'
import { auditedFields } from './present.ts'
import { emailOf, getWorkflow, nextRunOf, workflowTarget } from './service.ts'
import { holdAny, lockWorkflow } from './store.ts'

const isWaiting = (id: string) => and(eq(webhookDeliveries.workflow_id, id), eq(webhookDeliveries.state, 'waiting'))

/**
 * Deletes a workflow: it neither runs nor sends from then on, and has its place, its runs and its deliveries again when
 * it is brought back. @throws Refused with 404 when it is gone
 */
export async function removeWorkflow(deps: Deps, ctx: SignedIn, id: string): Promise<void> {
  await change(deps, ctx, async ({ tx, record }) => {
    // It waits for what it is doing at the moment.
    const row = await lockWorkflow(tx, id, 'update')
    await tx.update(workflows).set({ deleted_at: deps.now(), next_run_at: null }).where(eq(workflows.id, id))
    await tx.update(webhookDeliveries).set({ next_attempt_at: null }).where(isWaiting(id))
    record({
      action: 'workflow.delete',
      target: workflowTarget(row),
      before: auditedFields(row, await emailOf(tx, row.author_id)),
    })
  })
}

/**
 * Brings back a workflow that was deleted, on or off as it was. What happened meanwhile it does not make up for.
 * @throws Refused with 404 when it is gone for good, 409 when it is not deleted
 */
export async function undeleteWorkflow(deps: Deps, ctx: SignedIn, id: string): Promise<Workflow> {
  return change(deps, ctx, async ({ tx, record }) => {
    const row = await holdAny(tx, id, 'no key update')
    if (!row) throw noWorkflow()
    if (row.deleted_at === null) throw conflict(message('workflows.not-deleted'))
    const now = deps.now()
    await tx
      .update(workflows)
      .set({ deleted_at: null, next_run_at: nextRunOf(row, undefined, now) })
      .where(eq(workflows.id, id))
    const { next_attempt_at } = webhookDeliveries
    await tx
      .update(webhookDeliveries)
      .set({ next_attempt_at: now })
      .where(and(isWaiting(id), isNull(next_attempt_at)))
    record({
      action: 'workflow.undelete',
      target: workflowTarget(row),
      after: auditedFields(row, await emailOf(tx, row.author_id)),
    })
    return getWorkflow(deps, tx, ctx, id)
  })
}
