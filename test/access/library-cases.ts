// Who may call what of templates, components, imports, pipelines and deploy
// configurations, written down apart from the product's own table of permissions.
import { randomUUID } from 'node:crypto'
import type { EndpointKey } from '#contract/client.ts'
import { deployConfigurations, type templates } from '../../src/server/db/schema/library.ts'
import { make } from '../support/make.ts'
import { makeComponent, makeTemplate } from '../support/things.ts'
import { plain, type Case, type Request, type Scene, type Who } from './case.ts'

type Given = Partial<typeof templates.$inferInsert>

/** On a template of the project's administrator that belongs to a team that they are not in. */
const onTemplate = (who: Who, more: Request = {}, given: Given = {}, versions = 1): Case => ({
  who,
  request: async ({ app, cast }) => {
    const id = await makeTemplate(app.deps, cast.project_admin, { team_id: cast.team.id, ...given })
    for (let version = 1; version < versions; version++)
      await cast.project_admin.call('PUT /templates/{id}', { params: { id }, body: { name: `Version ${version + 1}` } })
    return { ...more, params: { id, ...more.params } }
  },
})

/** On a component of the project's administrator that belongs to a team that they are not in. */
const onComponent = (who: Who, more: Request = {}): Case => ({
  who,
  request: async ({ app, cast }) => ({
    ...more,
    params: { id: await makeComponent(app.deps, cast.project_admin, { team_id: cast.team.id }) },
  }),
})

/** A saved configuration of whoever asks. */
async function ownConfiguration({ app, cast, actor }: Scene): Promise<string> {
  const id = randomUUID()
  const { id: user_id } = await (actor ?? cast.outsider).ready()
  await app.deps.database.orm
    .insert(deployConfigurations)
    .values({ ...configuration, name: `Mine ${id}`, id, user_id, created_at: app.deps.now() })
  return id
}

const stack = make.stack()
const configuration = { name: 'Mine', environment: 'dev', region: 'eastus', auto_approve: false, tags: [] }

type Key = Extract<
  EndpointKey,
  `${string} /${'templates' | 'components' | 'import' | 'pipeline' | 'git' | 'deploy-configurations'}${string}`
>

export const LIBRARY_CASES: Readonly<Record<Key, Case>> = {
  'GET /templates': plain('signed-in'),
  'POST /templates': plain('signed-in', { body: { name: 'Web' } }),
  'GET /templates/{id}': onTemplate('library-members'),
  'PUT /templates/{id}': onTemplate('library-members', { body: { name: 'New' } }),
  'DELETE /templates/{id}': onTemplate('library-owners'),
  'POST /templates/{id}/undelete': onTemplate('library-restorers', {}, { deleted_at: new Date('2026-11-01') }),
  'PUT /templates/{id}/sharing': onTemplate('library-owners', { body: { visibility: 'personal' } }),
  'POST /templates/{id}/fork': onTemplate('library-members', { body: {} }),
  'GET /templates/{id}/versions': onTemplate('library-members'),
  'GET /templates/{id}/versions/{version}': onTemplate('library-members', { params: { version: '1' } }),
  'POST /templates/{id}/versions/{version}/restore': onTemplate('library-members', { params: { version: '1' } }, {}, 2),

  'GET /components': plain('signed-in'),
  'POST /components': plain('signed-in', { body: { name: 'Queue', category: 'compute', cloud: 'aws' } }),
  'POST /components/inspect': plain('signed-in', { body: { files: { 'main.tf': '' } } }),
  'GET /components/{id}': onComponent('library-members'),
  'PUT /components/{id}': onComponent('library-members', { body: { name: 'Topic' } }),
  'DELETE /components/{id}': onComponent('library-owners'),

  'POST /import/terraform': plain('signed-in', {
    body: { files: { 'main.tf': 'resource "aws_s3_bucket" "logs" {}\n' } },
  }),
  'POST /import/browser-data': plain('signed-in', {
    body: { savedTemplates: [{ name: 'Web', cloud: 'azure', nodes: [] }] },
  }),

  'POST /pipeline/generate': plain('signed-in', { body: { stack } }),
  'POST /pipeline/generate-all': plain('signed-in', { body: { stack } }),
  'POST /git/push': plain(
    'signed-in',
    { body: { stack, url: 'https://127.0.0.1/nobody/nothing.git', token: 'nothing' } },
    400,
  ),

  'GET /deploy-configurations': plain('signed-in'),
  'POST /deploy-configurations': plain('signed-in', { body: configuration }),
  'DELETE /deploy-configurations/{id}': {
    who: 'signed-in',
    request: async (scene) => ({ params: { id: await ownConfiguration(scene) } }),
  },
}
