// People and invitations as they are answered and audited.
import type { z } from 'zod'
import type { invitation, personDetail } from '#contract/people.ts'
import type { NamedInvitation } from './invitations-store.ts'
import type { PersonRow } from './store.ts'

/**
 * A person as administrators see them.
 * @param callerId id of the caller
 * @param pauses until when unknown devices cannot sign in, by address
 */
export function presentPerson(
  row: PersonRow,
  callerId: string,
  pauses: ReadonlyMap<string, Date>,
): z.output<typeof personDetail> {
  const { disabled_at, two_factor_enabled_at, last_active_at, created_at, ...same } = row
  return {
    ...same,
    status: disabled_at === null ? 'active' : 'disabled',
    two_factor_enabled: two_factor_enabled_at !== null,
    is_self: row.id === callerId,
    sign_in_paused_until: pauses.get(row.email)?.toISOString() ?? null,
    last_active_at: last_active_at?.toISOString() ?? null,
    created_at: created_at.toISOString(),
  }
}

/** An invitation as it is answered: never its secret. */
export function presentInvitation({
  id,
  email,
  role,
  team_name,
  inviter_name,
  created_at,
  expires_at,
}: NamedInvitation): z.output<typeof invitation> {
  return {
    id,
    email,
    role,
    team_name,
    invited_by: inviter_name,
    created_at: created_at.toISOString(),
    expires_at: expires_at.toISOString(),
  }
}

/** What the audit log says of an invitation. */
export function auditedInvitation({
  email,
  role,
  team_name,
}: Pick<NamedInvitation, 'email' | 'role' | 'team_name'>): Readonly<Record<string, unknown>> {
  return { email, role, ...(team_name !== null && { team: team_name }) }
}

/** How the audit log names an invitation. */
export function invitationTarget({ id, email }: Pick<NamedInvitation, 'id' | 'email'>): {
  type: string
  id: string
  name: string
} {
  return { type: 'invitation', id, name: email }
}
