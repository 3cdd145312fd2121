import type { approvals } from '#contract/approvals.ts'
import type { Deps } from '../../deps.ts'
import { json, type Handlers } from '../../http/implement.ts'
import { decide } from '../../lifecycle/decide.ts'
import { checkApproval } from './check.ts'
import { readApproval, readApprovals, readPending } from './read.ts'
import { requestApproval } from './request.ts'

/** Requests for approval and their decisions. */
export function approvalsRoutes(deps: Deps): Handlers<typeof approvals> {
  return {
    check: ({ ctx, body }) => checkApproval(deps, ctx, body),
    request: ({ ctx, body }) => requestApproval(deps, ctx, body),
    listPending: ({ ctx, query }) => readPending(deps, ctx, query),
    list: ({ ctx, query }) => readApprovals(deps, ctx, query),
    get: ({ ctx, params }) => readApproval(deps, ctx, params.id),
    approve: async ({ ctx, params, body }) => json(await decide(deps, ctx, params.id, { state: 'approved', ...body })),
    reject: async ({ ctx, params, body }) => json(await decide(deps, ctx, params.id, { state: 'rejected', ...body })),
  }
}
