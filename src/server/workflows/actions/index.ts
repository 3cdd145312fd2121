// Every action of a workflow; the table is complete or it does not compile.
import type { WorkflowAction } from '#domain/workflow/actions/index.ts'
import type { ActionHandler } from './action.ts'
import { approve } from './approve.ts'
import { backup } from './backup.ts'
import { checkDrift } from './check-drift.ts'
import { notify } from './notify.ts'
import { reject } from './reject.ts'
import { requestApproval } from './request-approval.ts'
import { scale } from './scale.ts'
import { tag } from './tag.ts'
import { terminate } from './terminate.ts'
import { webhook } from './webhook.ts'

export const ACTION_HANDLERS: Readonly<Record<WorkflowAction, ActionHandler>> = {
  approve,
  'check-drift': checkDrift,
  reject,
  notify,
  scale,
  backup,
  terminate,
  tag,
  webhook,
  'request-approval': requestApproval,
}
