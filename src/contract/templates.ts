// Templates: stacks that people keep, share and use again, with every version
// that they had.
import { z } from 'zod'
import { fieldMessage } from '#engine/field-messages.ts'
import { CLOUD_IDS } from '#engine/clouds/index.ts'
import { CATEGORIES } from '#engine/components/component.ts'
import { stackDraft as engineStackDraft } from '#engine/stack/schema.ts'
import { TEMPLATE_PERMISSIONS } from '#domain/access/abilities.ts'
import { USD_MAX } from '#domain/environment/cost.ts'
import { VISIBILITIES } from '#domain/access/roles.ts'
import { displayName } from '#domain/account/password.ts'
import { README_MAX, tagsOfTemplate, templateTag } from '#domain/template.ts'
import { defineContract } from './endpoint.ts'
import { instant, pageQuery } from './list.ts'
import { message } from './message.ts'
import { planProof } from './plan-proof.ts'

const byId = z.object({ id: z.string() })
const byVersion = byId.extend({ version: z.coerce.number().int().min(1) })
const name = displayName(fieldMessage('fields.template-name-required'))
const description = z.string().trim().max(1000)
const readme = z.string().max(README_MAX).meta({ description: 'Markdown: what it is for, and what to know.' })
const note = z.string().trim().max(500).meta({ description: 'The note for this version.' })
const teamId = z.string().max(80).nullable()

/** A stack that may be empty and need not compile; the engine's schema under its name in the interface document. */
export const stackDraft = engineStackDraft.meta({ id: 'StackDraft' })

/** What the same stack costs on one cloud; null where it cannot be built there or has nothing that is priced. */
const templatePrice = z
  .object({
    cloud: z.enum(CLOUD_IDS),
    total_monthly: z.number().nullable().meta({ description: 'USD a month.' }),
    priced_lines: z.int(),
    total_lines: z.int(),
    reason: z.string().nullable().meta({ description: 'Why there is no price; in English.' }),
    messages: z.array(message).optional().meta({ description: 'The same for other languages.' }),
  })
  .meta({ id: 'TemplatePrice' })

/** A component of a template. */
const templateNode = z
  .object({
    id: z.string(),
    component: z.string().meta({ description: 'Its type in the catalogue, or that of a custom component.' }),
    position: z.int().min(0).meta({ description: 'Its place in the template, from 0.' }),
  })
  .meta({ id: 'TemplateNode' })

export const template = z
  .object({
    id: z.string().meta({ description: 'A UUID; for those of the curated gallery a word such as three-tier-web-app.' }),
    name: z.string(),
    description: z.string(),
    tags: z.array(z.string()).meta({ description: 'Words that it is found by, in lower case.' }),
    cloud: z.enum(CLOUD_IDS),
    region: z.string(),
    environment_type: z.string(),
    component_types: z.array(z.string()).meta({ description: 'Types of its components, in their order.' }),
    nodes: z.array(templateNode).meta({ description: 'Its components, without their settings.' }),
    visibility: z.enum(VISIBILITIES),
    team_id: z.string().nullable(),
    team_name: z.string().nullable(),
    owner_name: z.string().nullable().meta({ description: 'Null for the curated gallery.' }),
    is_own: z.boolean(),
    is_curated: z.boolean(),
    version: z.int().meta({ description: 'Number of the newest version.' }),
    use_count: z.int().meta({ description: 'How often an environment or another template was made from it.' }),
    cost_monthly: z
      .number()
      .nullable()
      .meta({ description: 'USD a month on its own cloud; null while it does not compile.' }),
    prices: z.array(templatePrice).meta({ description: 'Its own cloud first.' }),
    problem_count: z.int().meta({ description: 'The problems that keep it from compiling.' }),
    created_at: instant,
    updated_at: instant,
    abilities: z.record(z.enum(TEMPLATE_PERMISSIONS), z.boolean()),
  })
  .meta({ id: 'Template' })

export const templateDetail = template
  .extend({
    readme: z.string().meta({ description: 'Markdown; empty without one.' }),
    stack: stackDraft,
    plan: planProof.nullable().meta({
      description:
        'What Terraform itself says of the newest version; null for the curated gallery and what does not compile.',
    }),
    updated_by: z.string().nullable().meta({ description: 'Name of the person who saved the newest version.' }),
    forked_from: z.object({ id: z.string(), name: z.string(), version: z.int() }).nullable(),
  })
  .meta({ id: 'TemplateDetail' })

export const templateVersion = z
  .object({
    version: z.int(),
    name: z.string(),
    author_name: z.string(),
    note: z.string(),
    created_at: instant,
    node_count: z.int(),
    cost_monthly: z.number().nullable(),
    restored_from: z.int().nullable(),
  })
  .meta({ id: 'TemplateVersion' })

export const templateVersionDetail = templateVersion.extend({ stack: stackDraft }).meta({ id: 'TemplateVersionDetail' })

export type Template = z.infer<typeof template>
export type TemplateDetail = z.infer<typeof templateDetail>
export type TemplateVersion = z.infer<typeof templateVersion>
export type TemplateVersionDetail = z.infer<typeof templateVersionDetail>

export const TEMPLATE_SCOPES = ['mine', 'team', 'public'] as const

export const templates = defineContract({
  list: {
    method: 'GET',
    path: '/templates',
    summary:
      'Lists the templates of the caller, of their teams, or of the public gallery: curated ones first, then newest first.',
    permission: 'templates.read',
    query: pageQuery.extend({
      scope: z.enum(TEMPLATE_SCOPES).default('mine'),
      search: z.string().max(100).optional().meta({ description: 'Part of the name, the description or a tag.' }),
      cloud: z.enum(CLOUD_IDS).optional(),
      component: z
        .string()
        .max(40)
        .optional()
        .meta({ description: 'Type of a component that it has.', examples: ['postgresql'] }),
      category: z.enum(CATEGORIES).optional().meta({ description: 'It has a component of this category.' }),
      tag: templateTag.optional(),
      max_cost: z.coerce.number().min(0).max(USD_MAX).optional().meta({ description: 'USD a month on its own cloud.' }),
      team_id: z.string().max(80).optional(),
      changed_after: instant
        .optional()
        .meta({ description: 'Changed after this moment by anyone but the caller; the curated gallery is left out.' }),
    }),
    returns: { status: 200, json: z.array(template), isPage: true },
    errors: [400, 401, 403],
  },
  create: {
    method: 'POST',
    path: '/templates',
    summary: 'Saves a new template: an empty one, a stack, or a copy of another.',
    permission: 'templates.write',
    body: z.strictObject({
      name,
      description: description.optional(),
      tags: tagsOfTemplate.optional(),
      readme: readme.optional(),
      cloud: z.enum(CLOUD_IDS).optional().meta({ description: 'Of an empty template; azure when absent.' }),
      stack: stackDraft.optional(),
      team_id: teamId
        .optional()
        .meta({ description: 'The team that it is shared with; null or absent for a personal one.' }),
      note: note.optional(),
      forked_from: z.string().max(80).optional().meta({ description: 'The template that the stack comes from.' }),
    }),
    isHeavy: true,
    returns: { status: 201, json: templateDetail, etag: 'version' },
    errors: [400, 401, 403, 404, 413, 415, 429],
  },
  get: {
    method: 'GET',
    path: '/templates/{id}',
    summary: 'Returns a template with its stack.',
    permission: 'template.read',
    params: byId,
    returns: { status: 200, json: templateDetail, etag: 'version' },
    errors: [401, 403, 404],
  },
  update: {
    method: 'PUT',
    path: '/templates/{id}',
    summary:
      'Saves a template; omitted fields stay. Refused when someone has saved it since `base_version`, so that nothing is lost.',
    permission: 'template.update',
    params: byId,
    body: z.strictObject({
      name: name.optional(),
      description: description.optional(),
      tags: tagsOfTemplate.optional(),
      readme: readme.optional(),
      stack: stackDraft.optional(),
      base_version: z
        .int()
        .min(1)
        .optional()
        .meta({ description: 'The version that was edited; needed with a stack.' }),
      base_updated_at: instant.optional().meta({
        description:
          'The `updated_at` of the template whose description, tags or README were edited. Refused when someone has changed it since.',
      }),
      note: note.optional(),
    }),
    ifMatch: 'base_version',
    isHeavy: true,
    returns: { status: 200, json: templateDetail, etag: 'version' },
    errors: [400, 401, 403, 404, 409, 413, 415, 429],
  },
  remove: {
    method: 'DELETE',
    path: '/templates/{id}',
    summary: 'Deletes a template, also from projects. You can restore it for 30 days.',
    permission: 'template.delete',
    params: byId,
    returns: { status: 204 },
    errors: [401, 403, 404],
  },
  undelete: {
    method: 'POST',
    path: '/templates/{id}/undelete',
    summary: 'Restores a deleted template, including its place in projects.',
    permission: 'template.delete',
    params: byId,
    returns: { status: 200, json: templateDetail, etag: 'version' },
    errors: [401, 403, 404, 409],
  },
  share: {
    method: 'PUT',
    path: '/templates/{id}/sharing',
    summary:
      'Sets the visibility of a template. Only templates that compile can enter the public gallery, and only people with the right to publish can put them there.',
    permission: 'template.share',
    params: byId,
    body: z.strictObject({ visibility: z.enum(VISIBILITIES), team_id: teamId.optional() }),
    returns: { status: 200, json: templateDetail, etag: 'version' },
    errors: [400, 401, 403, 404, 409, 413, 415],
  },
  fork: {
    method: 'POST',
    path: '/templates/{id}/fork',
    summary: 'Copies a template into the personal ones of the caller.',
    permission: 'template.read',
    params: byId,
    body: z.strictObject({ name: name.optional() }),
    isHeavy: true,
    returns: { status: 201, json: templateDetail, etag: 'version', location: '/templates/{made.id}' },
    errors: [400, 401, 403, 404, 413, 415, 429],
  },
  versions: {
    method: 'GET',
    path: '/templates/{id}/versions',
    summary: 'Lists the versions of a template, newest first.',
    permission: 'template.read',
    params: byId,
    query: pageQuery,
    returns: { status: 200, json: z.array(templateVersion), isPage: true },
    errors: [400, 401, 403, 404],
  },
  version: {
    method: 'GET',
    path: '/templates/{id}/versions/{version}',
    summary: 'Returns one version with its stack.',
    permission: 'template.read',
    params: byVersion,
    returns: { status: 200, json: templateVersionDetail },
    errors: [400, 401, 403, 404],
  },
  restore: {
    method: 'POST',
    path: '/templates/{id}/versions/{version}/restore',
    summary: 'Restores an older version as a new one.',
    permission: 'template.update',
    params: byVersion,
    isHeavy: true,
    returns: { status: 200, json: templateDetail, etag: 'version' },
    errors: [400, 401, 403, 404, 429],
  },
})
