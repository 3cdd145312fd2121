// The project in which someone asks for an environment.
import { and, asc, eq } from 'drizzle-orm'
import { mayOnProject } from '#domain/access/may.ts'
import { PERMISSIONS } from '#domain/access/permissions.ts'
import { message } from '#words/message.ts'
import { noProject, roleRefusal } from '../../access/authorize.ts'
import type { Queries, Transaction } from '../../db/connect.ts'
import { users } from '../../db/schema/accounts.ts'
import { projectMembers, projects } from '../../db/schema/projects.ts'
import type { Caller } from '../../http/context.ts'
import { badRequest, conflict, forbidden } from '../../http/errors.ts'
import { isId } from '../../http/ids.ts'
import { findProjectRole, lockProject, type ProjectRow } from '../base/lock.ts'

type Requester = Pick<Caller, 'id' | 'role'>

/**
 * A project in which someone may ask for environments, whatever its status.
 * @throws Refused with 403 for a role that may not, 404 when it is not there or they are not in it
 */
export async function getRequestProject(orm: Queries, caller: Requester, id: string): Promise<ProjectRow> {
  const [project] = isId(id) ? await orm.select().from(projects).where(eq(projects.id, id)) : []
  if (!project) throw noProject()
  await refuseRole(orm, caller, project)
  return project
}

/**
 * The same, not archived, and held: what it has left and who is in it stay until the transaction ends.
 * @throws Refused with 403, 404, and 409 for an archived one
 */
export async function lockRequestProject(tx: Transaction, caller: Requester, id: string): Promise<ProjectRow> {
  const project = await lockProject(tx, id)
  await refuseRole(tx, caller, project)
  refuseArchived(project)
  return project
}

/** @throws Refused with 409 for an archived project */
export function refuseArchived({ name, status }: Pick<ProjectRow, 'name' | 'status'>): void {
  if (status === 'archived') throw conflict(message('environments.project-archived', { project: name }))
}

async function refuseRole(orm: Queries, caller: Requester, project: ProjectRow): Promise<void> {
  const role = await findProjectRole(orm, project.id, caller.id)
  if (role === undefined && caller.role !== 'admin') throw noProject()
  if (mayOnProject(caller.role, role, 'project.environments')) return
  throw forbidden(roleRefusal('project', role, PERMISSIONS['project.environments'].roles))
}

/** The active projects of someone in which their role lets them ask. */
async function listOwnProjects(orm: Queries, caller: Requester): Promise<ProjectRow[]> {
  const rows = await orm
    .select({ project: projects, role: projectMembers.role })
    .from(projects)
    .innerJoin(projectMembers, and(eq(projectMembers.project_id, projects.id), eq(projectMembers.user_id, caller.id)))
    .where(eq(projects.status, 'active'))
    .orderBy(asc(projects.created_at))
  return rows.filter(({ role }) => mayOnProject('user', role, 'project.environments')).map(({ project }) => project)
}

/**
 * The project in which someone means to ask who names none: the default of their profile, or else the only one.
 * Undefined when there is none, or more than one without a default.
 */
export async function findMeantProject(orm: Queries, caller: Requester): Promise<ProjectRow | undefined> {
  const own = await listOwnProjects(orm, caller)
  const [only, other] = own
  if (!other) return only
  const [user] = await orm
    .select({ default_project_id: users.default_project_id })
    .from(users)
    .where(eq(users.id, caller.id))
  return own.find(({ id }) => id === user?.default_project_id)
}

/** The same. @throws Refused with 400 that names `project_id` when it is not clear which */
export async function getMeantProject(orm: Queries, caller: Requester): Promise<ProjectRow> {
  const meant = await findMeantProject(orm, caller)
  if (meant) return meant
  const [any] = await listOwnProjects(orm, caller)
  const said = message(any ? 'environments.several-projects' : 'environments.no-project')
  throw badRequest([{ field: 'project_id', said }])
}
