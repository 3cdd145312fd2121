// The people of a team: other roles, leaving, being removed.
import { eq } from 'drizzle-orm'
import type { Output } from '#contract/endpoint.ts'
import type { teams as rows } from '#contract/teams.ts'
import type { TeamRole } from '#domain/access/roles.ts'
import { change, type Change } from '../../audit/change.ts'
import { recordMember, teamTarget } from '../../audit/targets.ts'
import { teamMembers, type teams } from '../../db/schema/teams.ts'
import type { Deps } from '../../deps.ts'
import type { SignedIn } from '../../http/context.ts'
import { notFound } from '../../http/errors.ts'
import { json, type Text } from '../../http/implement.ts'
import { notify } from '../../notify/notify.ts'
import { teamPath } from '../../notify/paths.ts'
import { allowMemberChange, lockTeam } from './locked.ts'
import { presentMember } from './present.ts'
import { listMembers, type MemberRow } from './store.ts'

type Rows = typeof rows

/**
 * Gives a member another role.
 * @throws Refused with 403 when the caller may not, 404 for who is no member, 409 for the last owner
 */
export async function setRole(deps: Deps, ctx: SignedIn, id: string, memberId: string, role: TeamRole): Promise<Text<Output<Rows['setRole']>>> {
  return change(deps, ctx, async (work) => {
    const { team, members, member } = await hold(work, id, (one) => one.id === memberId)
    allowMemberChange(ctx, members, member, role)
    if (member.role !== role) {
      await work.tx.update(teamMembers).set({ role }).where(eq(teamMembers.id, member.id))
      recordMember(work, teamTarget(team), member.email, member.role, role)
      if (member.user_id !== ctx.caller.id) {
        const data = { actor: ctx.caller.name, team: team.name, role }
        await notify(deps, work.tx, [{ user_id: member.user_id, kind: 'team-role-changed', data, path: teamPath(id) }])
      }
    }
    return json(presentMember({ ...member, role }, ctx.caller))
  })
}

/**
 * Removes a member.
 * @throws Refused with 403 when the caller may not, 404 for who is no member, 409 for the last owner
 */
export async function removeMember(deps: Deps, ctx: SignedIn, id: string, memberId: string): Promise<void> {
  await remove(deps, ctx, id, (one) => one.id === memberId)
}

/** Takes the caller out of a team. @throws Refused with 404 for an administrator who is not in it, 409 for the last owner */
export async function leave(deps: Deps, ctx: SignedIn, id: string): Promise<void> {
  await remove(deps, ctx, id, (one) => one.user_id === ctx.caller.id)
}

async function remove(deps: Deps, ctx: SignedIn, id: string, isMeant: (member: MemberRow) => boolean): Promise<void> {
  await change(deps, ctx, async (work) => {
    const { team, members, member } = await hold(work, id, isMeant)
    allowMemberChange(ctx, members, member, null)
    await work.tx.delete(teamMembers).where(eq(teamMembers.id, member.id))
    recordMember(work, teamTarget(team), member.email, member.role, undefined)
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
  if (!member) throw notFound('This person is not in the team: its list of members says who is.')
  return { team, members, member }
}
