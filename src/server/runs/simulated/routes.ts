// The routes of simulated accounts.
import type { agent } from '#contract/agent.ts'
import type { simulated } from '#contract/simulated.ts'
import type { Deps } from '../../deps.ts'
import { asJson, asJsonPage, json, type Handlers } from '../../http/implement.ts'
import { changeAccount, listAccount } from './account.ts'
import { changeResource, deleteResource } from './by-hand.ts'
import { strike } from './failures.ts'
import { getAccountResource, listAccountPage } from './list.ts'

/** What agents read and change of the simulated account of an environment. */
export function accountRoutes(deps: Deps): Pick<Handlers<typeof agent>, 'simulated' | 'saveSimulated' | 'strike'> {
  return {
    simulated: ({ ctx }) => asJson(listAccount(deps, ctx.attempt)),
    strike: async ({ ctx, body }) => json({ strikes: await strike(deps, ctx.attempt, body) }),
    saveSimulated: async ({ ctx, body }) => {
      await changeAccount(deps, ctx.attempt, body)
      return undefined
    },
  }
}

/** Simulated accounts, as people look into them and change them by hand. */
export function simulatedRoutes(deps: Deps): Handlers<typeof simulated> {
  return {
    list: ({ ctx, params, query }) => asJsonPage(listAccountPage(deps, ctx.caller.id, params.id, query)),
    get: ({ ctx, params }) => asJson(getAccountResource(deps, ctx.caller.id, params)),
    change: ({ ctx, params, body }) => asJson(changeResource(deps, ctx, params, body)),
    remove: async ({ ctx, params }) => {
      await deleteResource(deps, ctx, params)
      return undefined
    },
  }
}
