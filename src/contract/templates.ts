// Saved templates: for now their names, as the sidebar keeps them; the builder fills them.
import { z } from 'zod'
import { CLOUD_IDS } from '#engine/clouds/index.ts'
import { displayName } from '#domain/account/password.ts'
import { defineContract } from './endpoint.ts'
import { instant, pageQuery } from './list.ts'

const byId = z.object({ id: z.string() })
const name = displayName('Please enter a template name.')

export const template = z
  .object({ id: z.uuid(), name: z.string(), cloud: z.enum(CLOUD_IDS), created_at: instant, updated_at: instant })
  .meta({ id: 'Template' })

export type Template = z.infer<typeof template>

export const templates = defineContract({
  list: {
    method: 'GET',
    path: '/templates',
    summary: 'Lists the templates of the caller, newest first.',
    permission: 'templates.read',
    query: pageQuery,
    returns: { status: 200, json: z.array(template), isPage: true },
    errors: [400, 401, 403],
  },
  create: {
    method: 'POST',
    path: '/templates',
    summary: 'Creates an empty template.',
    permission: 'templates.write',
    body: z.strictObject({ name, cloud: z.enum(CLOUD_IDS).default('azure') }),
    returns: { status: 201, json: template },
    errors: [400, 401, 403, 413, 415],
  },
  update: {
    method: 'PUT',
    path: '/templates/{id}',
    summary: 'Renames a template of the caller.',
    permission: 'templates.write',
    params: byId,
    body: z.strictObject({ name }),
    returns: { status: 200, json: template },
    errors: [400, 401, 403, 404, 413, 415],
  },
  remove: {
    method: 'DELETE',
    path: '/templates/{id}',
    summary: 'Deletes a template of the caller, also from the projects that it was put into.',
    permission: 'templates.write',
    params: byId,
    returns: { status: 204 },
    errors: [401, 403, 404],
  },
})
