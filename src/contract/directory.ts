// Administration of the directory of an organisation: what its groups give, the groups that it provisions, and the
// tokens with which it does so. What directories themselves call is SCIM, below /scim/v2.
import { z } from 'zod'
import { displayName, lineOfText } from '#domain/account/password.ts'
import { GROUP_NAME_MAX, MAPPED_ROLES, SCIM_TOKEN_DAYS_MAX } from '#domain/directory/mapping.ts'
import { fieldMessage, ofType, requiredText } from '#engine/field-messages.ts'
import { defineContract } from './endpoint.ts'
import { instant, pageQuery } from './list.ts'

const byId = z.object({ id: z.string() })

const directoryInfo = z
  .object({
    scim_url: z.string().meta({ description: 'The address for the directory.' }),
    groups_claim: z
      .string()
      .nullable()
      .meta({ description: 'The claim of the ID token that names groups; null without single sign-on.' }),
    people: z.int().meta({ description: 'People whom the directory manages.' }),
  })
  .meta({ id: 'DirectoryInfo' })

const mappedRole = z.enum(MAPPED_ROLES).meta({ description: 'In the installation admin; in a team owner or member.' })

export const groupMapping = z
  .object({
    id: z.uuid(),
    group: z
      .string()
      .meta({ description: 'As the claim names it, or the name or external id of a provisioned group.' }),
    team: z.object({ id: z.string(), name: z.string() }).nullable().meta({ description: 'Null for the installation.' }),
    role: mappedRole,
    members: z
      .int()
      .nullable()
      .meta({ description: 'Members of the provisioned group; null when the group is known by sign-ins alone.' }),
    created_at: instant,
  })
  .meta({ id: 'GroupMapping' })
export type GroupMapping = z.infer<typeof groupMapping>

const mappingBody = z
  .strictObject({
    group: lineOfText(GROUP_NAME_MAX).min(1, fieldMessage('directory.group-required')),
    team_id: z.string().max(100).nullable().default(null).meta({ description: 'Null for the installation.' }),
    role: mappedRole,
  })
  .refine(({ team_id, role }) => (team_id === null) === (role === 'admin'), {
    path: ['role'],
    message: fieldMessage('directory.role-of-place'),
  })

export const provisionedGroup = z
  .object({ id: z.uuid(), name: z.string(), external_id: z.string().nullable(), members: z.int(), updated_at: instant })
  .meta({ id: 'ProvisionedGroup' })

export const scimToken = z
  .object({
    id: z.uuid(),
    name: z.string(),
    prefix: z.string().meta({ description: 'The beginning of the token, to recognise it.' }),
    created_by: z.string().nullable().meta({ description: 'Name of the administrator who created it.' }),
    created_at: instant,
    expires_at: instant,
    is_expired: z.boolean(),
    last_used_at: instant.nullable(),
  })
  .meta({ id: 'ScimToken' })
export type ScimToken = z.infer<typeof scimToken>

const days = fieldMessage('directory.token-days', { max: SCIM_TOKEN_DAYS_MAX })

export const directory = defineContract({
  info: {
    method: 'GET',
    path: '/directory',
    summary: 'Returns what you enter in a directory, and how many people it manages.',
    permission: 'directory.read',
    returns: { status: 200, json: directoryInfo },
    errors: [401, 403],
  },
  mappings: {
    method: 'GET',
    path: '/directory/mappings',
    summary: 'Lists what groups give: the role of administrators, and roles in teams.',
    permission: 'directory.read',
    returns: { status: 200, json: z.array(groupMapping) },
    errors: [401, 403],
  },
  createMapping: {
    method: 'POST',
    path: '/directory/mappings',
    summary: 'Gives a group a role. Members of a provisioned group have it at once, others from their next sign-in.',
    permission: 'directory.manage',
    body: mappingBody,
    returns: { status: 201, json: groupMapping, location: '/directory/mappings/{made.id}' },
    errors: [400, 401, 403, 404, 409, 413, 415],
  },
  updateMapping: {
    method: 'PUT',
    path: '/directory/mappings/{id}',
    summary: 'Changes what a group gives. What it no longer gives is taken at once.',
    permission: 'directory.manage',
    params: byId,
    body: mappingBody,
    returns: { status: 200, json: groupMapping },
    errors: [400, 401, 403, 404, 409, 413, 415],
  },
  removeMapping: {
    method: 'DELETE',
    path: '/directory/mappings/{id}',
    summary: 'Takes what a group gives from everyone who has it by the group alone.',
    permission: 'directory.manage',
    params: byId,
    returns: { status: 204 },
    errors: [401, 403, 404],
  },
  groups: {
    method: 'GET',
    path: '/directory/groups',
    summary: 'Lists the groups that a directory provisions, by name.',
    permission: 'directory.read',
    query: pageQuery,
    returns: { status: 200, json: z.array(provisionedGroup), isPage: true },
    errors: [400, 401, 403],
  },
  tokens: {
    method: 'GET',
    path: '/directory/tokens',
    summary: 'Lists the tokens with which directories provision, newest first.',
    permission: 'directory.read',
    returns: { status: 200, json: z.array(scimToken) },
    errors: [401, 403],
  },
  createToken: {
    method: 'POST',
    path: '/directory/tokens',
    summary: 'Creates a token for a directory, shown only once. It reaches nothing but SCIM.',
    permission: 'directory.tokens',
    body: z.strictObject({
      name: displayName(fieldMessage('fields.name-required')),
      expires_in_days: z.int(ofType(days)).min(1, days).max(SCIM_TOKEN_DAYS_MAX, days),
      current_password: z.string().max(1000).optional().meta({ description: 'Of a person who has a password.' }),
      code: requiredText(fieldMessage('fields.code-required'))
        .max(40)
        .optional()
        .meta({ description: 'Of the second factor, instead of the password.' }),
    }),
    returns: { status: 201, json: scimToken.extend({ token: z.string() }).meta({ id: 'NewScimToken' }) },
    errors: [400, 401, 403, 409, 413, 415, 429],
  },
  revokeToken: {
    method: 'DELETE',
    path: '/directory/tokens/{id}',
    summary: 'Revokes a token: the directory can change nothing from its next request on.',
    permission: 'directory.manage',
    params: byId,
    returns: { status: 204 },
    errors: [401, 403, 404],
  },
})
