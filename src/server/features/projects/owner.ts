// In whose name a project stands.
import type { ProjectRole } from '#domain/access/roles.ts'
import type { Change } from '../../audit/change.ts'
import { projectTarget, recordMember } from '../../audit/targets.ts'
import { projectMembers, type projects } from '../../db/schema/projects.ts'
import type { Deps } from '../../deps.ts'
import type { SignedIn } from '../../http/context.ts'
import { badRequest, forbidden } from '../../http/errors.ts'
import { notify } from '../../notify/notify.ts'
import { projectPath } from '../../notify/paths.ts'
import { findPerson, membersOf, ownerOf, type Somebody } from './locked.ts'

type ProjectFields = Pick<typeof projects.$inferSelect, 'id' | 'name' | 'owner_id'>

/** The person who is to own a project. @throws Refused with 400 for an address without an account that works */
export async function getNewOwner(work: Change, email: string): Promise<Somebody> {
  const person = await findPerson(work.tx, email)
  if (!person) throw badRequest([{ field: 'owner_email', message: `Nobody with the address ${email} has an account here: invite them first.` }])
  if (person.disabled_at) throw badRequest([{ field: 'owner_email', message: `The account of ${email} is disabled: enable it first.` }])
  return person
}

/**
 * Gives a project that is held to somebody else, when one is named who does not
 * own it. They get the role owner; who owned it before stays in it.
 * @returns the owner before and after
 * @throws Refused with 400 for nobody with an account, 403 for who is no administrator
 */
export async function giveProject(
  deps: Deps,
  work: Change,
  ctx: SignedIn,
  project: ProjectFields,
  email: string | undefined,
): Promise<{ readonly from: Somebody; readonly to: Somebody }> {
  const { tx } = work
  const from = await ownerOf(tx, project)
  if (email === undefined || email === from.email) return { from, to: from }
  if (ctx.caller.role !== 'admin') throw forbidden('Only an administrator may give a project to somebody else: ask one.')
  const to = await getNewOwner(work, email)
  const role = (await membersOf(tx, project.id)).find((member) => member.user_id === to.id)?.role
  if (role !== 'owner') {
    const row = { project_id: project.id, user_id: to.id, role: 'owner' as const, added_at: deps.now() }
    await tx
      .insert(projectMembers)
      .values(row)
      .onConflictDoUpdate({ target: [projectMembers.project_id, projectMembers.user_id], set: { role: 'owner' } })
    recordMember(work, projectTarget(project), to.email, role, 'owner')
    await tellMember(deps, work, ctx, project, to.id, role, 'owner')
  }
  return { from, to }
}

/** Tells somebody of their new role in a project, or that they have none any more. Nobody is told of what they did themselves. */
export async function tellMember(
  deps: Deps,
  { tx }: Change,
  { caller }: SignedIn,
  project: Pick<ProjectFields, 'id' | 'name'>,
  user_id: string,
  from: ProjectRole | undefined,
  to: ProjectRole | undefined,
): Promise<void> {
  if (user_id === caller.id) return
  const data = { actor: caller.name, project: project.name }
  const path = projectPath(project.id)
  if (to === undefined) await notify(deps, tx, [{ user_id, kind: 'project-member-removed', data, path: null }])
  else if (from === undefined) await notify(deps, tx, [{ user_id, kind: 'project-member-added', data: { ...data, role: to }, path }])
  else await notify(deps, tx, [{ user_id, kind: 'project-role-changed', data: { ...data, role: to }, path }])
}
