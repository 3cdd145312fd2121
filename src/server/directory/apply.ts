// Gives people what their groups give, and takes what they gave before.
import { and, eq, inArray, isNull, ne } from 'drizzle-orm'
import { decideRole, strongest, type Decided, type Grant, type MappedRole } from '#domain/directory/mapping.ts'
import type { InstanceRole, TeamRole } from '#domain/access/roles.ts'
import { updateUser, type UserRow } from '../access/people.ts'
import type { Change } from '../audit/change.ts'
import { personTarget, recordMember, teamTarget } from '../audit/targets.ts'
import type { Transaction } from '../db/connect.ts'
import { groupGrants, groupMappings, scimGroups, scimMembers } from '../db/schema/directory.ts'
import { ssoIdentities } from '../db/schema/accounts.ts'
import { teamMembers, teams } from '../db/schema/teams.ts'
import type { Deps } from '../deps.ts'
import { endAdministration } from '../features/people/service.ts'
import { notify, type Telling } from '../notify/notify.ts'
import { teamPath } from '../notify/paths.ts'
import type { Held } from './hold.ts'

/** What becomes of someone's role in a team. */
interface TeamStep {
  readonly person: UserRow
  readonly team_id: string
  readonly from: TeamRole | null
  readonly decided: Decided
  readonly grant: Grant | null
}

/**
 * Applies the mapping of groups to people whom the transaction holds. What their groups give is added, what groups gave
 * before and no longer give is taken away, what was given by hand stays. The last administrator and the last owner of a
 * team keep what they have until there is another one. Each change is an entry of the audit log, and told to the
 * person.
 */
export async function applyMappings(deps: Deps, made: Change, { people, administrators }: Held): Promise<void> {
  if (people.length === 0) return
  const ids = people.map(({ id }) => id)
  const wanted = await readWanted(made.tx, ids)
  const grants = await readGrants(made.tx, ids)
  const tellings: Telling[] = []
  for (const step of await holdTeamSteps(made.tx, people, wanted, grants))
    tellings.push(...(await takeStep(deps, made, step)))
  for (const person of people) {
    const role = wanted.get(placeOf(person.id, null)) ?? null
    const grant = grants.get(placeOf(person.id, null)) ?? null
    tellings.push(
      ...(await setInstanceRole(deps, made, {
        person,
        decided: decideRole(role, person.role, grant),
        grant,
        administrators,
      })),
    )
  }
  await notify(deps, made.tx, tellings)
}

/** A person in the installation, or in a team. */
const placeOf = (userId: string, teamId: string | null): string => `${userId} ${teamId ?? ''}`
const UUID_LENGTH = 36
const inPlace = (place: string): readonly [userId: string, teamId: string] => [
  place.slice(0, UUID_LENGTH),
  place.slice(UUID_LENGTH + 1),
]

/** The strongest role that the groups of people give them, by person and place. */
async function readWanted(tx: Transaction, ids: readonly string[]): Promise<ReadonlyMap<string, MappedRole>> {
  const mappings = await tx.select().from(groupMappings)
  if (mappings.length === 0) return new Map()
  const groupsOf = await readGroups(tx, ids)
  const byGroup = Map.groupBy(mappings, ({ group_name }) => group_name)
  const wanted = new Map<string, MappedRole>()
  for (const [userId, groups] of groupsOf) {
    for (const group of groups) {
      for (const { team_id, role } of byGroup.get(group) ?? []) {
        const place = placeOf(userId, team_id)
        wanted.set(place, strongest(wanted.get(place) ?? null, role))
      }
    }
  }
  return wanted
}

/** The names by which mappings know the groups of people: of the last sign-in, and of what is provisioned. */
async function readGroups(tx: Transaction, ids: readonly string[]): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  const groups = new Map(ids.map((id) => [id, new Set<string>()]))
  const told = await tx
    .select({ user_id: ssoIdentities.user_id, groups: ssoIdentities.groups })
    .from(ssoIdentities)
    .where(inArray(ssoIdentities.user_id, [...ids]))
  for (const row of told) for (const group of row.groups) groups.get(row.user_id)?.add(group)
  const provisioned = await tx
    .select({ user_id: scimMembers.user_id, name: scimGroups.name, external_id: scimGroups.external_id })
    .from(scimMembers)
    .innerJoin(scimGroups, eq(scimGroups.id, scimMembers.group_id))
    .where(inArray(scimMembers.user_id, [...ids]))
  for (const { user_id, name, external_id } of provisioned) {
    groups.get(user_id)?.add(name)
    if (external_id !== null) groups.get(user_id)?.add(external_id)
  }
  return groups
}

async function readGrants(tx: Transaction, ids: readonly string[]): Promise<ReadonlyMap<string, Grant>> {
  const rows = await tx
    .select()
    .from(groupGrants)
    .where(inArray(groupGrants.user_id, [...ids]))
  return new Map(
    rows.map(({ user_id, team_id, role, role_before }) => [placeOf(user_id, team_id), { role, before: role_before }]),
  )
}

/**
 * What is to change in teams, with these teams held. It is found out twice: only teams in which something changes are
 * held, and what others changed there meanwhile counts.
 */
async function holdTeamSteps(
  tx: Transaction,
  people: readonly UserRow[],
  wanted: ReadonlyMap<string, MappedRole>,
  grants: ReadonlyMap<string, Grant>,
): Promise<readonly TeamStep[]> {
  const steps = await findTeamSteps(tx, people, wanted, grants)
  const ids = [...new Set(steps.map(({ team_id }) => team_id))].toSorted()
  if (ids.length === 0) return []
  await tx.select({ id: teams.id }).from(teams).where(inArray(teams.id, ids)).orderBy(teams.id).for('update')
  return (await findTeamSteps(tx, people, wanted, grants)).filter(({ team_id }) => ids.includes(team_id))
}

async function findTeamSteps(
  tx: Transaction,
  people: readonly UserRow[],
  wanted: ReadonlyMap<string, MappedRole>,
  grants: ReadonlyMap<string, Grant>,
): Promise<readonly TeamStep[]> {
  const places = [...new Set([...wanted.keys(), ...grants.keys()])].map(inPlace)
  const teamIds = [...new Set(places.map(([, teamId]) => teamId))].filter((id) => id !== '')
  if (teamIds.length === 0) return []
  const ids = people.map(({ id }) => id)
  const isMember = and(inArray(teamMembers.team_id, teamIds), inArray(teamMembers.user_id, ids))
  const members = await tx.select().from(teamMembers).where(isMember)
  const roles = new Map(members.map(({ user_id, team_id, role }) => [placeOf(user_id, team_id), role]))
  const byId = new Map(people.map((person) => [person.id, person]))
  return places.flatMap(([userId, team_id]) => {
    const person = byId.get(userId)
    if (team_id === '' || !person) return []
    const place = placeOf(userId, team_id)
    const [from, grant] = [roles.get(place) ?? null, grants.get(place) ?? null]
    const decided = decideRole(wanted.get(place) ?? null, from, grant)
    const isSame =
      decided.role === from && decided.grant?.role === grant?.role && decided.grant?.before === grant?.before
    return isSame ? [] : [{ person, team_id, from, decided, grant }]
  })
}

async function takeStep(
  deps: Deps,
  made: Change,
  { person, team_id, from, decided }: TeamStep,
): Promise<readonly Telling[]> {
  const { tx } = made
  const [team] = await tx.select({ id: teams.id, name: teams.name }).from(teams).where(eq(teams.id, team_id))
  // It has just been deleted, and what groups give in it with it.
  if (!team) return []
  const to = decided.role as TeamRole | null
  const isTheirs = and(eq(teamMembers.team_id, team_id), eq(teamMembers.user_id, person.id))
  if (from === 'owner' && to !== 'owner' && !(await hasOtherOwner(tx, team_id, person.id))) return []
  if (to === null) await tx.delete(teamMembers).where(isTheirs)
  else if (from === null)
    await tx
      .insert(teamMembers)
      .values({ id: deps.newId(), team_id, user_id: person.id, role: to, joined_at: deps.now() })
  else await tx.update(teamMembers).set({ role: to }).where(isTheirs)
  await keepGrant(deps, tx, { user_id: person.id, team_id }, decided.grant)
  if (from === to) return []
  recordMember(made, teamTarget(team), { email: person.email, from: from ?? undefined, to: to ?? undefined })
  const data = { actor: made.by.name, team: team.name }
  const user_id = person.id
  if (to === null) return [{ user_id, kind: 'team-member-removed', data, path: null }]
  const kind = from === null ? ('team-member-added' as const) : ('team-role-changed' as const)
  return [{ user_id, kind, data: { ...data, role: to }, path: teamPath(team_id) }]
}

async function hasOtherOwner(tx: Transaction, teamId: string, userId: string): Promise<boolean> {
  const isOther = and(eq(teamMembers.team_id, teamId), eq(teamMembers.role, 'owner'), ne(teamMembers.user_id, userId))
  return (await tx.select({ id: teamMembers.id }).from(teamMembers).where(isOther).limit(1)).length > 0
}

interface RoleStep {
  readonly person: UserRow
  readonly decided: Decided
  readonly grant: Grant | null
  readonly administrators: Held['administrators']
}

async function setInstanceRole(
  deps: Deps,
  made: Change,
  { person, decided, grant, administrators }: RoleStep,
): Promise<readonly Telling[]> {
  const role = decided.role as InstanceRole
  const { id } = person
  if (role === person.role) {
    if (grant !== null && decided.grant === null) await keepGrant(deps, made.tx, { user_id: id, team_id: null }, null)
    return []
  }
  if (role !== 'admin') {
    const isLast = administrators?.has(id) === true && administrators.size === 1
    if (administrators === undefined || isLast) {
      deps.log.warn(
        { person: id, is_last: isLast },
        'a group no longer gives the role of an administrator, which stays for now',
      )
      return []
    }
    administrators.delete(id)
  } else if (!person.disabled_at) administrators?.add(id)
  await updateUser(made.tx, id, { role })
  await keepGrant(deps, made.tx, { user_id: id, team_id: null }, decided.grant)
  made.record({ action: 'person.role', target: personTarget(person), before: { role: person.role }, after: { role } })
  if (role !== 'admin') await endAdministration(deps, made, id)
  return [{ user_id: id, kind: 'instance-role-changed', data: { actor: made.by.name, role }, path: '/profile' }]
}

/** Keeps what someone has by their groups in one place, so that it can be taken. */
async function keepGrant(
  deps: Pick<Deps, 'newId'>,
  tx: Transaction,
  { user_id, team_id }: { readonly user_id: string; readonly team_id: string | null },
  grant: Grant | null,
): Promise<void> {
  const isThere = team_id === null ? isNull(groupGrants.team_id) : eq(groupGrants.team_id, team_id)
  await tx.delete(groupGrants).where(and(eq(groupGrants.user_id, user_id), isThere))
  if (grant !== null)
    await tx
      .insert(groupGrants)
      .values({ id: deps.newId(), user_id, team_id, role: grant.role, role_before: grant.before })
}
