// The people of a project: joining, leaving, other roles.
import { and, eq } from 'drizzle-orm'
import type { projects as rows } from '#contract/projects.ts'
import type { Output, Parsed } from '#contract/endpoint.ts'
import type { ProjectRole } from '#domain/access/roles.ts'
import { isServiceRole } from '#domain/access/service-accounts.ts'
import { checkProjectMemberChange, type ProjectMemberRefusal } from '#domain/project/members.ts'
import { message } from '#words/message.ts'
import { change, type Change } from '../../audit/change.ts'
import { projectTarget, recordMember } from '../../audit/targets.ts'
import { projectMembers, type projects } from '../../db/schema/projects.ts'
import type { Deps } from '../../deps.ts'
import type { SignedIn } from '../../http/context.ts'
import { handOverEnvironments } from '../../environments/base/hand-over.ts'
import { conflict, forbidden, notFound, type Refused } from '../../http/errors.ts'
import { findPerson, lockProject, membersOf, type Person } from './lock-project.ts'
import { tellMember } from './owner.ts'
import { presentMember } from './present.ts'

type Rows = typeof rows

/** A locked project, with the member to change. */
interface Held {
  readonly project: typeof projects.$inferSelect
  readonly members: readonly (typeof projectMembers.$inferSelect)[]
  readonly person: Person
}

/**
 * Adds someone who has an account.
 * @throws Refused with 403 when the caller may not give this role, 404 for no one with an account, 409 for a member
 */
export async function addMember(
  deps: Deps,
  ctx: SignedIn,
  id: string,
  body: Parsed<Rows['addMember']>['body'],
): Promise<Output<Rows['addMember']>> {
  const { user_email, role } = body
  return change(deps, ctx, async (work) => {
    const project = await lockProject(work.tx, id)
    const person = await findPerson(work.tx, user_email)
    if (!person) throw notFound(message('projects.nobody-with-address', { email: user_email }))
    if (person.disabled_at) throw conflict(message('people.account-disabled', { email: user_email }))
    const members = await membersOf(work.tx, id)
    if (members.some((member) => member.user_id === person.id))
      throw conflict(message('projects.member-there', { email: user_email }))
    allow(ctx, { project, members, person }, role)
    const row = { project_id: id, user_id: person.id, role, added_at: deps.now() }
    await work.tx.insert(projectMembers).values(row)
    await report(deps, ctx, work, { held: { project, members, person }, from: undefined, to: role })
    return presentMember({ ...row, user_email: person.email, name: person.name })
  })
}

/**
 * Gives a member another role.
 * @throws Refused with 403 when the caller may not, 404 for a person who is no member, 409 when the project would lose
 *   its owner
 */
export async function setMemberRole(
  deps: Deps,
  ctx: SignedIn,
  id: string,
  { email, role }: { readonly email: string; readonly role: ProjectRole },
): Promise<Output<Rows['setMemberRole']>> {
  return change(deps, ctx, async (work) => {
    const { member, held } = await hold(work, id, await withAddress(work, email))
    allow(ctx, held, role)
    if (member.role !== role) {
      await work.tx.update(projectMembers).set({ role }).where(isMember(member))
      await report(deps, ctx, work, { held, from: member.role, to: role })
    }
    return presentMember({ ...member, role, user_email: held.person.email, name: held.person.name })
  })
}

/**
 * Removes a member, whose environments go to the owner of the project.
 * @throws Refused with 403 when the caller may not, 404 for a person who is no member, 409 when the project would lose
 *   its owner
 */
export async function removeMember(deps: Deps, ctx: SignedIn, id: string, email: string): Promise<void> {
  await remove(deps, ctx, id, (work) => withAddress(work, email))
}

/**
 * Takes the caller out of a project; their environments go to its owner.
 * @throws Refused with 404 for an administrator who is not in it, 409 when the project would lose its owner
 */
export async function leave(deps: Deps, ctx: SignedIn, id: string): Promise<void> {
  const { id: own, email, name, is_service } = ctx.caller
  await remove(deps, ctx, id, () => ({ id: own, email, name, disabled_at: null, is_service }))
}

type Find = (work: Change) => Person | undefined | Promise<Person | undefined>

async function remove(deps: Deps, ctx: SignedIn, id: string, find: Find): Promise<void> {
  await change(deps, ctx, async (work) => {
    const { member, held } = await hold(work, id, await find(work))
    allow(ctx, held, null)
    await handOverEnvironments({ deps, work }, held.project, { from: member.user_id, to: held.project.owner_id })
    await work.tx.delete(projectMembers).where(isMember(member))
    await report(deps, ctx, work, { held, from: member.role, to: undefined })
  })
}

/** The person whom an address in a path names. */
function withAddress({ tx }: Change, email: string): Promise<Person | undefined> {
  return findPerson(tx, email.trim().toLowerCase())
}

/** Holds a project with one of its members. */
async function hold(
  { tx }: Change,
  id: string,
  person: Person | undefined,
): Promise<{ member: typeof projectMembers.$inferSelect; held: Held }> {
  const project = await lockProject(tx, id)
  const members = await membersOf(tx, id)
  const member = members.find((one) => one.user_id === person?.id)
  if (!person || !member) throw notFound(message('projects.not-a-member'))
  return { member, held: { project, members, person } }
}

function allow({ caller }: SignedIn, { project, members, person }: Held, to: ProjectRole | null): void {
  if (person.is_service && to !== null && !isServiceRole(to)) throw conflict(message('projects.service-account-role'))
  const refusal = checkProjectMemberChange({
    actor: caller,
    members,
    owner_id: project.owner_id,
    target_id: person.id,
    to,
  })
  if (refusal) throw REFUSALS[refusal](person.name)
}

const REFUSALS: Readonly<Record<ProjectMemberRefusal, (name: string) => Refused>> = {
  'no-right': () => forbidden(message('projects.role-changed')),
  'needs-owner': () => forbidden(message('projects.owners-make-owners')),
  'own-role': () => forbidden(message('projects.own-role')),
  'is-owner': (name) => conflict(message('projects.stays-owner', { name })),
  'last-owner': (name) => conflict(message('projects.last-owner', { name })),
}

async function report(
  deps: Deps,
  ctx: SignedIn,
  work: Change,
  {
    held,
    from,
    to,
  }: { readonly held: Held; readonly from: ProjectRole | undefined; readonly to: ProjectRole | undefined },
): Promise<void> {
  const { project, person } = held
  recordMember(work, projectTarget(project), { email: person.email, from, to })
  await tellMember(deps, work, ctx, { project, user_id: person.id, from, to })
}

function isMember({ project_id, user_id }: typeof projectMembers.$inferSelect) {
  return and(eq(projectMembers.project_id, project_id), eq(projectMembers.user_id, user_id))
}
