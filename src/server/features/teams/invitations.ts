// Bringing people into a team.
import { and, eq } from 'drizzle-orm'
import type { Output, Parsed } from '#contract/endpoint.ts'
import type { teams as rows } from '#contract/teams.ts'
import { message } from '#words/message.ts'
import { doLimited, invitationCounters } from '../../access/limits.ts'
import { findUserByEmail, type UserRow } from '../../access/people.ts'
import { change, type Change } from '../../audit/change.ts'
import { recordMember, teamTarget } from '../../audit/targets.ts'
import { invitations, teamMembers, type teams } from '../../db/schema/teams.ts'
import type { Deps } from '../../deps.ts'
import type { SignedIn } from '../../http/context.ts'
import { conflict, notFound } from '../../http/errors.ts'
import { isId } from '../../http/ids.ts'
import { notify } from '../../notify/notify.ts'
import { teamPath } from '../../notify/paths.ts'
import { auditedInvitation, createInvitation, invitationTarget } from '../people/service.ts'
import { lockTeam, refuseLostRight } from './lock-team.ts'
import { presentMember } from './present.ts'
import { listMembers } from './store.ts'

type Rows = typeof rows
type Invited = Output<Rows['invite']>
type Team = typeof teams.$inferSelect
type Wanted = Parsed<Rows['invite']>['body']

/**
 * Adds someone who has an account, and invites someone who has none.
 * @throws Refused with 409 for a member, a disabled account, or where no mail could bring the invitation, with 429
 *   after too many
 */
export async function invite(deps: Deps, ctx: SignedIn, id: string, wanted: Wanted): Promise<Invited> {
  const counters = invitationCounters(deps, ctx.caller.id, wanted.email)
  return doLimited(deps, counters, () => bringIn(deps, ctx, id, wanted))
}

function bringIn(deps: Deps, ctx: SignedIn, id: string, wanted: Wanted): Promise<Invited> {
  return change(deps, ctx, async (work) => {
    const team = await lockTeam(work.tx, id)
    const members = await listMembers(work.tx, id)
    refuseLostRight(ctx, members)
    const person = await findUserByEmail(work.tx, wanted.email)
    if (!person) return await inviteByMail(deps, work, ctx, { team, wanted })
    if (person.disabled_at) throw conflict(message('people.account-disabled', { email: wanted.email }))
    if (members.some((member) => member.user_id === person.id))
      throw conflict(message('teams.member-there', { email: wanted.email }))
    return await addPerson(deps, work, ctx, { team, person, role: wanted.role })
  })
}

async function addPerson(
  deps: Deps,
  work: Change,
  ctx: SignedIn,
  { team, person, role }: { readonly team: Team; readonly person: UserRow; readonly role: Wanted['role'] },
): Promise<Invited> {
  const { id, name, email, last_active_at } = person
  const row = { id: deps.newId(), user_id: id, role, joined_at: deps.now() }
  await work.tx.insert(teamMembers).values({ ...row, team_id: team.id })
  recordMember(work, teamTarget(team), { email, from: undefined, to: role })
  if (id !== ctx.caller.id) {
    const data = { actor: ctx.caller.name, team: team.name, role }
    await notify(deps, work.tx, [{ user_id: id, kind: 'team-member-added', data, path: teamPath(team.id) }])
  }
  return {
    member: presentMember({ ...row, name, email, last_active_at }, ctx.caller),
    invitation: null,
    is_mailed: false,
    link: null,
  }
}

async function inviteByMail(
  deps: Deps,
  work: Change,
  ctx: SignedIn,
  { team, wanted: { email, role } }: { readonly team: Team; readonly wanted: Wanted },
): Promise<Invited> {
  // No one else gets the link: its holder chooses the password of the account.
  if (!deps.mail && ctx.caller.role !== 'admin') throw conflict(message('teams.no-mail'))
  const { invitation, link, is_mailed } = await createInvitation(deps, work, ctx, {
    email,
    role: 'user',
    team: { id: team.id, role },
  })
  const { id, expires_at } = invitation
  return { member: null, invitation: { id, email, role, expires_at }, is_mailed, link }
}

/** Withdraws an invitation into a team. @throws Refused with 404 for one that is not into this team */
export async function withdrawInvitation(deps: Deps, ctx: SignedIn, id: string, invitationId: string): Promise<void> {
  const gone = () => notFound(message('teams.no-invitation'))
  if (!isId(invitationId)) throw gone()
  await change(deps, ctx, async ({ tx, record }) => {
    const team = await lockTeam(tx, id)
    const [invitation] = await tx
      .delete(invitations)
      .where(and(eq(invitations.id, invitationId), eq(invitations.team_id, id)))
      .returning()
    if (!invitation) throw gone()
    const before = auditedInvitation({ ...invitation, team_name: team.name })
    record({ action: 'invitation.withdraw', target: invitationTarget(invitation), before })
  })
}
