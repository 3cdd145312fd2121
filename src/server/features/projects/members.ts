// The people of a project: joining, leaving, other roles.
import { and, eq } from 'drizzle-orm'
import type { projects as rows } from '#contract/projects.ts'
import type { Output, Parsed } from '#contract/endpoint.ts'
import type { ProjectRole } from '#domain/access/roles.ts'
import { checkProjectMemberChange, type ProjectMemberRefusal } from '#domain/project/members.ts'
import { change, type Change } from '../../audit/change.ts'
import { projectTarget, recordMember } from '../../audit/targets.ts'
import { projectMembers, type projects } from '../../db/schema/projects.ts'
import type { Deps } from '../../deps.ts'
import type { SignedIn } from '../../http/context.ts'
import { conflict, forbidden, notFound, type Refused } from '../../http/errors.ts'
import { json, type Text } from '../../http/implement.ts'
import { findPerson, lockProject, membersOf, type Somebody } from './locked.ts'
import { tellMember } from './owner.ts'
import { presentMember } from './present.ts'

type Rows = typeof rows

/** A project that is held, with who is to be changed in it. */
interface Held {
  readonly project: typeof projects.$inferSelect
  readonly members: readonly (typeof projectMembers.$inferSelect)[]
  readonly person: Somebody
}

/**
 * Adds somebody who has an account.
 * @throws Refused with 403 when the caller may not give this role, 404 for nobody with an account, 409 for a member
 */
export async function addMember(deps: Deps, ctx: SignedIn, id: string, body: Parsed<Rows['addMember']>['body']): Promise<Text<Output<Rows['addMember']>>> {
  const { user_email, role } = body
  return change(deps, ctx, async (work) => {
    const project = await lockProject(work.tx, id)
    const person = await findPerson(work.tx, user_email)
    if (!person) throw notFound(`Nobody with the address ${user_email} has an account here: ask an administrator to invite them.`)
    if (person.disabled_at) throw conflict(`The account of ${user_email} is disabled: ask an administrator to enable it.`)
    const members = await membersOf(work.tx, id)
    if (members.some((member) => member.user_id === person.id)) throw conflict(`${user_email} is in this project already: change the role there.`)
    allow(ctx, { project, members, person }, role)
    const row = { project_id: id, user_id: person.id, role, added_at: deps.now() }
    await work.tx.insert(projectMembers).values(row)
    await report(deps, ctx, work, { project, members, person }, undefined, role)
    return json(presentMember({ ...row, user_email: person.email, name: person.name }))
  })
}

/**
 * Gives a member another role.
 * @throws Refused with 403 when the caller may not, 404 for who is no member, 409 when the project would lose its owner
 */
export async function setMemberRole(deps: Deps, ctx: SignedIn, id: string, email: string, role: ProjectRole): Promise<Text<Output<Rows['setMemberRole']>>> {
  return change(deps, ctx, async (work) => {
    const { member, held } = await hold(work, id, await withAddress(work, email))
    allow(ctx, held, role)
    if (member.role !== role) {
      await work.tx.update(projectMembers).set({ role }).where(isMember(member))
      await report(deps, ctx, work, held, member.role, role)
    }
    return json(presentMember({ ...member, role, user_email: held.person.email, name: held.person.name }))
  })
}

/**
 * Removes a member.
 * @throws Refused with 403 when the caller may not, 404 for who is no member, 409 when the project would lose its owner
 */
export async function removeMember(deps: Deps, ctx: SignedIn, id: string, email: string): Promise<void> {
  await remove(deps, ctx, id, (work) => withAddress(work, email))
}

/** Takes the caller out of a project. @throws Refused with 404 for an administrator who is not in it, 409 when the project would lose its owner */
export async function leave(deps: Deps, ctx: SignedIn, id: string): Promise<void> {
  const { id: own, email, name } = ctx.caller
  await remove(deps, ctx, id, () => ({ id: own, email, name, disabled_at: null }))
}

type Find = (work: Change) => Somebody | undefined | Promise<Somebody | undefined>

async function remove(deps: Deps, ctx: SignedIn, id: string, find: Find): Promise<void> {
  await change(deps, ctx, async (work) => {
    const { member, held } = await hold(work, id, await find(work))
    allow(ctx, held, null)
    await work.tx.delete(projectMembers).where(isMember(member))
    await report(deps, ctx, work, held, member.role, undefined)
  })
}

/** The person whom an address in a path names. */
function withAddress({ tx }: Change, email: string): Promise<Somebody | undefined> {
  return findPerson(tx, email.trim().toLowerCase())
}

/** Holds a project with one of its members. */
async function hold({ tx }: Change, id: string, person: Somebody | undefined): Promise<{ member: typeof projectMembers.$inferSelect; held: Held }> {
  const project = await lockProject(tx, id)
  const members = await membersOf(tx, id)
  const member = members.find((one) => one.user_id === person?.id)
  if (!person || !member) throw notFound('This person is not in the project: its list of members says who is.')
  return { member, held: { project, members, person } }
}

function allow({ caller }: SignedIn, { project, members, person }: Held, to: ProjectRole | null): void {
  const refusal = checkProjectMemberChange({ actor: caller, members, owner_id: project.owner_id, target_id: person.id, to })
  if (refusal) throw REFUSALS[refusal](person.name)
}

const REFUSALS: Readonly<Record<ProjectMemberRefusal, (name: string) => Refused>> = {
  'no-right': () => forbidden('Your role in this project has just been changed: load the page again.'),
  'needs-owner': () => forbidden('Only an owner of the project may make or unmake owners: ask one.'),
  'own-role': () => forbidden('Nobody raises their own role: ask an owner of the project.'),
  'is-owner': (name) => conflict(`The project stands in the name of ${name}, who stays its owner: ask an administrator to give it to somebody else first.`),
  'last-owner': (name) => conflict(`${name} is the last owner of the project: make somebody else an owner first.`),
}

async function report(deps: Deps, ctx: SignedIn, work: Change, held: Held, from: ProjectRole | undefined, to: ProjectRole | undefined): Promise<void> {
  const { project, person } = held
  recordMember(work, projectTarget(project), person.email, from, to)
  await tellMember(deps, work, ctx, project, person.id, from, to)
}

function isMember({ project_id, user_id }: typeof projectMembers.$inferSelect) {
  return and(eq(projectMembers.project_id, project_id), eq(projectMembers.user_id, user_id))
}
