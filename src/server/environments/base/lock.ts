// What a change of an environment holds. Always the project before its
// environments and those before their approvals (server/audit/change.ts).
import { and, eq } from 'drizzle-orm'
import type { ProjectRole } from '#domain/access/roles.ts'
import { noApproval, noEnvironment, noProject } from '../../access/authorize.ts'
import type { Queries, Transaction } from '../../db/connect.ts'
import { approvals, environments } from '../../db/schema/environments.ts'
import { projectMembers, projects } from '../../db/schema/projects.ts'

export type EnvironmentRow = typeof environments.$inferSelect
export type ApprovalRow = typeof approvals.$inferSelect
export type ProjectRow = typeof projects.$inferSelect

/**
 * Holds a project, so that no two requests together take more of its budget
 * than there is.
 * @throws Refused with 404 when it is gone
 */
export async function lockProject(tx: Transaction, id: string): Promise<ProjectRow> {
  const [project] = await tx.select().from(projects).where(eq(projects.id, id)).for('no key update')
  if (!project) throw noProject()
  return project
}

/** Holds an environment. @throws Refused with 404 when it is gone */
export async function lockEnvironment(tx: Transaction, id: string): Promise<EnvironmentRow> {
  const [environment] = await tx.select().from(environments).where(eq(environments.id, id)).for('update')
  if (!environment) throw noEnvironment()
  return environment
}

/** An environment that is held, and its project: what ends changes what is left of the budget. */
export interface LockedEnvironment {
  readonly project: ProjectRow
  readonly environment: EnvironmentRow
}

/** Holds the project of an environment, and then the environment. @throws Refused with 404 when it is gone */
export async function lockEnvironmentAndProject(tx: Transaction, id: string): Promise<LockedEnvironment> {
  // The project of an environment never changes, so it may be read before either is held.
  const [found] = await tx
    .select({ project_id: environments.project_id })
    .from(environments)
    .where(eq(environments.id, id))
  if (!found) throw noEnvironment()
  const project = await lockProject(tx, found.project_id)
  return { project, environment: await lockEnvironment(tx, id) }
}

/** Role of someone in a project; undefined for a person who is not in it. It stays as long as the project is held. */
export async function findProjectRole(
  orm: Queries,
  projectId: string,
  userId: string,
): Promise<ProjectRole | undefined> {
  const isTheirs = and(eq(projectMembers.project_id, projectId), eq(projectMembers.user_id, userId))
  const [member] = await orm.select({ role: projectMembers.role }).from(projectMembers).where(isTheirs)
  return member?.role
}

/** Holds an approval; its environment is held already. @throws Refused with 404 when it is gone */
export async function lockApproval(tx: Transaction, id: string): Promise<ApprovalRow> {
  const [approval] = await tx.select().from(approvals).where(eq(approvals.id, id)).for('update')
  if (!approval) throw noApproval()
  return approval
}
