// Workflows as they are answered, and as the audit log names their fields.
import type { Workflow } from '#contract/workflows.ts'
import { workflowAbilities } from '#domain/access/abilities.ts'
import type { WorkflowRole } from '#domain/access/roles.ts'
import type { WorkflowRules } from '#domain/workflow/vocabulary.ts'
import type { Queries } from '../../db/connect.ts'
import type { Deps } from '../../deps.ts'
import { hideAddress } from '../actions/hide-address.ts'
import { openActions } from '../webhooks/addresses.ts'
import { problemsOf, subjectOf } from './problems.ts'
import type { FoundWorkflow, Viewer } from './store.ts'
import type { WorkflowRow } from '../rows.ts'

/** Workflows as one person sees them. */
export async function presentWorkflows(
  deps: Pick<Deps, 'seal'>,
  orm: Queries,
  viewer: Viewer,
  found: readonly FoundWorkflow[],
): Promise<Workflow[]> {
  const problems = await problemsOf(orm, viewer, found.map(subjectOf))
  return found.map((one, index) => present(deps, one, problems[index] ?? [], viewer))
}

function present(
  deps: Pick<Deps, 'seal'>,
  { row, author, project, in_project, run_count, last_run }: FoundWorkflow,
  problems: Workflow['problems'],
  viewer: Viewer,
): Workflow {
  const role: WorkflowRole | undefined =
    row.author_id === viewer.id ? 'author' : in_project === null ? undefined : 'reader'
  const abilities = workflowAbilities(viewer.role, role)
  const {
    id,
    name,
    description,
    enabled,
    trigger,
    schedule,
    resource_limit,
    project_id,
    version,
    created_at,
    updated_at,
  } = row
  return {
    id,
    name,
    description,
    enabled,
    trigger,
    schedule,
    resource_limit,
    project_id,
    conditions: [...row.conditions],
    actions: abilities['workflow.update'] ? openActions(deps, row) : row.actions.map(hideAddress),
    project,
    author: { email: author.email, name: author.name },
    version,
    has_webhook_secret: row.sealed_webhook_secret !== null,
    next_run_at: row.next_run_at?.toISOString() ?? null,
    run_count,
    last_run: last_run && { at: new Date(last_run.at).toISOString(), outcome: last_run.outcome },
    problems,
    created_at: created_at.toISOString(),
    updated_at: updated_at.toISOString(),
    abilities,
  }
}

/** A workflow as the audit log names its fields. */
export function auditedFields(
  row: WorkflowRules & Pick<WorkflowRow, 'description' | 'enabled' | 'project_id'>,
  author: string,
): Record<string, unknown> {
  const { name, description, enabled, trigger, schedule, resource_limit, project_id, conditions } = row
  return {
    name,
    description,
    enabled,
    trigger,
    schedule,
    resource_limit,
    project_id,
    conditions,
    actions: row.actions.map(hideAddress),
    author,
  }
}
