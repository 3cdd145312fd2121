import type { agents } from '#contract/agents.ts'
import type { Deps } from '../../deps.ts'
import { json, type Handlers } from '../../http/implement.ts'
import { bringOpenTofu } from './embedded.ts'
import { getLimits, saveLimits } from './limits.ts'
import { listAgents } from './list.ts'
import { createPool, removePool, updatePool } from './pools.ts'
import { listPools } from './pools-store.ts'
import { createAgentToken, listAgentTokens, revokeAgentToken } from './tokens.ts'

/** Administration of agents. */
export function agentsRoutes(deps: Deps): Handlers<typeof agents> {
  return {
    list: async () => json(await listAgents(deps)),
    pools: async () => json(await listPools(deps.database.orm, deps.now())),
    createPool: async ({ ctx, body }) => json(await createPool(deps, ctx, body)),
    updatePool: async ({ ctx, params, body }) => json(await updatePool(deps, ctx, params.name, body)),
    removePool: async ({ ctx, params }) => {
      await removePool(deps, ctx, params.name)
      return undefined
    },
    tokens: async () => json(await listAgentTokens(deps)),
    createToken: async ({ ctx, body }) => json(await createAgentToken(deps, ctx, body)),
    revokeToken: async ({ ctx, params }) => {
      await revokeAgentToken(deps, ctx, params.id)
      return undefined
    },
    limits: async () => json(await getLimits(deps)),
    embedded: async () => json(deps.agent.state()),
    bring: async ({ ctx }) => json(await bringOpenTofu(deps, ctx)),
    saveLimits: async ({ ctx, body }) => json(await saveLimits(deps, ctx, body)),
  }
}
