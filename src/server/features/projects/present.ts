// Projects as they are answered.
import type { Project } from '#contract/projects.ts'
import { projectAbilities } from '#domain/access/abilities.ts'
import { cents, monthOf } from '#domain/environment/cost.ts'
import { budgetPercent, budgetState } from '#domain/project/budget.ts'
import type { ProjectSettings } from '#domain/project/settings.ts'
import type { Caller } from '../../http/context.ts'
import { nextMonth, presentFigures, type MonthOutlook } from '../../environments/base/budget.ts'
import type { MemberRow, ProjectRow } from './store.ts'

/** The settings of a project as one value; the table has a column for each. */
export function settingsOf(row: ProjectSettings): ProjectSettings {
  const {
    default_cloud_provider,
    default_region,
    auto_approve_dev,
    require_tags,
    allowed_clouds,
    max_lifetime_days,
    max_unpriced_lines,
    confirm_plans,
    check_drift,
    default_tags,
  } = row
  return {
    default_cloud_provider,
    default_region,
    auto_approve_dev,
    require_tags,
    allowed_clouds,
    max_lifetime_days,
    max_unpriced_lines,
    confirm_plans,
    check_drift,
    default_tags,
  }
}

/** What a project is shown beside. */
export interface ProjectBeside {
  /** Members, by project. */
  readonly members: ReadonlyMap<string, readonly MemberRow[]>
  /** Figures of the month, by project. */
  readonly figures: ReadonlyMap<string, MonthOutlook>
  readonly now: Date
}

/** A project as one person sees it. */
export function presentProject(
  row: ProjectRow,
  { members, figures, now }: ProjectBeside,
  caller: Pick<Caller, 'role'>,
): Project {
  const { project, owner, role, total_monthly_cost } = row
  const month = figures.get(project.id)
  if (!month) throw new Error(`The figures of the project ${project.id} were not read.`)
  return {
    id: project.id,
    name: project.name,
    slug: project.slug,
    description: project.description,
    owner_email: owner.email,
    owner_name: owner.name,
    budget_limit: project.budget_limit,
    budget_state: budgetState(takenOf(month), project.budget_limit),
    budget: presentBudget(month, now),
    total_monthly_cost,
    environment_count: row.environment_count,
    team_members: (members.get(project.id) ?? []).map(presentMember),
    template_count: row.template_count,
    settings: settingsOf(project),
    tags: project.tags,
    status: project.status,
    created_at: project.created_at.toISOString(),
    changed: project.changed_at && { at: project.changed_at.toISOString(), by: row.changed_by_name },
    role,
    abilities: projectAbilities(caller.role, role ?? undefined),
  }
}

function presentBudget(month: MonthOutlook, now: Date): Project['budget'] {
  return {
    month: monthOf(now).key,
    ...presentFigures(month),
    forecast: cents(month.forecast),
    next: { month: nextMonth(now), taken: cents(month.standing), allowed: cents(month.standing_allowed) },
    percent: budgetPercent(takenOf(month), month.limit),
  }
}

/** USD that are spent or reserved. Sums of parts of a month are not exact: what is less than a millionth is none. */
function takenOf({ spent, reserved }: MonthOutlook): number {
  return Math.round((spent + reserved) * 1e6) / 1e6
}

/** A member of a project. */
export function presentMember({
  user_email,
  name,
  role,
  added_at,
}: Omit<MemberRow, 'project_id' | 'user_id'>): Project['team_members'][number] {
  return { user_email, name, role, added_at: added_at.toISOString() }
}

/** A project as the audit log names its fields. */
export function auditedFields(project: ProjectRow['project'], ownerEmail: string): Record<string, unknown> {
  const { name, slug, description, budget_limit, tags, status } = project
  return { name, slug, description, owner_email: ownerEmail, budget_limit, ...settingsOf(project), tags, status }
}
