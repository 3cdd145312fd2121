// Saved configurations of the deploy dialog. Deploying itself requests an
// environment: see environments.
import { z } from 'zod'
import { fieldMessage } from '#engine/field-messages.ts'
import { displayName, lineOfText } from '#domain/account/password.ts'
import { defineContract } from './endpoint.ts'

const byId = z.object({ id: z.string() })

/** The labels of the deploy form, which are also the values on the wire. */
export const DEPLOY_ENVIRONMENTS = ['dev', 'staging', 'prod'] as const

const fields = {
  name: displayName(fieldMessage('fields.configuration-name-required'), 60),
  environment: z.enum(DEPLOY_ENVIRONMENTS),
  region: z.string().max(40),
  auto_approve: z.boolean(),
  tags: z.array(lineOfText(100).min(1)).max(30),
}

export const deployConfiguration = z
  .object({
    ...fields,
    id: z.string(),
    is_built_in: z.boolean().meta({ description: 'One of the two built-in ones.' }),
  })
  .meta({ id: 'DeployConfiguration' })

export type DeployConfiguration = z.infer<typeof deployConfiguration>

export const deployments = defineContract({
  configurations: {
    method: 'GET',
    path: '/deploy-configurations',
    summary: 'Lists the saved configurations of the caller: the two built-in ones, then their own by name.',
    permission: 'environments.list',
    returns: { status: 200, json: z.array(deployConfiguration) },
    errors: [401, 403],
  },
  saveConfiguration: {
    method: 'POST',
    path: '/deploy-configurations',
    summary: 'Saves a configuration of the caller; one of the same name is replaced.',
    permission: 'environments.create',
    body: z.strictObject(fields),
    returns: { status: 201, json: deployConfiguration },
    errors: [400, 401, 403, 409, 413, 415],
  },
  removeConfiguration: {
    method: 'DELETE',
    path: '/deploy-configurations/{id}',
    summary: 'Deletes a configuration of the caller.',
    permission: 'environments.create',
    params: byId,
    returns: { status: 204 },
    errors: [401, 403, 404],
  },
})
