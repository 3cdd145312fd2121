// Teams with which something of the library is shared.
import { and, eq } from 'drizzle-orm'
import type { Transaction } from '../db/connect.ts'
import { teamMembers, teams } from '../db/schema/teams.ts'
import type { SignedIn } from '../http/context.ts'
import { noTeam } from './authorize.ts'

/**
 * Keeps a team of the caller from being deleted until the transaction ends. @throws Refused with 404 for one that they
 * are not in
 */
export async function lockTeam(
  tx: Transaction,
  { caller }: Pick<SignedIn, 'caller'>,
  id: string,
): Promise<{ readonly name: string }> {
  const [team] = await tx.select({ name: teams.name }).from(teams).where(eq(teams.id, id)).for('key share')
  if (!team) throw noTeam()
  if (caller.role === 'admin') return team
  const [member] = await tx
    .select({ id: teamMembers.id })
    .from(teamMembers)
    .where(and(eq(teamMembers.team_id, id), eq(teamMembers.user_id, caller.id)))
  if (!member) throw noTeam()
  return team
}
