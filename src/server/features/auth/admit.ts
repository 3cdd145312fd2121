// New accounts of people who were invited or whom single sign-on brings.
import { DEFAULT_SETTINGS } from '#domain/account/settings.ts'
import type { InstanceRole } from '#domain/access/roles.ts'
import type { UserRow } from '../../access/people.ts'
import type { Change } from '../../audit/change.ts'
import { personTarget, recordMember, teamTarget } from '../../audit/targets.ts'
import { users } from '../../db/schema/accounts.ts'
import { teamMembers } from '../../db/schema/teams.ts'
import type { Deps } from '../../deps.ts'
import { notify } from '../../notify/notify.ts'
import { teamPath } from '../../notify/paths.ts'
import type { Invitation } from './links-store.ts'

/** Someone who is to have an account. */
export interface Newcomer {
  readonly email: string
  readonly name: string
  readonly role: InstanceRole
  /** Null for a person who signs in with SSO. */
  readonly password_hash: string | null
  /** What they are invited to; each is accepted with this. */
  readonly invitations: readonly Invitation[]
}

/**
 * Creates the account of someone, puts them into the teams to which they are
 * invited and tells who invited them; undefined when the address has an account.
 */
export async function admit(deps: Deps, { tx, record }: Change, newcomer: Newcomer): Promise<UserRow | undefined> {
  const { email, name, role, password_hash, invitations } = newcomer
  const now = deps.now()
  const row = {
    id: deps.newId(),
    email,
    name,
    role,
    password_hash,
    password_changed_at: password_hash === null ? null : now,
    created_at: now,
    ...DEFAULT_SETTINGS,
  }
  const [user] = await tx.insert(users).values(row).onConflictDoNothing({ target: users.email }).returning()
  if (!user) return undefined
  const way = password_hash === null ? 'sso' : 'invitation'
  record({ action: 'account.create', actor: user, target: personTarget(user), after: { email, name, role, way } })
  for (const { team_id, team_name, team_role } of invitations) {
    // Without a name the team has just been deleted, and the invitation with it.
    if (team_id === null || team_name === null || team_role === null) continue
    const joined = await tx
      .insert(teamMembers)
      .values({ id: deps.newId(), team_id, user_id: user.id, role: team_role, joined_at: now })
      .onConflictDoNothing()
      .returning({ id: teamMembers.id })
    if (joined.length > 0) {
      recordMember({ record }, teamTarget({ id: team_id, name: team_name }), {
        email,
        from: undefined,
        to: team_role,
        actor: user,
      })
    }
  }
  await notify(deps, tx, tellingsOf(user, invitations))
  return user
}

/** One to each who invited them. */
function tellingsOf(user: UserRow, invitations: readonly Invitation[]): Parameters<typeof notify>[2] {
  const byInviter = new Map(invitations.map((invitation) => [invitation.invited_by, invitation]))
  return [...byInviter].map(([user_id, { team_id }]) => ({
    user_id,
    kind: 'invitation-accepted',
    data: { actor: user.name, email: user.email },
    path: team_id === null ? '/admin/people' : teamPath(team_id),
  }))
}
