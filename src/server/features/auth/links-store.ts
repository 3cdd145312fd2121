// Links that work once, and the invitations, in the database.
import { and, eq, gt, isNull } from 'drizzle-orm'
import { hashSecret } from '../../crypto/secrets.ts'
import type { Queries, Transaction } from '../../db/connect.ts'
import { oneTimeLinks, users } from '../../db/schema/accounts.ts'
import { invitations, teams } from '../../db/schema/teams.ts'

/** An invitation with the name of the team to which it is. */
export type Invitation = typeof invitations.$inferSelect & { readonly team_name: string | null }

/** A reset link that can be used, with whose it is. */
export interface ResetLink {
  readonly user_id: string
  readonly email: string
  readonly expires_at: Date
}

/** Keeps a reset link; the earlier ones of that person end. */
export async function replaceResetLink(tx: Transaction, token: string, row: ResetLink): Promise<void> {
  await tx.delete(oneTimeLinks).where(and(eq(oneTimeLinks.user_id, row.user_id), eq(oneTimeLinks.purpose, 'reset')))
  await tx.insert(oneTimeLinks).values({ ...row, purpose: 'reset', secret_hash: hashSecret(token) })
}

/** A reset link that has not ended, of someone who is not disabled and still has the address to which it was sent. */
export async function findResetLinkRow(orm: Queries, token: string, now: Date): Promise<ResetLink | undefined> {
  const [row] = await orm
    .select({ user_id: oneTimeLinks.user_id, email: oneTimeLinks.email, expires_at: oneTimeLinks.expires_at })
    .from(oneTimeLinks)
    .innerJoin(
      users,
      and(eq(users.id, oneTimeLinks.user_id), eq(users.email, oneTimeLinks.email), isNull(users.disabled_at)),
    )
    .where(
      and(
        eq(oneTimeLinks.secret_hash, hashSecret(token)),
        eq(oneTimeLinks.purpose, 'reset'),
        gt(oneTimeLinks.expires_at, now),
      ),
    )
  return row
}

/** An invitation that has not ended, with the names that it is shown with. */
export async function findInvitationRow(
  orm: Queries,
  token: string,
  now: Date,
): Promise<(Invitation & { readonly inviter_name: string }) | undefined> {
  const [row] = await orm
    .select({ invitation: invitations, team_name: teams.name, inviter_name: users.name })
    .from(invitations)
    .innerJoin(users, eq(users.id, invitations.invited_by))
    .leftJoin(teams, eq(teams.id, invitations.team_id))
    .where(and(eq(invitations.secret_hash, hashSecret(token)), gt(invitations.expires_at, now)))
  return row && { ...row.invitation, team_name: row.team_name, inviter_name: row.inviter_name }
}

/** Deletes every invitation of an address and gives those that had not ended. Of two at once, one gets them. */
export async function takeInvitations(tx: Transaction, email: string, now: Date): Promise<Invitation[]> {
  // Their teams first, in the order in which deleting a team locks: the team, then its invitations.
  const invitedTo = await tx
    .select({ id: teams.id, name: teams.name })
    .from(teams)
    .innerJoin(invitations, eq(invitations.team_id, teams.id))
    .where(eq(invitations.email, email))
    .orderBy(teams.id)
    .for('key share', { of: teams })
  const taken = await tx.delete(invitations).where(eq(invitations.email, email)).returning()
  return taken
    .filter(({ expires_at }) => expires_at > now)
    .map((invitation) => ({
      ...invitation,
      team_name: invitedTo.find(({ id }) => id === invitation.team_id)?.name ?? null,
    }))
}
