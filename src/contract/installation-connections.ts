// Connections of the installation: accounts of clouds that administrators look after, and grant to projects.
import { z } from 'zod'
import {
  changedConnection,
  connection,
  connectionCheck,
  connectionSetUp,
  maxAtOnce,
  newConnection,
} from './connections.ts'
import { defineContract } from './endpoint.ts'
import { preflight } from './preflight.ts'

const byId = z.object({ id: z.string() })
/** Projects that one request grants a connection to. */
const GRANTS_MAX = 1000

const grantLimit = maxAtOnce.meta({
  description: 'How many jobs of the project use it at once; null where only the connection itself is limited.',
})

const projectOfConnection = z.object({
  id: z.uuid(),
  name: z.string(),
  is_granted: z.boolean().meta({
    description: 'Whether it is granted to this project by name; false for one that uses what all projects can use.',
  }),
  max_at_once: grantLimit,
  environments: z.int().meta({ description: 'Environments of the project that it runs and that are not deleted.' }),
})

const installationConnection = connection
  .extend({
    is_for_all: z
      .boolean()
      .meta({ description: 'Whether every project can use it, those that are created later included.' }),
    projects: z.array(projectOfConnection).meta({
      description: 'Projects to which it is granted by name or which have environments on it, by name.',
    }),
  })
  .meta({ id: 'InstallationConnection' })
export type InstallationConnection = z.infer<typeof installationConnection>

export const installationConnections = defineContract({
  list: {
    method: 'GET',
    path: '/connections',
    summary: 'Lists the connections of the installation by name, with the projects that can use them.',
    permission: 'connections.read',
    returns: { status: 200, json: z.array(installationConnection) },
    errors: [401, 403],
  },
  create: {
    method: 'POST',
    path: '/connections',
    summary: 'Creates a connection of the installation, which no project can use before it is granted.',
    permission: 'connections.manage',
    body: newConnection,
    returns: { status: 201, json: installationConnection },
    errors: [400, 401, 403, 409, 413, 415],
  },
  update: {
    method: 'PUT',
    path: '/connections/{id}',
    summary:
      'Changes a connection of the installation; omitted fields stay. Secrets and identities are taken as for those of projects.',
    permission: 'connections.manage',
    params: byId,
    body: changedConnection,
    returns: { status: 200, json: installationConnection },
    errors: [400, 401, 403, 404, 409, 413, 415],
  },
  grant: {
    method: 'PUT',
    path: '/connections/{id}/grants',
    summary:
      'Sets which projects can use a connection. Queued runs of a project that no longer can end; it stays with a project while resources of its environments are behind it.',
    permission: 'connections.manage',
    params: byId,
    body: z.strictObject({
      is_for_all: z.boolean().meta({ description: 'Whether every project can use it.' }),
      projects: z
        .array(z.strictObject({ project_id: z.uuid(), max_at_once: grantLimit.default(null) }))
        .max(GRANTS_MAX)
        .meta({ description: 'Every project to which it is granted by name; those that are left out lose it.' }),
    }),
    returns: { status: 200, json: installationConnection },
    errors: [400, 401, 403, 404, 409, 413, 415],
  },
  setUp: {
    method: 'GET',
    path: '/connections/{id}/set-up',
    summary: 'Returns what the owner of the account runs once for a connection of the installation.',
    permission: 'connections.read',
    params: byId,
    returns: { status: 200, json: connectionSetUp },
    errors: [401, 403, 404],
  },
  test: {
    method: 'POST',
    path: '/connections/{id}/test',
    summary: 'Asks the cloud who a connection of the installation is there, once for plans and once for applies.',
    permission: 'connections.manage',
    params: byId,
    isHeavy: true,
    returns: { status: 200, json: z.array(connectionCheck) },
    errors: [401, 403, 404, 409, 429],
    leavesNoTrace: 'It only asks the cloud, and keeps which account answered.',
  },
  preflight: {
    method: 'POST',
    path: '/connections/{id}/preflight',
    summary:
      'Looks at the account of a connection of the installation: the permissions of everything that a stack can have, or what an environment on it or a template needs.',
    permission: 'connections.manage',
    params: byId,
    body: z.strictObject({
      environment_id: z.uuid().optional().meta({ description: 'An environment that the connection runs.' }),
      template_id: z.string().max(100).optional().meta({ description: 'A template that the caller can read.' }),
    }),
    isHeavy: true,
    returns: { status: 200, json: preflight },
    errors: [400, 401, 403, 404, 409, 413, 415, 429],
    leavesNoTrace: 'It only asks the cloud.',
  },
  revoke: {
    method: 'POST',
    path: '/connections/{id}/revoke',
    summary:
      'Forgets the secrets of a connection of the installation and ends the runs of all projects that wait for it.',
    permission: 'connections.manage',
    params: byId,
    returns: { status: 200, json: installationConnection },
    errors: [401, 403, 404, 409],
  },
  handOver: {
    method: 'POST',
    path: '/connections/{id}/hand-over',
    summary:
      'Hands the environments of a connection over to people, all of them or those of one project. What is in the account stays as it is.',
    permission: 'connections.manage',
    params: byId,
    body: z.strictObject({
      project_id: z.uuid().optional().meta({ description: 'Only environments of this project.' }),
    }),
    returns: { status: 200, json: installationConnection },
    errors: [400, 401, 403, 404, 409, 413, 415],
  },
  remove: {
    method: 'DELETE',
    path: '/connections/{id}',
    summary: 'Deletes a connection of the installation that no environment uses any more, and its grants.',
    permission: 'connections.manage',
    params: byId,
    returns: { status: 204 },
    errors: [401, 403, 404, 409],
  },
})
