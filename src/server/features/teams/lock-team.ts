// A team that a change holds: who changes its people waits for the others, so
// that no two changes together leave it without an owner.
import { eq } from 'drizzle-orm'
import { mayOnTeam } from '#domain/access/may.ts'
import type { TeamRole } from '#domain/access/roles.ts'
import { checkTeamMemberChange, type TeamMemberRefusal } from '#domain/team/members.ts'
import { message } from '#words/message.ts'
import { noTeam } from '../../access/authorize.ts'
import type { Transaction } from '../../db/connect.ts'
import { teams } from '../../db/schema/teams.ts'
import type { SignedIn } from '../../http/context.ts'
import { conflict, forbidden, type Refused } from '../../http/errors.ts'
import type { MemberRow } from './store.ts'

/** Holds a team until the transaction ends. @throws Refused with 404 when it is gone */
export async function lockTeam(tx: Transaction, id: string): Promise<typeof teams.$inferSelect> {
  const [team] = await tx.select().from(teams).where(eq(teams.id, id)).for('update')
  if (!team) throw noTeam()
  return team
}

const REFUSALS: Readonly<Record<TeamMemberRefusal, (name: string) => Refused>> = {
  'no-right': () => forbidden(message('teams.role-changed')),
  'own-role': () => forbidden(message('teams.own-role')),
  'last-owner': (name) => conflict(message('teams.last-owner', { name })),
}

/** Refuses a caller who was an owner when the request came in and no longer is. @throws Refused with 403 */
export function refuseLostRight({ caller }: SignedIn, members: readonly MemberRow[]): void {
  const role = members.find((member) => member.user_id === caller.id)?.role
  if (!mayOnTeam(caller.role, role, 'team.members')) throw REFUSALS['no-right'](caller.name)
}

/**
 * Lets a change of a member through.
 * @param to the role afterwards; null for none
 * @throws Refused with 403 when the caller may not, 409 when the team would lose its last owner
 */
export function allowMemberChange(
  { caller }: SignedIn,
  members: readonly MemberRow[],
  member: MemberRow,
  to: TeamRole | null,
): void {
  const refusal = checkTeamMemberChange({ actor: caller, members, target_id: member.user_id, to })
  if (refusal) throw REFUSALS[refusal](member.name)
}
