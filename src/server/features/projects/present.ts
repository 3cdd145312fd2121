// Projects as they are answered.
import type { Project } from '#contract/projects.ts'
import { projectAbilities } from '#domain/access/abilities.ts'
import { budgetState } from '#domain/project/budget.ts'
import type { ProjectSettings } from '#domain/project/settings.ts'
import type { Caller } from '../../http/context.ts'
import type { MemberRow, ProjectRow } from './store.ts'

/** The settings of a project as one value; the table has a column for each. */
export function settingsOf(row: ProjectSettings): ProjectSettings {
  const { default_cloud_provider, default_region, auto_approve_dev, require_tags, allowed_clouds, max_lifetime_days, default_tags } = row
  return { default_cloud_provider, default_region, auto_approve_dev, require_tags, allowed_clouds, max_lifetime_days, default_tags }
}

/** A project as one person sees it. @param members of any projects, also of others */
export function presentProject(row: ProjectRow, members: readonly MemberRow[], caller: Pick<Caller, 'role'>): Project {
  const { project, owner, role, total_monthly_cost } = row
  return {
    id: project.id,
    name: project.name,
    slug: project.slug,
    description: project.description,
    owner_email: owner.email,
    owner_name: owner.name,
    budget_limit: project.budget_limit,
    budget_state: budgetState(total_monthly_cost, project.budget_limit),
    total_monthly_cost,
    environment_count: row.environment_count,
    team_members: members.filter((member) => member.project_id === project.id).map(presentMember),
    template_count: row.template_count,
    settings: settingsOf(project),
    tags: project.tags,
    status: project.status,
    created_at: project.created_at.toISOString(),
    role,
    abilities: projectAbilities(caller.role, role ?? undefined),
  }
}

/** A member of a project. */
export function presentMember({ user_email, name, role, added_at }: Omit<MemberRow, 'project_id' | 'user_id'>): Project['team_members'][number] {
  return { user_email, name, role, added_at: added_at.toISOString() }
}

/** A project as the audit log names its fields. */
export function auditedFields(project: ProjectRow['project'], ownerEmail: string): Record<string, unknown> {
  const { name, slug, description, budget_limit, tags, status } = project
  return { name, slug, description, owner_email: ownerEmail, budget_limit, ...settingsOf(project), tags, status }
}
