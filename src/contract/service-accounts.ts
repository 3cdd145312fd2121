// Service accounts: what programs sign in as that belong to no person. Administrators manage them.
import { z } from 'zod'
import { fieldMessage } from '#engine/field-messages.ts'
import { SERVICE_NAME, SERVICE_PROJECTS_MAX, SERVICE_ROLES } from '#domain/access/service-accounts.ts'
import { lineOfText } from '#domain/account/password.ts'
import { apiToken, newApiToken, tokenRequest } from './accounts.ts'
import { defineContract } from './endpoint.ts'
import { instant } from './list.ts'

const PURPOSE_MAX = 200
const byId = z.object({ id: z.string() })

const purpose = lineOfText(PURPOSE_MAX)
  .min(1, fieldMessage('services.purpose-required'))
  .meta({ description: 'What it is for, for whoever finds it later.' })
const memberships = z
  .array(z.strictObject({ project_id: z.uuid(), role: z.enum(SERVICE_ROLES) }))
  .max(SERVICE_PROJECTS_MAX)

export const serviceAccount = z
  .object({
    id: z.uuid(),
    name: z.string(),
    email: z.string().meta({ description: 'By which lists and the audit log know it. No mail reaches it.' }),
    purpose: z.string(),
    status: z.enum(['active', 'disabled']),
    projects: z.array(z.object({ id: z.uuid(), name: z.string(), role: z.enum(SERVICE_ROLES) })),
    tokens: z.array(apiToken),
    created_by: z.string().meta({ description: 'The name of who created it.' }),
    has_owner: z.boolean().meta({
      description: 'Whether who created it is still an administrator. If not, reminders go to every administrator.',
    }),
    created_at: instant,
    last_used_at: instant.nullable(),
  })
  .meta({ id: 'ServiceAccount' })
export type ServiceAccount = z.infer<typeof serviceAccount>

export const serviceAccounts = defineContract({
  list: {
    method: 'GET',
    path: '/service-accounts',
    summary: 'Lists the service accounts with their projects and tokens, by name.',
    permission: 'service-accounts.read',
    returns: { status: 200, json: z.array(serviceAccount) },
    errors: [401, 403],
  },
  create: {
    method: 'POST',
    path: '/service-accounts',
    summary: 'Creates a service account. It cannot sign in and approves nothing; programs use its tokens.',
    permission: 'service-accounts.manage',
    body: z.strictObject({
      name: z
        .string()
        .trim()
        .regex(SERVICE_NAME, fieldMessage('services.name'))
        .meta({ examples: ['shop-deploy'] }),
      purpose,
      projects: memberships.default([]),
    }),
    returns: { status: 201, json: serviceAccount },
    errors: [400, 401, 403, 409, 413, 415],
  },
  update: {
    method: 'PUT',
    path: '/service-accounts/{id}',
    summary: 'Changes the purpose of a service account and the projects that it is in.',
    permission: 'service-accounts.manage',
    params: byId,
    body: z.strictObject({ purpose, projects: memberships }),
    returns: { status: 200, json: serviceAccount },
    errors: [400, 401, 403, 404, 413, 415],
  },
  disable: {
    method: 'POST',
    path: '/service-accounts/{id}/disable',
    summary: 'Disables a service account: its tokens are refused from the next request on.',
    permission: 'service-accounts.manage',
    params: byId,
    returns: { status: 200, json: serviceAccount },
    errors: [401, 403, 404],
  },
  enable: {
    method: 'POST',
    path: '/service-accounts/{id}/enable',
    summary: 'Enables a service account again, with the tokens that it has.',
    permission: 'service-accounts.tokens',
    params: byId,
    returns: { status: 200, json: serviceAccount },
    errors: [401, 403, 404],
  },
  remove: {
    method: 'DELETE',
    path: '/service-accounts/{id}',
    summary: 'Deletes a service account: revokes its tokens and gives its environments to the owners of the projects.',
    permission: 'service-accounts.manage',
    params: byId,
    returns: { status: 204 },
    errors: [401, 403, 404],
  },
  createToken: {
    method: 'POST',
    path: '/service-accounts/{id}/tokens',
    summary: 'Creates a token of a service account, shown only once.',
    permission: 'service-accounts.tokens',
    params: byId,
    body: tokenRequest,
    returns: { status: 201, json: newApiToken },
    errors: [400, 401, 403, 404, 409, 413, 415, 429],
  },
  revokeToken: {
    method: 'DELETE',
    path: '/service-accounts/{id}/tokens/{token_id}',
    summary: 'Revokes a token of a service account at once.',
    permission: 'service-accounts.manage',
    params: z.object({ id: z.string(), token_id: z.string() }),
    returns: { status: 204 },
    errors: [401, 403, 404],
  },
})
