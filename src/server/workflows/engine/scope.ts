// Which workflows an event is for, and which environments a workflow is about:
// those of the projects in which its author is now.
import { and, eq, getTableColumns, gt, ne, or, sql, type Column, type SQL } from 'drizzle-orm'
import type { InstanceRole } from '#domain/access/roles.ts'
import type { Queries } from '../../db/connect.ts'
import { users } from '../../db/schema/accounts.ts'
import { environments } from '../../db/schema/environments.ts'
import { projectMembers } from '../../db/schema/projects.ts'
import { workflowEvents, workflows } from '../../db/schema/workflows.ts'
import { inOrder } from '../order.ts'
import { isKept, type EventRow, type WorkflowRow } from '../rows.ts'

/** Whether someone is a member of a project; in a query. */
function isMember(userId: Column | string, projectId: Column | string): SQL {
  const { user_id, project_id } = projectMembers
  return sql`exists (select 1 from ${projectMembers} where ${user_id} = ${userId} and ${project_id} = ${projectId})`
}

/**
 * The workflows that are on and that an event is for, in the order in which
 * they run. One whose author has left the project is none: who has left learns
 * nothing of what happens there. Nor is the one that caused the event: what it
 * had to say of it, it has said.
 */
export function listWorkflowsFor(
  orm: Queries,
  event: Pick<EventRow, 'trigger' | 'workflow_id' | 'project_id' | 'facts' | 'chain'>,
): Promise<WorkflowRow[]> {
  const { id, trigger, enabled, project_id, author_id, resource_limit } = workflows
  const isTriggered =
    event.trigger === 'on-deploy'
      ? or(
          eq(trigger, 'on-deploy'),
          and(eq(trigger, 'on-resource-limit'), sql`${resource_limit} < ${event.facts.resource_count ?? 0}`),
        )
      : eq(trigger, event.trigger)
  const isInScope =
    event.project_id === null
      ? undefined
      : and(
          or(sql`${project_id} is null`, eq(project_id, event.project_id)),
          or(eq(users.role, 'admin'), isMember(author_id, event.project_id)),
        )
  const cause = event.chain.at(-1)
  return orm
    .select(getTableColumns(workflows))
    .from(workflows)
    .innerJoin(users, eq(users.id, author_id))
    .where(
      and(
        eq(enabled, true),
        isKept,
        isTriggered,
        event.workflow_id === null ? undefined : eq(id, event.workflow_id),
        cause && ne(id, cause.workflow_id),
        isInScope,
      ),
    )
    .orderBy(...inOrder)
}

/** Whose workflow it is and for which project, as {@link isAbout} needs it. */
export interface Scope {
  readonly author: { readonly id: string; readonly role: InstanceRole }
  /** Null for every project of the author. */
  readonly project_id: string | null
}

/** In a query of environments, or of events with the column of their project: what a workflow is about. */
export function isAbout({ author, project_id }: Scope, column: Column = environments.project_id): SQL | undefined {
  return and(
    project_id === null ? undefined : eq(column, project_id),
    author.role === 'admin' ? undefined : isMember(author.id, column),
  )
}

/** In a query of environments: those of which there is something in the cloud. */
export const HAS_INFRASTRUCTURE = sql`${environments.status} in ('active', 'expiring_soon', 'expired', 'suspended')`

/** In a query of events: those that are due and after another one, in the order in which they are worked through. */
export function isDue(now: Date, after: Pick<EventRow, 'next_attempt_at' | 'id'> | undefined): SQL | undefined {
  const { processed_at, next_attempt_at, id } = workflowEvents
  const isLater =
    after &&
    or(gt(next_attempt_at, after.next_attempt_at), and(eq(next_attempt_at, after.next_attempt_at), gt(id, after.id)))
  return and(sql`${processed_at} is null`, sql`${next_attempt_at} <= ${now.toISOString()}::timestamptz`, isLater)
}
