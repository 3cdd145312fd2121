import type { connections } from '#contract/connections.ts'
import type { Deps } from '../../deps.ts'
import { asJson, json, type Handlers } from '../../http/implement.ts'
import { createConnection, updateConnection } from './changes.ts'
import { removeConnection, revokeConnection } from './end.ts'
import { lookAtConnection } from './preflight.ts'
import { printSetUp } from './set-up.ts'
import { listConnections } from './store.ts'
import { handOverToPeople } from './to-people.ts'
import { tryConnection } from './try.ts'

/** The connections of a project. */
export function connectionsRoutes(deps: Deps): Handlers<typeof connections> {
  return {
    list: async ({ params }) => json(await listConnections(deps.database.orm, params.id)),
    create: ({ ctx, params, body }) => asJson(createConnection(deps, ctx, params.id, body)),
    update: ({ ctx, params, body }) => asJson(updateConnection(deps, ctx, params, body)),
    setUp: ({ params }) => asJson(printSetUp(deps, params)),
    test: async ({ params }) => json(await tryConnection(deps, params)),
    preflight: ({ ctx, params, body }) => asJson(lookAtConnection(deps, ctx, params, body)),
    revoke: ({ ctx, params }) => asJson(revokeConnection(deps, ctx, params)),
    handOver: ({ ctx, params }) => asJson(handOverToPeople(deps, ctx, params)),
    remove: async ({ ctx, params }) => {
      await removeConnection(deps, ctx, params)
      return undefined
    },
  }
}
