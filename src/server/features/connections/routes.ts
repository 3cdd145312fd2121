import type { connections } from '#contract/connections.ts'
import type { installationConnections } from '#contract/installation-connections.ts'
import type { Deps } from '../../deps.ts'
import { asJson, json, type Handlers } from '../../http/implement.ts'
import { createConnection, updateConnection } from './changes.ts'
import { removeConnection, revokeConnection } from './end.ts'
import { grantConnection } from './grants.ts'
import { getOfInstallation, listOfInstallation } from './installation.ts'
import { lookAtConnection } from './preflight.ts'
import { printSetUp } from './set-up.ts'
import { listConnections, type ConnectionPath } from './store.ts'
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

/** The connections of the installation: what is done with those of projects, and who can use them. */
export function installationConnectionsRoutes(deps: Deps): Handlers<typeof installationConnections> {
  const { orm } = deps.database
  const pathOf = ({ id }: { readonly id: string }): ConnectionPath => ({ id: null, connection_id: id })
  /** Answers with a connection after a change. */
  const after = async (changed: Promise<{ readonly id: string }>) => getOfInstallation(orm, (await changed).id)
  return {
    list: async () => json(await listOfInstallation(orm)),
    create: ({ ctx, body }) => asJson(after(createConnection(deps, ctx, null, body))),
    update: ({ ctx, params, body }) => asJson(after(updateConnection(deps, ctx, pathOf(params), body))),
    grant: ({ ctx, params, body }) => asJson(grantConnection(deps, ctx, params.id, body)),
    setUp: ({ params }) => asJson(printSetUp(deps, pathOf(params))),
    test: async ({ params }) => json(await tryConnection(deps, pathOf(params))),
    preflight: ({ ctx, params, body }) => asJson(lookAtConnection(deps, ctx, pathOf(params), body)),
    revoke: ({ ctx, params }) => asJson(after(revokeConnection(deps, ctx, pathOf(params)))),
    handOver: ({ ctx, params, body }) => asJson(after(handOverToPeople(deps, ctx, pathOf(params), body.project_id))),
    remove: async ({ ctx, params }) => {
      await removeConnection(deps, ctx, pathOf(params))
      return undefined
    },
  }
}
