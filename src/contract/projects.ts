// Projects: environments and people together, with a budget and policies.
import { z } from 'zod'
import { CLOUD_IDS } from '#engine/clouds/index.ts'
import { fieldMessage, ofType, requiredText } from '#engine/field-messages.ts'
import { PROJECT_PERMISSIONS } from '#domain/access/abilities.ts'
import { PROJECT_ROLES } from '#domain/access/roles.ts'
import { displayName, email } from '#domain/account/password.ts'
import { USD_MAX } from '#domain/environment/cost.ts'
import { ENVIRONMENT_STATUSES } from '#domain/environment/lifecycle.ts'
import { BUDGET_STATES } from '#domain/project/budget.ts'
import { projectSettings, tags } from '#domain/project/settings.ts'
import { defineContract } from './endpoint.ts'
import { instant, pageQuery } from './list.ts'
import { cloudLabel, environmentTypeLabel } from './words.ts'

const usd = z.number().meta({ description: 'USD a month.' })
const usdOnce = z.number()
const byId = z.object({ id: z.string() })
const byMember = byId.extend({ email: z.string().max(254) })

/** "other" is an older name of viewer that clients still send. */
const projectRole = z
  .preprocess((role) => (role === 'other' ? 'viewer' : role), z.enum(PROJECT_ROLES))
  .meta({ enum: PROJECT_ROLES })
const SLUG_REQUIRED = fieldMessage('fields.project-slug-required')
const slug = z
  .string(ofType(SLUG_REQUIRED))
  .trim()
  .min(1, { error: SLUG_REQUIRED, abort: true })
  .max(60)
  .regex(/^[a-z0-9-]+$/, fieldMessage('fields.project-slug'))
/** Empty means none. */
const description = z
  .string()
  .trim()
  .max(1000)
  .nullable()
  .overwrite((text) => (text === '' ? null : text))
const budgetLimit = z.number().min(0, fieldMessage('fields.budget')).max(USD_MAX).nullable()

export const projectMember = z
  .object({ user_email: z.string(), name: z.string(), role: z.enum(PROJECT_ROLES), added_at: instant })
  .meta({ id: 'ProjectMember' })

export const project = z
  .object({
    id: z.uuid(),
    name: z.string(),
    slug: z.string(),
    description: z.string().nullable(),
    owner_email: z.string(),
    owner_name: z.string(),
    budget_limit: usd.nullable(),
    budget_state: z.enum(BUDGET_STATES).meta({ description: 'By what this month (UTC) has spent and reserved.' }),
    budget: z
      .object({
        month: z.string().meta({ description: 'The calendar month (UTC), such as 2026-11.' }),
        spent: usdOnce.meta({ description: 'USD spent so far.' }),
        reserved: usdOnce.meta({
          description: 'USD reserved for requested and running environments until the end of the month.',
        }),
        allowed: usdOnce.meta({ description: 'USD by which owners allow the project to exceed its limit.' }),
        left: usdOnce.nullable().meta({ description: 'USD that can still be reserved; null without a limit.' }),
        forecast: usdOnce.meta({
          description: 'Forecast in USD for the month, considering each end date.',
        }),
        next: z
          .object({
            month: z.string().meta({ description: 'The month after, such as 2026-12.' }),
            taken: usdOnce.meta({ description: 'USD that what is reserved takes in a whole month.' }),
            allowed: usdOnce.meta({ description: 'USD by which owners allow the project to exceed its limit then.' }),
          })
          .meta({ description: 'What the month after begins with; it stands for each that follows.' }),
        percent: z
          .number()
          .nullable()
          .meta({ description: 'Share of the limit that is spent or reserved; null without a limit.' }),
      })
      .meta({ id: 'ProjectBudget' }),
    total_monthly_cost: usd.meta({ description: 'What its environments cost as they are now, in USD a month.' }),
    environment_count: z.int(),
    team_members: z.array(projectMember),
    template_count: z.int(),
    settings: projectSettings,
    tags,
    status: z.enum(['active', 'archived']),
    created_at: instant,
    changed: z
      .object({ at: instant, by: z.string().nullable().meta({ description: 'Name; null when the account is gone.' }) })
      .nullable()
      .meta({ description: 'The latest change of its fields or settings; null before the first.' }),
    role: z
      .enum(PROJECT_ROLES)
      .nullable()
      .meta({ description: 'Role of the caller; null for an administrator who is no member.' }),
    abilities: z
      .record(z.enum(PROJECT_PERMISSIONS), z.boolean())
      .meta({ description: 'The permissions of the caller.' }),
  })
  .meta({ id: 'Project' })

export const projectStats = z
  .object({
    environment_count: z.int(),
    active_environments: z.int(),
    expiring_environments: z.int().meta({ description: 'Those that expire soon; they are not among the active ones.' }),
    team_member_count: z.int(),
    total_monthly_cost: usd,
  })
  .meta({ id: 'ProjectStats' })

export const projectEnvironment = z
  .object({
    id: z.uuid(),
    name: z.string(),
    status: z.enum(ENVIRONMENT_STATUSES),
    cloud_provider: cloudLabel,
    environment_type: environmentTypeLabel,
    cost_monthly: usd,
    cost_now: usd.meta({ description: 'What it costs as it is now, in USD a month.' }),
    priced_lines: z.int(),
    total_lines: z.int(),
  })
  .meta({ id: 'ProjectEnvironment' })

export const projectTemplate = z
  .object({
    id: z.uuid(),
    name: z.string(),
    cloud: z.string().meta({ enum: [...CLOUD_IDS] }),
    added_by: z.string(),
    added_at: instant,
  })
  .meta({ id: 'ProjectTemplate' })

export type Project = z.infer<typeof project>

export const projects = defineContract({
  list: {
    method: 'GET',
    path: '/projects',
    summary: 'Lists the projects of the caller; an administrator sees all.',
    permission: 'projects.list',
    query: pageQuery.extend({
      owner_email: email.optional(),
      status: z.enum(['active', 'archived']).optional(),
      search: z.string().max(100).optional(),
      changed_after: instant
        .optional()
        .meta({ description: 'Only projects of which the caller is a member and that others have changed since.' }),
      offset: z.coerce.number().int().min(0).max(1e6).optional(),
      sort: z.enum(['name', 'cost', 'created']).default('created'),
    }),
    returns: { status: 200, json: z.array(project), isPage: true },
    errors: [400, 401, 403],
  },
  create: {
    method: 'POST',
    path: '/projects',
    summary: 'Creates a project, owned by the caller.',
    permission: 'projects.create',
    body: z.strictObject({
      name: displayName(fieldMessage('fields.project-name-required')),
      slug,
      description: description.default(null),
      owner_email: requiredText(fieldMessage('fields.owner-email-required')).pipe(email),
      budget_limit: budgetLimit.default(null),
      settings: projectSettings.partial().default({}),
      tags: tags.default({}),
    }),
    returns: { status: 201, json: project },
    errors: [400, 401, 403, 409, 413, 415],
  },
  get: {
    method: 'GET',
    path: '/projects/{id}',
    summary: 'Returns a project.',
    permission: 'project.read',
    params: byId,
    returns: { status: 200, json: project },
    errors: [401, 403, 404],
  },
  stats: {
    method: 'GET',
    path: '/projects/{id}/stats',
    summary: 'Returns the figures of a project.',
    permission: 'project.read',
    params: byId,
    returns: { status: 200, json: projectStats },
    errors: [401, 403, 404],
  },
  environments: {
    method: 'GET',
    path: '/projects/{id}/environments',
    summary: 'Lists the environments of a project.',
    permission: 'project.read',
    params: byId,
    query: pageQuery,
    returns: { status: 200, json: z.array(projectEnvironment), isPage: true },
    errors: [400, 401, 403, 404],
  },
  update: {
    method: 'PUT',
    path: '/projects/{id}',
    summary: 'Changes a project; omitted fields stay.',
    permission: 'project.update',
    params: byId,
    body: z.strictObject({
      name: displayName(fieldMessage('fields.project-name-required')).optional(),
      slug: slug.optional(),
      description: description.optional(),
      owner_email: email.optional(),
      budget_limit: budgetLimit.optional(),
      settings: projectSettings.partial().optional(),
      tags: tags.optional(),
      status: z.enum(['active', 'archived']).optional(),
    }),
    returns: { status: 200, json: project },
    errors: [400, 401, 403, 404, 409, 413, 415],
  },
  remove: {
    method: 'DELETE',
    path: '/projects/{id}',
    summary: 'Deletes a project that has no environment left.',
    permission: 'project.delete',
    params: byId,
    returns: { status: 204 },
    errors: [401, 403, 404, 409],
  },
  addMember: {
    method: 'POST',
    path: '/projects/{id}/team',
    summary: 'Adds a person who has an account.',
    permission: 'project.members',
    params: byId,
    body: z.strictObject({ user_email: email, role: projectRole.default('developer') }),
    returns: { status: 201, json: projectMember, location: '/projects/{id}/team/{made.user_email}' },
    errors: [400, 401, 403, 404, 409, 413, 415],
  },
  removeMember: {
    method: 'DELETE',
    path: '/projects/{id}/team/{email}',
    summary: 'Removes a member from a project.',
    permission: 'project.members',
    params: byMember,
    returns: { status: 204 },
    errors: [401, 403, 404, 409],
  },
  leave: {
    method: 'POST',
    path: '/projects/{id}/leave',
    summary: 'Leaves a project. Its owner and the last member with the role owner cannot leave.',
    permission: 'project.leave',
    params: byId,
    returns: { status: 204 },
    errors: [401, 403, 404, 409],
  },
  setMemberRole: {
    method: 'PUT',
    path: '/projects/{id}/team/{email}/role',
    summary: 'Changes the role of a member. Only owners can add or remove owners.',
    permission: 'project.members',
    params: byMember,
    body: z.strictObject({ role: projectRole }),
    returns: { status: 200, json: projectMember },
    errors: [400, 401, 403, 404, 409, 413, 415],
  },
  templates: {
    method: 'GET',
    path: '/projects/{id}/templates',
    summary: 'Lists the templates that were put into a project.',
    permission: 'project.read',
    params: byId,
    returns: { status: 200, json: z.array(projectTemplate) },
    errors: [401, 403, 404],
  },
  addTemplate: {
    method: 'PUT',
    path: '/projects/{id}/templates/{template_id}',
    summary: 'Adds a template to a project; repeating the call changes nothing.',
    permission: 'project.templates',
    params: byId.extend({ template_id: z.string() }),
    returns: { status: 200, json: projectTemplate.extend({ is_new: z.boolean() }) },
    errors: [401, 403, 404],
  },
  removeTemplate: {
    method: 'DELETE',
    path: '/projects/{id}/templates/{template_id}',
    summary: 'Removes a template from a project; the template itself stays.',
    permission: 'project.templates',
    params: byId.extend({ template_id: z.string() }),
    returns: { status: 204 },
    errors: [401, 403, 404],
  },
})
