// Custom components: what someone adds to the catalogue, with the Terraform
// module behind it.
import { z } from 'zod'
import { fieldMessage } from '#engine/field-messages.ts'
import { MODULE_CATEGORIES, MODULE_CLOUDS, stackModule } from '#engine/stack/module.ts'
import { COMPONENT_PERMISSIONS } from '#domain/access/abilities.ts'
import { displayName } from '#domain/account/password.ts'
import { defineContract } from './endpoint.ts'
import { instant, pageQuery } from './list.ts'

const byId = z.object({ id: z.string() })
const { source, variables, outputs, prices, is_free } = stackModule.shape
const fields = {
  name: displayName(fieldMessage('fields.component-name-required'), 80),
  description: z.string().trim().max(1000),
  category: z.enum(MODULE_CATEGORIES),
  cloud: z.enum(MODULE_CLOUDS),
  team_id: z.string().max(80).nullable().meta({ description: 'The team that may use it; null for a personal one.' }),
  source: source.unwrap().nullable(),
  variables: variables.unwrap(),
  outputs: outputs.unwrap(),
  prices: prices.unwrap(),
  is_free: is_free.unwrap(),
}

export const customComponent = z
  .object({
    id: z.uuid(),
    module: stackModule.meta({ id: 'StackModule', description: 'As a stack carries it.' }),
    team_id: z.string().nullable(),
    team_name: z.string().nullable(),
    owner_name: z.string(),
    is_own: z.boolean(),
    use_count: z.int().meta({ description: 'Templates that have it in their newest version.' }),
    created_at: instant,
    updated_at: instant,
    abilities: z.record(z.enum(COMPONENT_PERMISSIONS), z.boolean()),
  })
  .meta({ id: 'CustomComponent' })

export type CustomComponent = z.infer<typeof customComponent>

/** What a module takes and gives, as its files say. */
const moduleInterface = z
  .object({
    variables: variables.unwrap(),
    outputs: outputs.unwrap(),
    resources: z.array(z.object({ address: z.string(), type: z.string() })),
    providers: z.array(z.string()),
    provider_sources: z.array(z.string()).meta({ description: 'Where they come from, such as hashicorp/aws.' }),
  })
  .meta({ id: 'ModuleInterface' })

export type ModuleInterface = z.infer<typeof moduleInterface>

export const components = defineContract({
  list: {
    method: 'GET',
    path: '/components',
    summary:
      'Lists the custom components of the caller and of their teams, newest first. The catalogue itself is part of every installation.',
    permission: 'components.read',
    query: pageQuery.extend({ search: z.string().max(100).optional(), team_id: z.string().max(80).optional() }),
    returns: { status: 200, json: z.array(customComponent), isPage: true },
    errors: [400, 401, 403],
  },
  create: {
    method: 'POST',
    path: '/components',
    summary: 'Adds a custom component.',
    permission: 'components.write',
    body: z.strictObject({
      name: fields.name,
      description: fields.description.optional(),
      category: fields.category,
      cloud: fields.cloud,
      team_id: fields.team_id.optional(),
      source: fields.source.optional(),
      variables: fields.variables.optional(),
      outputs: fields.outputs.optional(),
      prices: fields.prices.optional(),
      is_free: fields.is_free.optional(),
    }),
    isHeavy: true,
    returns: { status: 201, json: customComponent },
    errors: [400, 401, 403, 404, 413, 415, 429],
  },
  get: {
    method: 'GET',
    path: '/components/{id}',
    summary: 'Returns a custom component.',
    permission: 'component.read',
    params: byId,
    returns: { status: 200, json: customComponent },
    errors: [401, 403, 404],
  },
  update: {
    method: 'PUT',
    path: '/components/{id}',
    summary: 'Changes a custom component; omitted fields stay. Templates keep their saved module.',
    permission: 'component.update',
    params: byId,
    body: z.strictObject(fields).partial(),
    isHeavy: true,
    returns: { status: 200, json: customComponent },
    errors: [400, 401, 403, 404, 413, 415, 429],
  },
  remove: {
    method: 'DELETE',
    path: '/components/{id}',
    summary: 'Deletes a custom component. Templates that use it keep their saved module.',
    permission: 'component.delete',
    params: byId,
    returns: { status: 204 },
    errors: [401, 403, 404],
  },
  inspect: {
    method: 'POST',
    path: '/components/inspect',
    summary: 'Reads the variables and outputs of Terraform files.',
    permission: 'components.write',
    body: z.strictObject({ files: z.record(z.string().max(200), z.string().max(200_000)) }),
    isHeavy: true,
    returns: { status: 200, json: moduleInterface },
    errors: [400, 401, 403, 413, 415, 429],
    leavesNoTrace: 'It stores nothing.',
  },
})
