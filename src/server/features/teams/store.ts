// Reading teams: always a fixed number of queries, however many there are.
import { and, asc, count, eq, gt, ilike, isNotNull, isNull, notInArray, or, sql, type SQL } from 'drizzle-orm'
import { containing, countOf } from '../../db/conditions.ts'
import type { Queries } from '../../db/connect.ts'
import { users } from '../../db/schema/accounts.ts'
import { templates } from '../../db/schema/library.ts'
import { invitations, teamMembers, teams } from '../../db/schema/teams.ts'
import type { Caller } from '../../http/context.ts'

/** What a page of the list holds. */
export interface TeamFilter {
  readonly search?: string | undefined
  readonly limit: number
  /** Sort key and id of the last row before the page. */
  readonly after: readonly [nameKey: string, id: string] | undefined
}

type Viewer = Pick<Caller, 'id' | 'role'>

/** So many names of members stand on the card of a team. */
const NAMES_SHOWN = 5

const nameKey = sql<string>`lower(${teams.name})`

/**
 * Teams with what is counted of them, their founder and the role of someone in
 * them. What is counted are columns and no joins: the database then counts for
 * the rows of the page only, and not for all that it sorts.
 */
function selectTeams(orm: Queries, userId: string) {
  const names = orm
    .select({ name: users.name })
    .from(teamMembers)
    .innerJoin(users, eq(users.id, teamMembers.user_id))
    .where(eq(teamMembers.team_id, teams.id))
    .orderBy(asc(teamMembers.joined_at), asc(teamMembers.id))
    .limit(NAMES_SHOWN)
  return orm
    .select({
      team: teams,
      owner: { email: users.email, name: users.name },
      role: teamMembers.role,
      member_count: countOf(teamMembers, eq(teamMembers.team_id, teams.id)),
      member_names: sql<string[]>`array${names}`,
      template_count: countOf(templates, and(eq(templates.team_id, teams.id), isNull(templates.deleted_at))),
      name_key: nameKey,
    })
    .from(teams)
    .innerJoin(users, eq(users.id, teams.owner_id))
    .leftJoin(teamMembers, and(eq(teamMembers.team_id, teams.id), eq(teamMembers.user_id, userId)))
}

/** A team with what is counted of it. */
export type TeamRow = Awaited<ReturnType<typeof selectTeams>>[number]

/** A team, without a check of who can see it; undefined when there is none. */
export async function findTeam(orm: Queries, id: string, userId: string): Promise<TeamRow | undefined> {
  const [row] = await selectTeams(orm, userId).where(eq(teams.id, id))
  return row
}

/**
 * A page of the teams that someone may see, by name, one row more than asked for when there are more, and how many
 * there are in all.
 */
export async function listTeams(
  orm: Queries,
  viewer: Viewer,
  { search, limit, after }: TeamFilter,
): Promise<{ rows: TeamRow[]; total: number }> {
  const wanted = isWanted(viewer, search)
  const [rows, [counted]] = await Promise.all([
    selectTeams(orm, viewer.id)
      .where(and(wanted, after && sql`(${nameKey}, ${teams.id}) > (${after[0]}, ${after[1]})`))
      .orderBy(asc(nameKey), asc(teams.id))
      .limit(limit + 1),
    orm
      .select({ total: count() })
      .from(teams)
      .leftJoin(teamMembers, and(eq(teamMembers.team_id, teams.id), eq(teamMembers.user_id, viewer.id)))
      .where(wanted),
  ])
  return { rows, total: counted?.total ?? 0 }
}

function isWanted(viewer: Viewer, search: string | undefined): SQL | undefined {
  const like = search === undefined ? undefined : containing(search)
  return and(
    viewer.role === 'admin' ? undefined : isNotNull(teamMembers.role),
    like === undefined ? undefined : or(ilike(teams.name, like), ilike(teams.description, like)),
  )
}

/** The members of a team, longest in it first. */
export async function listMembers(orm: Queries, teamId: string) {
  return orm
    .select({
      id: teamMembers.id,
      user_id: teamMembers.user_id,
      name: users.name,
      email: users.email,
      role: teamMembers.role,
      joined_at: teamMembers.joined_at,
      last_active_at: users.last_active_at,
    })
    .from(teamMembers)
    .innerJoin(users, eq(users.id, teamMembers.user_id))
    .where(eq(teamMembers.team_id, teamId))
    .orderBy(asc(teamMembers.joined_at), asc(teamMembers.id))
}

export type MemberRow = Awaited<ReturnType<typeof listMembers>>[number]

/** The invitations into a team that can still be accepted: not those of who got an account in another way. */
export async function listInvitations(orm: Queries, teamId: string, now: Date) {
  return orm
    .select({
      id: invitations.id,
      email: invitations.email,
      team_role: invitations.team_role,
      expires_at: invitations.expires_at,
    })
    .from(invitations)
    .where(
      and(
        eq(invitations.team_id, teamId),
        gt(invitations.expires_at, now),
        notInArray(invitations.email, orm.select({ email: users.email }).from(users)),
      ),
    )
    .orderBy(asc(invitations.email), asc(invitations.id))
}

export type InvitationRow = Awaited<ReturnType<typeof listInvitations>>[number]
