// The routes of states.
import type { state } from '#contract/state-protocol.ts'
import type { states } from '#contract/states.ts'
import type { Deps } from '../../deps.ts'
import { asJson, asJsonPage, type Handlers } from '../../http/implement.ts'
import { rollBack, takeAway } from './by-hand.ts'
import { giveState, takeState } from './hand-over.ts'
import { listVersions, readDifference } from './list.ts'
import { lockState, unlockState } from './lock.ts'
import { listOutputs, showOutput } from './outputs.ts'
import { listResources } from './resources.ts'

/** Terraform's backend "http". */
export function stateRoutes(deps: Deps): Handlers<typeof state> {
  return {
    read: async ({ ctx }) => ({ raw: await giveState(deps, ctx.attempt) }),
    write: async ({ ctx, query, body }) => {
      await takeState(deps, ctx.attempt, query.ID, body)
      return undefined
    },
    lock: async ({ ctx, body }) => ({ raw: await lockState(deps, ctx.attempt, body) }),
    unlock: async ({ ctx, body }) => ({ raw: await unlockState(deps, ctx.attempt, body) }),
  }
}

/** States as people see them, and what they hold. */
export function statesRoutes(deps: Deps): Handlers<typeof states> {
  return {
    list: ({ params, query }) => asJsonPage(listVersions(deps, params.id, query)),
    difference: ({ ctx, params, query }) => asJson(readDifference(deps, ctx.caller.id, params, query.with)),
    file: ({ ctx, params }) => takeAway(deps, ctx, params),
    rollback: ({ ctx, params, body }) => asJson(rollBack(deps, ctx, params, body.reason)),
    resources: ({ ctx, params, query }) => asJsonPage(listResources(deps, ctx.caller.id, params.id, query)),
    outputs: ({ params }) => asJson(listOutputs(deps, params.id)),
    showOutput: ({ ctx, params }) => asJson(showOutput(deps, ctx, params)),
  }
}
