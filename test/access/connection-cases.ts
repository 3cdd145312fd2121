// Who can call the endpoints of connections.
import type { EndpointKey } from '#contract/client.ts'
import { CONNECTION_SECRET, makeConnection } from '../support/connections.ts'
import { makeEnvironment } from '../support/things.ts'
import { plain, type Case, type Who } from './case.ts'

const onConnection = (who: Who, body?: unknown): Case => ({
  who,
  request: async ({ app, cast }) => {
    const connection_id = await makeConnection(app.deps, cast.project.id)
    return { params: { id: cast.project.id, connection_id }, ...(body !== undefined && { body }) }
  },
})

/** One of the installation: only administrators are known to have it. */
const ofInstallation = (body?: unknown): Case => ({
  who: 'administrators',
  request: async ({ app }) => ({
    params: { id: await makeConnection(app.deps, null) },
    ...(body !== undefined && { body }),
  }),
})

export const CONNECTION_CASES = {
  'GET /projects/{id}/connections': {
    who: 'project-members',
    request: ({ cast }) => ({ params: { id: cast.project.id } }),
  },
  'POST /projects/{id}/connections': {
    who: 'project-managers',
    request: ({ app, cast }) => ({
      params: { id: cast.project.id },
      body: {
        name: `Account ${app.deps.newId()}`,
        identity: { kind: 'aws_access_key', access_key_id: 'AKIAIOSFODNN7EXAMPLE' },
        secret: CONNECTION_SECRET,
      },
    }),
  },
  'PUT /projects/{id}/connections/{connection_id}': onConnection('project-managers', { max_at_once: 2 }),
  'GET /projects/{id}/connections/{connection_id}/set-up': onConnection('project-members'),
  'POST /projects/{id}/connections/{connection_id}/test': onConnection('project-managers'),
  'POST /projects/{id}/connections/{connection_id}/preflight': onConnection('project-managers', {}),
  'POST /projects/{id}/connections/{connection_id}/revoke': onConnection('project-managers'),
  'POST /projects/{id}/connections/{connection_id}/hand-over': {
    who: 'project-managers',
    request: async ({ app, cast }) => {
      const connection_id = await makeConnection(app.deps, cast.project.id)
      await makeEnvironment(app.deps, cast.project.id, cast.developer, { connection: 'cloud', connection_id })
      return { params: { id: cast.project.id, connection_id } }
    },
  },
  'DELETE /projects/{id}/connections/{connection_id}': onConnection('project-managers'),
  'GET /connections': plain('administrators'),
  'POST /connections': {
    who: 'administrators',
    request: ({ app }) => ({
      body: {
        name: `Account ${app.deps.newId()}`,
        identity: { kind: 'aws_access_key', access_key_id: 'AKIAIOSFODNN7EXAMPLE' },
        secret: CONNECTION_SECRET,
      },
    }),
  },
  'PUT /connections/{id}': ofInstallation({ max_at_once: 2 }),
  'PUT /connections/{id}/grants': {
    who: 'administrators',
    request: async ({ app, cast }) => ({
      params: { id: await makeConnection(app.deps, null) },
      body: { is_for_all: false, projects: [{ project_id: cast.project.id, max_at_once: 2 }] },
    }),
  },
  'GET /connections/{id}/set-up': ofInstallation(),
  'POST /connections/{id}/test': ofInstallation(),
  'POST /connections/{id}/preflight': ofInstallation({}),
  'POST /connections/{id}/revoke': ofInstallation(),
  'POST /connections/{id}/hand-over': {
    who: 'administrators',
    request: async ({ app, cast }) => {
      const connection_id = await makeConnection(app.deps, null, { is_for_all: true })
      await makeEnvironment(app.deps, cast.project.id, cast.developer, { connection: 'cloud', connection_id })
      return { params: { id: connection_id }, body: { project_id: cast.project.id } }
    },
  },
  'DELETE /connections/{id}': ofInstallation(),
} satisfies Partial<Record<EndpointKey, Case>>
