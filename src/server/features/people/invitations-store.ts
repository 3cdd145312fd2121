// Invitations in the database.
import { and, count, desc, eq, gt, isNull, notInArray, sql, type SQL } from 'drizzle-orm'
import type { Queries, Transaction } from '../../db/connect.ts'
import { users } from '../../db/schema/accounts.ts'
import { invitations, teams } from '../../db/schema/teams.ts'

type InvitationRow = typeof invitations.$inferSelect

/** An invitation with the names that it is shown with. */
export interface NamedInvitation extends InvitationRow {
  readonly team_name: string | null
  readonly inviter_name: string
}

/** Key space of the advisory locks under which an address is invited; the second key is a hash of the address. */
const INVITE_LOCK_KEY = 787285

async function selectNamed(orm: Queries, where: SQL | undefined): Promise<NamedInvitation[]> {
  const rows = await orm
    .select({ invitation: invitations, team_name: teams.name, inviter_name: users.name })
    .from(invitations)
    .innerJoin(users, eq(users.id, invitations.invited_by))
    .leftJoin(teams, eq(teams.id, invitations.team_id))
    .where(where)
    .orderBy(desc(invitations.created_at), desc(invitations.id))
  return rows.map(({ invitation, ...names }) => ({ ...invitation, ...names }))
}

/**
 * The invitations that can still be accepted, newest first: neither those that have ended nor those of who got an
 * account in another way.
 */
export function listOpenInvitations(orm: Queries, now: Date): Promise<NamedInvitation[]> {
  return selectNamed(orm, isOpen(orm, now))
}

export async function countOpenInvitations(orm: Queries, now: Date): Promise<number> {
  const [row] = await orm.select({ number: count() }).from(invitations).where(isOpen(orm, now))
  return row?.number ?? 0
}

function isOpen(orm: Queries, now: Date): SQL | undefined {
  return and(
    gt(invitations.expires_at, now),
    notInArray(invitations.email, orm.select({ email: users.email }).from(users)),
  )
}

/** An invitation by its id. It may have ended. */
export async function findInvitation(orm: Queries, id: string): Promise<NamedInvitation | undefined> {
  const [row] = await selectNamed(orm, eq(invitations.id, id))
  return row
}

/** An invitation by its id, held until the transaction ends. It may have ended. */
export async function lockInvitation(tx: Transaction, id: string): Promise<NamedInvitation | undefined> {
  const [locked] = await tx.select({ id: invitations.id }).from(invitations).where(eq(invitations.id, id)).for('update')
  return locked && findInvitation(tx, id)
}

/**
 * The team to which someone is to be invited, held so that no one deletes it meanwhile. Before its invitations, as
 * deleting it does.
 */
export async function holdTeam(tx: Transaction, id: string): Promise<{ id: string; name: string } | undefined> {
  const [team] = await tx
    .select({ id: teams.id, name: teams.name })
    .from(teams)
    .where(eq(teams.id, id))
    .for('key share')
  return team
}

/** Waits for everyone else who invites this address, until the transaction ends. */
export async function lockAddress(tx: Transaction, email: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${INVITE_LOCK_KEY}, hashtext(${email}))`)
}

/** Deletes what an address is invited to: the team, or without one the installation. Gives what was deleted. */
export function removeInvitationsTo(tx: Transaction, email: string, teamId: string | null): Promise<InvitationRow[]> {
  const toTeam = teamId === null ? isNull(invitations.team_id) : eq(invitations.team_id, teamId)
  return tx
    .delete(invitations)
    .where(and(eq(invitations.email, email), toTeam))
    .returning()
}

/** Deletes the invitations by which others would become administrators in someone's name. Gives what was deleted. */
export function removeAdministratorInvitations(tx: Transaction, invitedBy: string): Promise<InvitationRow[]> {
  return tx
    .delete(invitations)
    .where(and(eq(invitations.invited_by, invitedBy), eq(invitations.role, 'admin')))
    .returning()
}

export async function insertInvitation(tx: Transaction, row: typeof invitations.$inferInsert): Promise<void> {
  await tx.insert(invitations).values(row)
}

/** Gives an invitation another link and another inviter. */
export async function renewInvitationRow(
  tx: Transaction,
  id: string,
  values: Pick<InvitationRow, 'secret_hash' | 'invited_by' | 'created_at' | 'expires_at'>,
): Promise<void> {
  await tx.update(invitations).set(values).where(eq(invitations.id, id))
}

/** Deletes an invitation. */
export async function removeInvitation(tx: Transaction, id: string): Promise<void> {
  await tx.delete(invitations).where(eq(invitations.id, id))
}
