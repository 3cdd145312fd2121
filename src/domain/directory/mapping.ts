// What groups of a directory give people, beside what they have by hand.
import type { InstanceRole, TeamRole } from '../access/roles.ts'

/** What a group can give: administration of the installation, or a role in a team. */
export const MAPPED_ROLES = ['admin', 'owner', 'member'] as const satisfies readonly (InstanceRole | TeamRole)[]
export type MappedRole = (typeof MAPPED_ROLES)[number]
type AnyRole = InstanceRole | TeamRole

/** More than an installation needs: each sign-in reads all of them. */
export const MAPPINGS_MAX = 500
/** Characters that the name of a group has at most. */
export const GROUP_NAME_MAX = 256

/** What someone has by their groups in one place, and what they had there by hand. */
export interface Grant {
  readonly role: MappedRole
  readonly before: AnyRole | null
}

/** What becomes of a role in one place. */
export interface Decided {
  /** Null for none. */
  readonly role: AnyRole | null
  /** Null when nothing of it comes from a group. */
  readonly grant: Grant | null
}

const STRENGTH: Readonly<Record<AnyRole, number>> = { user: 1, member: 1, owner: 2, admin: 2 }
const strengthOf = (role: AnyRole | null): number => (role === null ? 0 : STRENGTH[role])

/**
 * The role of someone in one place, by what their groups give now. What was given by hand stays: a role that is no
 * longer the one that a group gave counts as given by hand.
 * @param wanted the strongest that their groups give; null for nothing
 * @param current the role at the moment
 * @param grant what their groups gave before
 */
export function decideRole(wanted: MappedRole | null, current: AnyRole | null, grant: Grant | null): Decided {
  const byHand = grant !== null && grant.role === current ? grant.before : current
  return wanted !== null && strengthOf(wanted) > strengthOf(byHand)
    ? { role: wanted, grant: { role: wanted, before: byHand } }
    : { role: byHand, grant: null }
}

/** The stronger of two roles that groups give in the same place. */
export function strongest(one: MappedRole | null, other: MappedRole): MappedRole {
  return one !== null && strengthOf(one) >= strengthOf(other) ? one : other
}

/** Days that a token of a directory can last at most: two years, and somebody looks at it again. */
export const SCIM_TOKEN_DAYS_MAX = 730
/** More than anyone has directories. */
export const SCIM_TOKENS_MAX = 20
