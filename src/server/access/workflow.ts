// The role of a person for a workflow.
import { and, eq, isNull } from 'drizzle-orm'
import type { WorkflowRole } from '#domain/access/roles.ts'
import type { Queries } from '../db/connect.ts'
import { projectMembers } from '../db/schema/projects.ts'
import { workflows } from '../db/schema/workflows.ts'
import { isId } from '../http/ids.ts'

/**
 * What someone is to a workflow: a member of the project that it is for reads it. Null for one that they do not see,
 * undefined when there is none.
 * @param isDeletedToo counts one that was deleted as there: for bringing it back
 */
export async function findWorkflowRole(
  orm: Queries,
  id: string,
  userId: string,
  isDeletedToo = false,
): Promise<WorkflowRole | null | undefined> {
  if (!isId(id)) return undefined
  const [row] = await orm
    .select({ author_id: workflows.author_id, in_project: projectMembers.role })
    .from(workflows)
    .leftJoin(
      projectMembers,
      and(eq(projectMembers.project_id, workflows.project_id), eq(projectMembers.user_id, userId)),
    )
    .where(and(eq(workflows.id, id), isDeletedToo ? undefined : isNull(workflows.deleted_at)))
  if (!row) return undefined
  if (row.author_id === userId) return 'author'
  return row.in_project === null ? null : 'reader'
}
