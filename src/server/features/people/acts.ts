// What administrators do with people.
import { and, asc, eq, inArray, ne, notExists } from 'drizzle-orm'
import type { z } from 'zod'
import type { personDetail } from '#contract/people.ts'
import type { InstanceRole } from '#domain/access/roles.ts'
import { message } from '#words/message.ts'
import { findPauses, forgetGuesses } from '../../access/limits.ts'
import { removeSessions } from '../../access/open-sessions.ts'
import { removeLinks, updateUser, type UserRow } from '../../access/people.ts'
import { removeTokens } from '../../access/tokens.ts'
import { change, type Change } from '../../audit/change.ts'
import { personTarget } from '../../audit/targets.ts'
import { users } from '../../db/schema/accounts.ts'
import { environments } from '../../db/schema/environments.ts'
import { pushSubscriptions } from '../../db/schema/notifications.ts'
import { projectMembers, projects } from '../../db/schema/projects.ts'
import { handOverEnvironments } from '../../environments/base/hand-over.ts'
import type { Deps } from '../../deps.ts'
import type { SignedIn } from '../../http/context.ts'
import { conflict, forbidden, notFound } from '../../http/errors.ts'
import { isId } from '../../http/ids.ts'
import { notify } from '../../notify/notify.ts'
import { removeAdministratorInvitations } from './invitations-store.ts'
import { auditedInvitation, invitationTarget, presentPerson } from './present.ts'
import { findPerson, lockAdministrators } from './store.ts'

type PersonDetail = z.output<typeof personDetail>

const noPerson = () => notFound(message('people.no-person'))
/** Someone else took the right away while the request waited. */
export const noAdministrator = () => forbidden(message('access.administrators-only'))

/** A change of one person, with everyone held who could stand in its way. */
interface Act extends Change {
  readonly person: UserRow
  /** Enabled administrators. */
  readonly administrators: readonly UserRow[]
}

/**
 * Runs a change of one person. The caller is still an administrator when it
 * begins and, because no one acts so on themselves, when it ends: the
 * installation never loses its last one.
 */
async function act(deps: Deps, ctx: SignedIn, id: string, work: (act: Act) => Promise<void>): Promise<PersonDetail> {
  if (!isId(id)) throw noPerson()
  return change(deps, ctx, async (made) => {
    const held = await lockAdministrators(made.tx, and(eq(users.id, id), eq(users.is_service, false)))
    const administrators = held.filter((one) => one.role === 'admin' && one.disabled_at === null)
    if (!administrators.some((one) => one.id === ctx.caller.id)) throw noAdministrator()
    const person = held.find((one) => one.id === id)
    if (!person) throw noPerson()
    await work({ ...made, person, administrators })
    const row = await findPerson(made.tx, id)
    if (!row) throw noPerson()
    return presentPerson(row, ctx.caller.id, await findPauses(made.tx, [row.email]))
  })
}

/**
 * Makes someone an administrator or a user, and tells them.
 * @throws Refused with 409 for the caller's own role, 404 for an unknown person
 */
export function setRole(deps: Deps, ctx: SignedIn, id: string, role: InstanceRole): Promise<PersonDetail> {
  return act(deps, ctx, id, async (made) => {
    const { tx, record, person, administrators } = made
    if (person.role === role) return
    if (person.id === ctx.caller.id) {
      throw conflict(
        administrators.length === 1 ? message('people.last-administrator-role') : message('people.own-role'),
      )
    }
    await updateUser(tx, id, { role })
    record({ action: 'person.role', target: personTarget(person), before: { role: person.role }, after: { role } })
    if (role !== 'admin') await endAdministration(deps, made, id)
    await notify(deps, tx, [
      { user_id: id, kind: 'instance-role-changed', data: { actor: ctx.caller.name, role }, path: '/profile' },
    ])
  })
}

/**
 * Ends what someone had as an administrator, whose role has just been taken: the invitations by which others would
 * become administrators in their name, and environments that they no longer see.
 */
export async function endAdministration(deps: Deps, made: Change, id: string): Promise<void> {
  await withdrawAdministratorInvitations(made, id)
  await handOverUnseen(deps, made, id)
}

/** Gives the environments in projects that an administrator saw as such, and is no member of, to their owners. */
async function handOverUnseen(deps: Deps, made: Change, id: string): Promise<void> {
  const { tx } = made
  const isUnseen = and(
    eq(environments.owner_id, id),
    ne(environments.status, 'deleted'),
    notExists(
      tx
        .select({ id: projectMembers.user_id })
        .from(projectMembers)
        .where(and(eq(projectMembers.project_id, environments.project_id), eq(projectMembers.user_id, id))),
    ),
  )
  const unseen = tx.select({ id: environments.project_id }).from(environments).where(isUnseen)
  const held = await tx
    .select()
    .from(projects)
    .where(inArray(projects.id, unseen))
    .orderBy(asc(projects.id))
    .for('no key update')
  for (const project of held)
    await handOverEnvironments({ deps, work: made }, project, { from: id, to: project.owner_id })
}

/**
 * Keeps someone out from their next request on.
 * @throws Refused with 409 for the caller, 404 for an unknown person
 */
export function disable(deps: Deps, ctx: SignedIn, id: string): Promise<PersonDetail> {
  return act(deps, ctx, id, async (made) => {
    const { person, administrators } = made
    if (person.id === ctx.caller.id) {
      throw conflict(
        administrators.length === 1 ? message('people.last-administrator-account') : message('people.own-account'),
      )
    }
    if (person.disabled_at === null) await shutOut(deps, made, person)
  })
}

/**
 * Disables someone and ends all that lets them in or tells them something: sessions, API tokens, links, browsers that
 * get push messages, and the invitations by which they could come back as an administrator.
 */
export async function shutOut(
  deps: Pick<Deps, 'now'>,
  made: Change,
  person: Pick<UserRow, 'id' | 'email' | 'disabled_at'>,
  more: { password_hash?: null } = {},
): Promise<void> {
  const { tx, record } = made
  await updateUser(tx, person.id, { disabled_at: deps.now(), ...more })
  const sessions_ended = await removeSessions(tx, person.id)
  const tokens_revoked = await removeTokens(tx, person.id)
  await removeLinks(tx, person.id)
  await tx.delete(pushSubscriptions).where(eq(pushSubscriptions.user_id, person.id))
  record({
    action: 'person.disable',
    target: personTarget(person),
    before: { disabled: person.disabled_at !== null },
    after: { disabled: true, sessions_ended, ...(tokens_revoked > 0 && { tokens_revoked }) },
  })
  await withdrawAdministratorInvitations(made, person.id)
}

async function withdrawAdministratorInvitations({ tx, record }: Change, id: string): Promise<void> {
  for (const row of await removeAdministratorInvitations(tx, id)) {
    record({
      action: 'invitation.withdraw',
      target: invitationTarget(row),
      before: auditedInvitation({ ...row, team_name: null }),
    })
  }
}

/**
 * Lets someone in again; they sign in again, and make new API tokens.
 * @throws Refused with 409 for a demo account that was disabled permanently, 404 for an unknown person
 */
export function enable(deps: Deps, ctx: SignedIn, id: string): Promise<PersonDetail> {
  return act(deps, ctx, id, async ({ tx, record, person }) => {
    if (person.disabled_at === null) return
    if (person.is_demo && person.password_hash === null) throw conflict(message('people.demo-disabled'))
    await updateUser(tx, id, { disabled_at: null })
    // Those of before that an account still has which an older version disabled.
    const tokens_revoked = await removeTokens(tx, id)
    record({
      action: 'person.enable',
      target: personTarget(person),
      before: { disabled: true },
      after: { disabled: false, ...(tokens_revoked > 0 && { tokens_revoked }) },
    })
  })
}

/**
 * Forgets what was guessed at an account, so that its owner can sign in from any device again.
 * @throws Refused with 404 for an unknown person
 */
export function unlock(deps: Deps, ctx: SignedIn, id: string): Promise<PersonDetail> {
  return act(deps, ctx, id, async ({ tx, record, person }) => {
    if ((await forgetGuesses(tx, person.email)) > 0) record({ action: 'person.unlock', target: personTarget(person) })
  })
}

/**
 * Signs someone out everywhere; the caller too, who then has to sign in again. @throws Refused with 404 for an unknown
 * there
 */
export async function endSessions(deps: Deps, ctx: SignedIn, id: string): Promise<void> {
  await act(deps, ctx, id, async ({ tx, record, person }) => {
    const sessions_ended = await removeSessions(tx, id)
    if (sessions_ended > 0)
      record({ action: 'person.sign-out', target: personTarget(person), after: { sessions_ended } })
  })
}
