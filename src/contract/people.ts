// Administration of people.
import { z } from 'zod'
import { email } from '#domain/account/password.ts'
import { defineContract } from './endpoint.ts'
import { instant, pageQuery } from './list.ts'
import { instanceRole, person } from './person.ts'

const byId = z.object({ id: z.string() })

export const personDetail = person
  .extend({
    role: instanceRole,
    status: z.enum(['active', 'disabled']),
    two_factor_enabled: z.boolean(),
    is_demo: z.boolean(),
    is_self: z.boolean(),
    project_count: z.int().meta({ description: 'Projects that this person owns.' }),
    environment_count: z.int().meta({ description: 'Environments that this person owns and that are not deleted.' }),
    sign_in_paused_until: instant.nullable().meta({
      description: 'While strangers guess at the account: until when only its known devices can sign in.',
    }),
    last_active_at: instant.nullable(),
    created_at: instant,
  })
  .meta({ id: 'PersonDetail' })

export const invitation = z
  .object({
    id: z.uuid(),
    email: z.string(),
    role: instanceRole,
    team_name: z.string().nullable(),
    invited_by: z.string(),
    created_at: instant,
    expires_at: instant,
  })
  .meta({ id: 'Invitation' })

/** A new invitation. People who can manage accounts get its link, to pass it on when no e-mail is sent. */
export const newInvitation = invitation
  .extend({ link: z.string().nullable(), is_mailed: z.boolean() })
  .meta({ id: 'NewInvitation' })

export const peopleSummary = z
  .object({
    people: z.int(),
    active_this_week: z.int(),
    administrators: z.int(),
    with_two_factor: z.int(),
    invitations: z.int(),
  })
  .meta({ id: 'PeopleSummary' })

export const people = defineContract({
  list: {
    method: 'GET',
    path: '/people',
    summary: 'Lists the people of the installation, newest first.',
    permission: 'people.read',
    query: pageQuery.extend({
      search: z.string().max(100).optional(),
      role: instanceRole.optional(),
      status: z.enum(['active', 'disabled']).optional(),
    }),
    returns: { status: 200, json: z.array(personDetail), isPage: true },
    errors: [400, 401, 403],
  },
  summary: {
    method: 'GET',
    path: '/people/summary',
    summary: 'Counts the people of the installation.',
    permission: 'people.read',
    returns: { status: 200, json: peopleSummary },
    errors: [401, 403],
  },
  setRole: {
    method: 'PUT',
    path: '/people/{id}/role',
    summary: 'Makes a person an administrator or a user, from their next request on.',
    permission: 'people.manage',
    params: byId,
    body: z.strictObject({ role: instanceRole }),
    returns: { status: 200, json: personDetail },
    errors: [400, 401, 403, 404, 409, 413, 415],
  },
  disable: {
    method: 'POST',
    path: '/people/{id}/disable',
    summary: 'Disables an account: ends its sessions and revokes its tokens.',
    permission: 'people.manage',
    params: byId,
    returns: { status: 200, json: personDetail },
    errors: [401, 403, 404, 409],
  },
  enable: {
    method: 'POST',
    path: '/people/{id}/enable',
    summary: 'Enables an account again. A demo account that was disabled for good stays disabled.',
    permission: 'people.manage',
    params: byId,
    returns: { status: 200, json: personDetail },
    errors: [401, 403, 404, 409],
  },
  unlock: {
    method: 'POST',
    path: '/people/{id}/unlock',
    summary: 'Forgets the wrong passwords and codes of an account, so that its owner can sign in anywhere again.',
    permission: 'people.manage',
    params: byId,
    returns: { status: 200, json: personDetail },
    errors: [401, 403, 404],
  },
  endSessions: {
    method: 'DELETE',
    path: '/people/{id}/sessions',
    summary: 'Signs a person out everywhere.',
    permission: 'people.manage',
    params: byId,
    returns: { status: 204 },
    errors: [401, 403, 404],
  },
  invitations: {
    method: 'GET',
    path: '/people/invitations',
    summary: 'Lists the invitations that can still be accepted.',
    permission: 'people.read',
    returns: { status: 200, json: z.array(invitation) },
    errors: [401, 403],
  },
  invite: {
    method: 'POST',
    path: '/people/invitations',
    summary: 'Invites a person by e-mail. The link works once and expires after 7 days.',
    permission: 'people.manage',
    body: z.strictObject({ email, role: instanceRole.default('user') }),
    returns: { status: 201, json: newInvitation },
    errors: [400, 401, 403, 409, 413, 415, 429],
  },
  renewInvitation: {
    method: 'POST',
    path: '/people/invitations/{id}/renew',
    summary: 'Creates a new link for an invitation; the old one stops working.',
    permission: 'people.manage',
    params: byId,
    returns: { status: 200, json: newInvitation },
    errors: [401, 403, 404, 429],
  },
  withdrawInvitation: {
    method: 'DELETE',
    path: '/people/invitations/{id}',
    summary: 'Withdraws an invitation.',
    permission: 'people.manage',
    params: byId,
    returns: { status: 204 },
    errors: [401, 403, 404],
  },
})
