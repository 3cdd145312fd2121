// The current approvers of a request.
import { and, eq, isNotNull, or } from 'drizzle-orm'
import type { ProjectRole } from '#domain/access/roles.ts'
import { approversOf, type Candidate, type Deciding } from '#domain/approval/policy.ts'
import type { Queries } from '../../db/connect.ts'
import { users } from '../../db/schema/accounts.ts'
import { projectMembers } from '../../db/schema/projects.ts'

export interface Approver extends Candidate {
  readonly name: string
}

/** People who could be allowed to decide in a project: its members, and administrators of the installation. */
export async function listCandidates(orm: Queries, projectId: string): Promise<Approver[]> {
  const isMember = and(eq(projectMembers.user_id, users.id), eq(projectMembers.project_id, projectId))
  const rows = await orm
    .select({ ...candidateColumns, role: projectMembers.role })
    .from(users)
    .leftJoin(projectMembers, isMember)
    .where(or(isNotNull(projectMembers.role), eq(users.role, 'admin')))
    .orderBy(users.name, users.id)
  return rows.map((row) => toApprover(row, row.role ?? undefined))
}

/** What is read of people for {@link toApprover}. */
export const candidateColumns = {
  id: users.id,
  email: users.email,
  name: users.name,
  instance_role: users.role,
  disabled_at: users.disabled_at,
  is_service: users.is_service,
}

type CandidateRow = Pick<typeof users.$inferSelect, 'id' | 'email' | 'name' | 'disabled_at' | 'is_service'> & {
  readonly instance_role: string
}

/** Someone with the role that they have in a project, undefined for none. */
export function toApprover(
  { id, email, name, instance_role, disabled_at, is_service }: CandidateRow,
  role: ProjectRole | undefined,
): Approver {
  // A service account decides as little as someone who is disabled.
  const is_disabled = disabled_at !== null || is_service
  return { id, email, name, role, is_instance_admin: instance_role === 'admin', is_disabled }
}

/** The approvers of a request in a project. */
export async function listApprovers(orm: Queries, projectId: string, request: Deciding): Promise<Approver[]> {
  return approversOf(await listCandidates(orm, projectId), request)
}
