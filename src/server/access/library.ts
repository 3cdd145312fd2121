// The role of a person for a template or a custom component.
import { and, eq } from 'drizzle-orm'
import type { LibraryRole, TeamRole } from '#domain/access/roles.ts'
import type { Queries } from '../db/connect.ts'
import { components, templates } from '../db/schema/library.ts'
import { teamMembers } from '../db/schema/teams.ts'
import { isId } from '../http/ids.ts'

/** The facts that determine the role. */
interface Belonging {
  readonly owner_id: string
  readonly in_team: TeamRole | null
  readonly is_public: boolean
}

/** The role of a person; undefined without access. */
export function libraryRole({ owner_id, in_team, is_public }: Belonging, userId: string): LibraryRole | undefined {
  if (owner_id === userId) return 'owner'
  if (in_team !== null) return in_team === 'owner' ? 'team-owner' : 'team-member'
  return is_public ? 'reader' : undefined
}

/** Whether a person can restore a deleted template; for everyone else it no longer exists. */
const SEES_DELETED: readonly (LibraryRole | undefined)[] = ['owner', 'team-owner']

/**
 * The role of someone for a saved template; null for one that they do not see, undefined when there is none. People who
 * can restore a deleted template still see it; each feature refuses everything else about it.
 */
export async function findTemplateRole(
  orm: Queries,
  id: string,
  userId: string,
): Promise<LibraryRole | null | undefined> {
  if (!isId(id)) return undefined
  const { owner_id, is_public, deleted_at } = templates
  const [row] = await orm
    .select({ owner_id, is_public, deleted_at, in_team: teamMembers.role })
    .from(templates)
    .leftJoin(teamMembers, and(eq(teamMembers.team_id, templates.team_id), eq(teamMembers.user_id, userId)))
    .where(eq(templates.id, id))
  if (!row) return undefined
  const role = libraryRole(row, userId)
  return row.deleted_at === null || SEES_DELETED.includes(role) ? (role ?? null) : null
}

/** The role of a person for a custom component; null without access, undefined when there is none. */
export async function findComponentRole(
  orm: Queries,
  id: string,
  userId: string,
): Promise<LibraryRole | null | undefined> {
  if (!isId(id)) return undefined
  const [row] = await orm
    .select({ owner_id: components.owner_id, in_team: teamMembers.role })
    .from(components)
    .leftJoin(teamMembers, and(eq(teamMembers.team_id, components.team_id), eq(teamMembers.user_id, userId)))
    .where(eq(components.id, id))
  return row && (libraryRole({ ...row, is_public: false }, userId) ?? null)
}
