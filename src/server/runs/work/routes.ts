// What agents hand over of the jobs that they work on.
import type { agent } from '#contract/agent.ts'
import type { Deps } from '../../deps.ts'
import { json, type Handlers } from '../../http/implement.ts'
import { givePlan, keepArtifact } from './artifacts.ts'
import { giveCloudToken } from './cloud-token.ts'
import { keepEvents } from './events.ts'
import { keepLog } from './log.ts'

type Rows = Pick<typeof agent, 'cloudToken' | 'log' | 'events' | 'putArtifact' | 'getArtifact'>

/** The handlers of attempts, for what they hand over. */
export function workRoutes(deps: Deps): Handlers<Rows> {
  return {
    cloudToken: async ({ ctx }) => {
      const { token, expires_at } = await giveCloudToken(deps, ctx.attempt)
      return json({ token, expires_at: expires_at.toISOString() })
    },
    log: async ({ ctx, query, body }) => json(await keepLog(deps, ctx.attempt, query.offset, body)),
    events: async ({ ctx, query, body }) => {
      await keepEvents(deps, ctx.attempt, query.first, body)
      return undefined
    },
    putArtifact: async ({ ctx, params, query, body }) => {
      await keepArtifact(deps, ctx.attempt, { kind: params.kind, body, sha256: query.sha256 })
      return undefined
    },
    getArtifact: async ({ ctx, params }) => ({ raw: await givePlan(deps, ctx.attempt, params.kind) }),
  }
}
