// Teams: people who share templates and components.
import { z } from 'zod'
import { fieldMessage } from '#engine/field-messages.ts'
import { TEAM_PERMISSIONS } from '#domain/access/abilities.ts'
import { TEAM_ROLES } from '#domain/access/roles.ts'
import { displayName, email } from '#domain/account/password.ts'
import { defineContract } from './endpoint.ts'
import { instant, pageQuery } from './list.ts'

const byId = z.object({ id: z.string() })
const byMember = byId.extend({ member_id: z.string() })
const description = z.string().trim().max(1000).default('')
const role = z.enum(TEAM_ROLES)

export const team = z
  .object({
    id: z.string(),
    name: z.string(),
    description: z.string(),
    created_at: instant,
    owner: z.string().meta({ description: 'E-mail address of the founder.' }),
    owner_name: z.string(),
    member_count: z.int(),
    member_names: z.array(z.string()).meta({ description: 'The first five, longest in the team first.' }),
    template_count: z.int(),
    role: role.nullable().meta({ description: 'Role of the caller; null for an administrator who is no member.' }),
    abilities: z.record(z.enum(TEAM_PERMISSIONS), z.boolean()),
  })
  .meta({ id: 'Team' })

export const teamMember = z
  .object({
    id: z.uuid(),
    name: z.string(),
    email: z.string(),
    role,
    joined_at: instant,
    last_active_at: instant.nullable(),
    is_self: z.boolean(),
  })
  .meta({ id: 'TeamMember' })

export const teamInvitation = z
  .object({ id: z.uuid(), email: z.string(), role, expires_at: instant })
  .meta({ id: 'TeamInvitation' })

export const teamDetail = team
  .extend({ members: z.array(teamMember), invitations: z.array(teamInvitation) })
  .meta({ id: 'TeamDetail' })

/**
 * What inviting led to: someone who has an account is a member at once. The link is for administrators, where no mail
 * is sent.
 */
export const invited = z
  .object({
    member: teamMember.nullable(),
    invitation: teamInvitation.nullable(),
    is_mailed: z.boolean(),
    link: z.string().nullable(),
  })
  .meta({ id: 'TeamInvited' })

export type Team = z.infer<typeof team>

export const teams = defineContract({
  list: {
    method: 'GET',
    path: '/teams',
    summary: 'Lists the teams of the caller; an administrator sees all.',
    permission: 'teams.list',
    query: pageQuery.extend({ search: z.string().max(100).optional() }),
    returns: { status: 200, json: z.array(team), isPage: true },
    errors: [400, 401, 403],
  },
  create: {
    method: 'POST',
    path: '/teams',
    summary: 'Creates a team, owned by the caller. Its id is the name in lower case with hyphens for spaces.',
    permission: 'teams.create',
    body: z.strictObject({ name: displayName(fieldMessage('fields.team-name-required'), 60), description }),
    returns: { status: 201, json: teamDetail },
    errors: [400, 401, 403, 409, 413, 415],
  },
  get: {
    method: 'GET',
    path: '/teams/{id}',
    summary: 'Returns a team with its members.',
    permission: 'team.read',
    params: byId,
    returns: { status: 200, json: teamDetail },
    errors: [401, 403, 404],
  },
  update: {
    method: 'PUT',
    path: '/teams/{id}',
    summary: 'Changes name and description; the id stays.',
    permission: 'team.update',
    params: byId,
    body: z.strictObject({
      name: displayName(fieldMessage('fields.team-name-required'), 60).optional(),
      description: z.string().trim().max(1000).optional(),
    }),
    returns: { status: 200, json: teamDetail },
    errors: [400, 401, 403, 404, 413, 415],
  },
  remove: {
    method: 'DELETE',
    path: '/teams/{id}',
    summary: 'Deletes a team; what its members own stays theirs.',
    permission: 'team.delete',
    params: byId,
    returns: { status: 204 },
    errors: [401, 403, 404],
  },
  invite: {
    method: 'POST',
    path: '/teams/{id}/members',
    summary: 'Adds a person with an account, or invites a person without one.',
    permission: 'team.members',
    params: byId,
    body: z.strictObject({ email, role: role.default('member') }),
    returns: { status: 201, json: invited, location: '/teams/{id}' },
    errors: [400, 401, 403, 404, 409, 413, 415, 429],
  },
  setRole: {
    method: 'PUT',
    path: '/teams/{id}/members/{member_id}/role',
    summary: 'Changes the role of a member.',
    permission: 'team.members',
    params: byMember,
    body: z.strictObject({ role }),
    returns: { status: 200, json: teamMember },
    errors: [400, 401, 403, 404, 409, 413, 415],
  },
  removeMember: {
    method: 'DELETE',
    path: '/teams/{id}/members/{member_id}',
    summary: 'Removes a member.',
    permission: 'team.members',
    params: byMember,
    returns: { status: 204 },
    errors: [401, 403, 404, 409],
  },
  withdrawInvitation: {
    method: 'DELETE',
    path: '/teams/{id}/invitations/{invitation_id}',
    summary: 'Withdraws an invitation into a team.',
    permission: 'team.members',
    params: byId.extend({ invitation_id: z.string() }),
    returns: { status: 204 },
    errors: [401, 403, 404],
  },
  leave: {
    method: 'POST',
    path: '/teams/{id}/leave',
    summary: 'Leaves a team. The last owner cannot.',
    permission: 'team.leave',
    params: byId,
    returns: { status: 204 },
    errors: [401, 403, 404, 409],
  },
})
