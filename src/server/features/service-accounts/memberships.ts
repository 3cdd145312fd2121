// The projects of a service account.
import { and, eq } from 'drizzle-orm'
import type { ServiceRole } from '#domain/access/service-accounts.ts'
import { message } from '#words/message.ts'
import type { Change } from '../../audit/change.ts'
import { projectTarget, recordMember } from '../../audit/targets.ts'
import { projectMembers, projects } from '../../db/schema/projects.ts'
import type { Deps } from '../../deps.ts'
import { handOverEnvironments } from '../../environments/base/hand-over.ts'
import { badRequest } from '../../http/errors.ts'

/** Of one project. */
export interface Membership {
  readonly project_id: string
  readonly role: ServiceRole
}

/**
 * Puts a service account that is held into these projects and takes it out of all others, where its environments go to
 * the owner.
 * @throws Refused with 400 for a project that there is not, or that is named twice
 */
export async function setMemberships(
  deps: Deps,
  work: Change,
  account: { readonly id: string; readonly email: string },
  wanted: readonly Membership[],
): Promise<void> {
  const { tx } = work
  const { project_id, user_id } = projectMembers
  const before = await tx.select().from(projectMembers).where(eq(user_id, account.id))
  const roleBefore = new Map(before.map((row) => [row.project_id, row.role]))
  const roleAfter = new Map(wanted.map((one) => [one.project_id, one.role]))
  if (roleAfter.size < wanted.length) throw badRequest([{ field: 'projects', said: message('services.project-twice') }])
  // In the order of their ids, as everywhere, so that no two changes wait for each other.
  for (const id of [...new Set([...roleBefore.keys(), ...roleAfter.keys()])].toSorted()) {
    const from = roleBefore.get(id)
    const to = roleAfter.get(id)
    if (from === to) continue
    const [project] = await tx.select().from(projects).where(eq(projects.id, id)).for('update')
    if (!project) throw badRequest([{ field: 'projects', said: message('services.no-project') }])
    const isIt = and(eq(project_id, id), eq(user_id, account.id))
    if (to === undefined) {
      await handOverEnvironments({ deps, work }, project, { from: account.id, to: project.owner_id })
      await tx.delete(projectMembers).where(isIt)
    } else if (from === undefined)
      await tx.insert(projectMembers).values({ project_id: id, user_id: account.id, role: to, added_at: deps.now() })
    else await tx.update(projectMembers).set({ role: to }).where(isIt)
    recordMember(work, projectTarget(project), { email: account.email, from, to })
  }
}
