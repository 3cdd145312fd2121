// The routes of states.
import type { state } from '#contract/agent.ts'
import type { Deps } from '../../deps.ts'
import type { Handlers } from '../../http/implement.ts'
import { giveState, takeState } from './hand-over.ts'
import { lockState, unlockState } from './lock.ts'

/** Terraform's backend "http". */
export function stateRoutes(deps: Deps): Handlers<typeof state> {
  return {
    read: async ({ ctx }) => {
      const raw = await giveState(deps, ctx.attempt)
      return raw && { raw }
    },
    write: async ({ ctx, query, body }) => {
      await takeState(deps, ctx.attempt, query.ID, body)
      return undefined
    },
    lock: async ({ ctx, body }) => ({ raw: await lockState(deps, ctx.attempt, body) }),
    unlock: async ({ ctx, body }) => ({ raw: await unlockState(deps, ctx.attempt, body) }),
  }
}
