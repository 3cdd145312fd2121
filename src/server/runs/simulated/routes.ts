// The routes of simulated accounts.
import type { agent } from '#contract/agent.ts'
import type { Deps } from '../../deps.ts'
import { asJson, type Handlers } from '../../http/implement.ts'
import { changeAccount, listAccount } from './account.ts'

/** What agents read and change of the simulated account of an environment. */
export function accountRoutes(deps: Deps): Pick<Handlers<typeof agent>, 'simulated' | 'saveSimulated'> {
  return {
    simulated: ({ ctx }) => asJson(listAccount(deps, ctx.attempt)),
    saveSimulated: async ({ ctx, body }) => {
      await changeAccount(deps, ctx.attempt, body)
      return undefined
    },
  }
}
