// The routes of environments and of their approvals: the only file here that serialises.
import type { approvals } from '#contract/approvals.ts'
import type { environments } from '#contract/environments.ts'
import type { Deps } from '../deps.ts'
import { asJson, asJsonPage, type Handlers } from '../http/implement.ts'
import { partlyStoredJson } from '../http/stored-json.ts'
import { decideApproval } from './approval/decide.ts'
import { readApproval, listApprovalsPage, listPendingApprovals } from './approval/list.ts'
import { extendEnvironment } from './operate/extend.ts'
import {
  beginRun,
  cancelEnvironment,
  removeEnvironment,
  reportEnvironment,
  resumeEnvironment,
  suspendEnvironment,
  undoRun,
} from './operate/operate.ts'
import { checkApproval } from './request/check.ts'
import { checkChange } from './request/check-change.ts'
import { createEnvironment } from './request/create.ts'
import { requestFromAnswers } from './request/from-answers.ts'
import { requestAgain } from './request/request-again.ts'
import { updateEnvironment } from './request/update.ts'
import { exportEnvironment } from './stack/export.ts'
import { readActivities } from './view/activities.ts'
import { readCosts } from './view/costs.ts'
import { listEnvironmentsPage, summarizeEnvironments } from './view/list.ts'
import { getEnvironment } from './view/read.ts'

/** Environments, from the request to the end. */
export function environmentsRoutes(deps: Deps): Handlers<typeof environments> {
  return {
    list: ({ ctx, query }) => asJsonPage(listEnvironmentsPage(deps, ctx, query)),
    summary: ({ ctx, query }) => asJson(summarizeEnvironments(deps, ctx, query)),
    create: ({ ctx, body }) => asJson(createEnvironment(deps, ctx, body)),
    get: async ({ ctx, params }) => partlyStoredJson(await getEnvironment(deps, ctx, params.id)),
    activities: ({ params, query }) => asJsonPage(readActivities(deps, params.id, query)),
    costs: ({ params }) => asJson(readCosts(deps, params.id)),
    export: ({ ctx, params, query }) => exportEnvironment(deps, ctx.caller.id, params.id, query.layout),
    update: ({ ctx, params, body }) => asJson(updateEnvironment(deps, ctx, params.id, body)),
    checkChange: ({ ctx, params, body }) => asJson(checkChange(deps, ctx, params.id, body)),
    request: ({ ctx, params, body }) => asJson(requestAgain(deps, ctx, params.id, body)),
    extend: ({ ctx, params, body }) => asJson(extendEnvironment(deps, ctx, params.id, body)),
    suspend: ({ ctx, params }) => asJson(suspendEnvironment(deps, ctx, params.id)),
    resume: ({ ctx, params }) => asJson(resumeEnvironment(deps, ctx, params.id)),
    cancel: ({ ctx, params }) => asJson(cancelEnvironment(deps, ctx, params.id)),
    remove: ({ ctx, params }) => asJson(removeEnvironment(deps, ctx, params.id)),
    begin: ({ ctx, params }) => asJson(beginRun(deps, ctx, params.id)),
    undo: ({ ctx, params }) => asJson(undoRun(deps, ctx, params.id)),
    report: ({ ctx, params, body }) => asJson(reportEnvironment(deps, ctx, params.id, body)),
  }
}

/** Requests for approval and the decisions about them. */
export function approvalsRoutes(deps: Deps): Handlers<typeof approvals> {
  return {
    check: ({ ctx, body }) => asJson(checkApproval(deps, ctx, body)),
    request: ({ ctx, body }) => asJson(requestFromAnswers(deps, ctx, body)),
    listPending: ({ ctx, query }) => asJsonPage(listPendingApprovals(deps, ctx, query)),
    list: ({ ctx, query }) => asJsonPage(listApprovalsPage(deps, ctx, query)),
    get: ({ ctx, params }) => asJson(readApproval(deps, ctx, params.id)),
    approve: ({ ctx, params, body }) => asJson(decideApproval(deps, ctx, params.id, { state: 'approved', ...body })),
    reject: ({ ctx, params, body }) => asJson(decideApproval(deps, ctx, params.id, { state: 'rejected', ...body })),
  }
}
