// The people of a team: other roles, leaving, being removed.
import { eq } from 'drizzle-orm'
import type { Output } from '#contract/endpoint.ts'
import type { teams as rows } from '#contract/teams.ts'
import type { TeamRole } from '#domain/access/roles.ts'
import { message } from '#words/message.ts'
import { change, type Change } from '../../audit/change.ts'
import { recordMember, teamTarget } from '../../audit/targets.ts'
import { teamMembers, type teams } from '../../db/schema/teams.ts'
import type { Deps } from '../../deps.ts'
import type { SignedIn } from '../../http/context.ts'
import { notFound } from '../../http/errors.ts'
import { notify } from '../../notify/notify.ts'
import { teamPath } from '../../notify/paths.ts'
import { allowMemberChange, lockTeam } from './lock-team.ts'
import { presentMember } from './present.ts'
import { listMembers, type MemberRow } from './store.ts'

type Rows = typeof rows

/**
 * Gives a member another role.
 * @throws Refused with 403 when the caller may not, 404 for a person who is no member, 409 for the last owner
 */
export async function setRole(
  deps: Deps,
  ctx: SignedIn,
  id: string,
  { memberId, role }: { readonly memberId: string; readonly role: TeamRole },
): Promise<Output<Rows['setRole']>> {
  return change(deps, ctx, async (work) => {
    const { team, members, member } = await hold(work, id, (one) => one.id === memberId)
    allowMemberChange(ctx, members, member, role)
    if (member.role !== role) {
      await work.tx.update(teamMembers).set({ role }).where(eq(teamMembers.id, member.id))
      recordMember(work, teamTarget(team), { email: member.email, from: member.role, to: role })
      if (member.user_id !== ctx.caller.id) {
        const data = { actor: ctx.caller.name, team: team.name, role }
        await notify(deps, work.tx, [{ user_id: member.user_id, kind: 'team-role-changed', data, path: teamPath(id) }])
      }
    }
    return presentMember({ ...member, role }, ctx.caller)
  })
}

/**
 * Removes a member.
 * @throws Refused with 403 when the caller may not, 404 for a person who is no member, 409 for the last owner
 */
export async function removeMember(deps: Deps, ctx: SignedIn, id: string, memberId: string): Promise<void> {
  await remove(deps, ctx, id, (one) => one.id === memberId)
}

/**
 * Takes the caller out of a team. @throws Refused with 404 for an administrator who is not in it, 409 for the last
 * owner
 */
export async function leave(deps: Deps, ctx: SignedIn, id: string): Promise<void> {
  await remove(deps, ctx, id, (one) => one.user_id === ctx.caller.id)
}

async function remove(deps: Deps, ctx: SignedIn, id: string, isMeant: (member: MemberRow) => boolean): Promise<void> {
  await change(deps, ctx, async (work) => {
    const { team, members, member } = await hold(work, id, isMeant)
    allowMemberChange(ctx, members, member, null)
    await work.tx.delete(teamMembers).where(eq(teamMembers.id, member.id))
    recordMember(work, teamTarget(team), { email: member.email, from: member.role, to: undefined })
    if (member.user_id === ctx.caller.id) return
    const data = { actor: ctx.caller.name, team: team.name }
    await notify(deps, work.tx, [{ user_id: member.user_id, kind: 'team-member-removed', data, path: null }])
  })
}

interface Held {
  readonly team: typeof teams.$inferSelect
  readonly members: readonly MemberRow[]
  readonly member: MemberRow
}

/** Holds a team with one of its members. */
async function hold({ tx }: Change, id: string, isMeant: (member: MemberRow) => boolean): Promise<Held> {
  const team = await lockTeam(tx, id)
  const members = await listMembers(tx, id)
  const member = members.find(isMeant)
  if (!member) throw notFound(message('teams.not-a-member'))
  return { team, members, member }
}
