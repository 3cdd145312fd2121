// In whose name a project stands.
import type { ProjectRole } from '#domain/access/roles.ts'
import { message } from '#words/message.ts'
import type { Change } from '../../audit/change.ts'
import { projectTarget, recordMember } from '../../audit/targets.ts'
import { projectMembers, type projects } from '../../db/schema/projects.ts'
import type { Deps } from '../../deps.ts'
import type { SignedIn } from '../../http/context.ts'
import { badRequest, forbidden } from '../../http/errors.ts'
import { notify } from '../../notify/notify.ts'
import { projectPath } from '../../notify/paths.ts'
import { findPerson, membersOf, ownerOf, type Person } from './lock-project.ts'

type ProjectFields = Pick<typeof projects.$inferSelect, 'id' | 'name' | 'owner_id'>

/** The person who is to own a project. @throws Refused with 400 for an address without an account that works */
export async function getNewOwner(work: Change, email: string): Promise<Person> {
  const person = await findPerson(work.tx, email)
  if (!person || person.is_service)
    throw badRequest([{ field: 'owner_email', said: message('projects.owner-unknown', { email }) }])
  if (person.disabled_at)
    throw badRequest([{ field: 'owner_email', said: message('projects.owner-disabled', { email }) }])
  return person
}

/**
 * Gives a project that is held to someone else, when one is named who does not
 * own it. They get the role owner; who owned it before stays in it.
 * @returns the owner before and after
 * @throws Refused with 400 for no one with an account, 403 for a caller who is no administrator
 */
export async function giveProject(
  deps: Deps,
  work: Change,
  ctx: SignedIn,
  { project, email }: { readonly project: ProjectFields; readonly email: string | undefined },
): Promise<{ readonly from: Person; readonly to: Person }> {
  const { tx } = work
  const from = await ownerOf(tx, project)
  if (email === undefined || email === from.email) return { from, to: from }
  if (ctx.caller.role !== 'admin') throw forbidden(message('projects.give-away'))
  const to = await getNewOwner(work, email)
  const role = (await membersOf(tx, project.id)).find((member) => member.user_id === to.id)?.role
  if (role !== 'owner') {
    const row = { project_id: project.id, user_id: to.id, role: 'owner' as const, added_at: deps.now() }
    await tx
      .insert(projectMembers)
      .values(row)
      .onConflictDoUpdate({ target: [projectMembers.project_id, projectMembers.user_id], set: { role: 'owner' } })
    recordMember(work, projectTarget(project), { email: to.email, from: role, to: 'owner' })
    await tellMember(deps, work, ctx, { project, user_id: to.id, from: role, to: 'owner' })
  }
  return { from, to }
}

/**
 * Notifies someone of their new role in a project, or that they no longer have one. People get no notification of
 * what they did themselves.
 */
export async function tellMember(
  deps: Deps,
  { tx }: Change,
  { caller }: SignedIn,
  {
    project,
    user_id,
    from,
    to,
  }: {
    readonly project: Pick<ProjectFields, 'id' | 'name'>
    readonly user_id: string
    readonly from: ProjectRole | undefined
    readonly to: ProjectRole | undefined
  },
): Promise<void> {
  if (user_id === caller.id) return
  const data = { actor: caller.name, project: project.name }
  const path = projectPath(project.id)
  if (to === undefined) await notify(deps, tx, [{ user_id, kind: 'project-member-removed', data, path: null }])
  else if (from === undefined)
    await notify(deps, tx, [{ user_id, kind: 'project-member-added', data: { ...data, role: to }, path }])
  else await notify(deps, tx, [{ user_id, kind: 'project-role-changed', data: { ...data, role: to }, path }])
}
