// The approvals that workflows want: asked for with the request itself, so that
// nothing is applied before a workflow that runs later has been heard.
import { and, asc, eq, isNull, or, sql } from 'drizzle-orm'
import { mayOnProject } from '#domain/access/may.ts'
import type { ApprovalDemand } from '#domain/approval/policy.ts'
import { allHold, evaluateConditions } from '#domain/workflow/evaluate.ts'
import type { Trigger } from '#domain/workflow/triggers.ts'
import type { WorkflowAction } from '#domain/workflow/actions/index.ts'
import type { WorkflowFacts } from '#domain/workflow/vocabulary.ts'
import type { Queries } from '../../db/connect.ts'
import { users } from '../../db/schema/accounts.ts'
import { projectMembers } from '../../db/schema/projects.ts'
import { workflows } from '../../db/schema/workflows.ts'
import type { ProjectRow } from './lock.ts'

const ON_DEPLOY: Trigger = 'on-deploy'
const REQUEST_APPROVAL: WorkflowAction = 'request-approval'

/**
 * The approvals that workflows want of a request in a project, in the order in
 * which the workflows run: those that are on, whose conditions hold, and whose
 * author may decide how the project is run.
 */
export async function findApprovalDemands(
  orm: Queries,
  project: Pick<ProjectRow, 'id'>,
  facts: WorkflowFacts,
): Promise<ApprovalDemand[]> {
  const { id, name, conditions, actions, trigger, enabled, author_id, project_id, created_at, deleted_at } = workflows
  const isMember = and(eq(projectMembers.user_id, author_id), eq(projectMembers.project_id, project.id))
  const found = await orm
    .select({ id, name, conditions, actions, role: users.role, in_project: projectMembers.role })
    .from(workflows)
    .innerJoin(users, eq(users.id, author_id))
    .leftJoin(projectMembers, isMember)
    .where(
      and(
        eq(trigger, ON_DEPLOY),
        eq(enabled, true),
        isNull(deleted_at),
        isNull(users.disabled_at),
        or(isNull(project_id), eq(project_id, project.id)),
        sql`exists (select 1 from json_array_elements(${actions}) as action where action ->> 'type' = ${REQUEST_APPROVAL})`,
      ),
    )
    .orderBy(asc(created_at), asc(id))
  return found
    .filter(
      (row) =>
        mayOnProject(row.role, row.in_project ?? undefined, 'project.update') &&
        allHold(evaluateConditions(row.conditions, facts)),
    )
    .flatMap((row) =>
      row.actions
        .filter(({ type }) => type === REQUEST_APPROVAL)
        .map(({ target }) => ({ workflow_id: row.id, workflow: row.name, target })),
    )
}
