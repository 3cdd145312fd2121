// What groups give, as administrators set it.
import { and, asc, eq, inArray, isNull, or, sql, type SQL } from 'drizzle-orm'
import type { directory, GroupMapping } from '#contract/directory.ts'
import type { Parsed } from '#contract/endpoint.ts'
import { MAPPINGS_MAX } from '#domain/directory/mapping.ts'
import { message } from '#words/message.ts'
import { noTeam } from '../../access/authorize.ts'
import { change } from '../../audit/change.ts'
import { changedFields } from '../../audit/changed.ts'
import type { Queries, Transaction } from '../../db/connect.ts'
import { ssoIdentities } from '../../db/schema/accounts.ts'
import { groupGrants, groupMappings, scimGroups, scimMembers } from '../../db/schema/directory.ts'
import { teams } from '../../db/schema/teams.ts'
import type { Deps } from '../../deps.ts'
import { applyMappings } from '../../directory/apply.ts'
import { holdWithAdministrators } from '../../directory/hold.ts'
import type { SignedIn } from '../../http/context.ts'
import { conflict, notFound, type Refused } from '../../http/errors.ts'
import { isId } from '../../http/ids.ts'

type Given = Parsed<typeof directory.createMapping>['body']
type MappingRow = typeof groupMappings.$inferSelect

const noMapping = (): Refused => notFound(message('directory.no-mapping'))
const mappingThere = ({ group }: Given): Refused => conflict(message('directory.mapping-there', { group }))
const targetOf = ({ id, group_name }: Pick<MappingRow, 'id' | 'group_name'>) => ({
  type: 'group-mapping',
  id,
  name: group_name,
})

/** People to whom a change is applied together: more would hold too many for too long. */
const BATCH = 100

/** Everything that groups give, by group. */
export async function listMappings(orm: Queries): Promise<GroupMapping[]> {
  return selectMappings(orm, undefined)
}

async function selectMappings(orm: Queries, where: SQL | undefined): Promise<GroupMapping[]> {
  const isMeant = or(
    eq(scimGroups.name, groupMappings.group_name),
    eq(scimGroups.external_id, groupMappings.group_name),
  )
  const members = orm
    .select({ number: sql`count(distinct ${scimMembers.user_id})` })
    .from(scimMembers)
    .innerJoin(scimGroups, eq(scimGroups.id, scimMembers.group_id))
    .where(isMeant)
  const isProvisioned = orm
    .select({ one: sql`1` })
    .from(scimGroups)
    .where(isMeant)
  const rows = await orm
    .select({
      mapping: groupMappings,
      team_name: teams.name,
      members: sql<number | null>`case when exists ${isProvisioned} then (${members})::int end`,
    })
    .from(groupMappings)
    .leftJoin(teams, eq(teams.id, groupMappings.team_id))
    .where(where)
    .orderBy(asc(sql`lower(${groupMappings.group_name})`), asc(sql`lower(${teams.name})`), asc(groupMappings.id))
  return rows.map(({ mapping: { id, group_name, team_id, role, created_at }, team_name, ...row }) => ({
    id,
    group: group_name,
    team: team_id === null ? null : { id: team_id, name: team_name ?? team_id },
    role,
    members: row.members,
    created_at: created_at.toISOString(),
  }))
}

/**
 * Gives a group a role, and its members what that is.
 * @throws Refused with 404 for a team that is not there, 409 when the group gives something there already, or for one
 *   too many
 */
export async function createMapping(deps: Deps, ctx: SignedIn, given: Given): Promise<GroupMapping> {
  const id = deps.newId()
  await change(deps, ctx, async ({ tx, record }) => {
    if ((await tx.$count(groupMappings)) >= MAPPINGS_MAX)
      throw conflict(message('directory.too-many-mappings', { max: MAPPINGS_MAX }))
    const row = await rowOf(tx, given)
    const made = await tx
      .insert(groupMappings)
      .values({ id, ...row.values, created_at: deps.now() })
      .onConflictDoNothing()
      .returning({ id: groupMappings.id })
    if (made.length === 0) throw mappingThere(given)
    record({
      action: 'directory.mapping.create',
      target: targetOf({ id, group_name: given.group }),
      after: row.audited,
    })
  })
  await applyTo(deps, ctx, [given.group], [given.team_id])
  return getMapping(deps, id)
}

/**
 * Changes what a group gives; what it no longer gives is taken.
 * @throws Refused with 404 for a mapping or a team that is not there, 409 when the group gives something there already
 */
export async function updateMapping(deps: Deps, ctx: SignedIn, id: string, given: Given): Promise<GroupMapping> {
  if (!isId(id)) throw noMapping()
  const before = await change(deps, ctx, async ({ tx, record }) => {
    const { found, audited } = await lockMapping(tx, id)
    const row = await rowOf(tx, given)
    const isThere = and(
      eq(groupMappings.group_name, given.group),
      given.team_id === null ? isNull(groupMappings.team_id) : eq(groupMappings.team_id, given.team_id),
    )
    const [there] = await tx.select({ id: groupMappings.id }).from(groupMappings).where(isThere)
    if (there && there.id !== id) throw mappingThere(given)
    await tx.update(groupMappings).set(row.values).where(eq(groupMappings.id, id))
    const changed = changedFields(audited, row.audited)
    if (changed) record({ action: 'directory.mapping.update', target: targetOf(found), ...changed })
    return found
  })
  await applyTo(deps, ctx, [before.group_name, given.group], [before.team_id, given.team_id])
  return getMapping(deps, id)
}

/** Takes what a group gives. @throws Refused with 404 for a mapping that is not there */
export async function removeMapping(deps: Deps, ctx: SignedIn, id: string): Promise<void> {
  if (!isId(id)) throw noMapping()
  const before = await change(deps, ctx, async ({ tx, record }) => {
    const { found, audited } = await lockMapping(tx, id)
    await tx.delete(groupMappings).where(eq(groupMappings.id, id))
    record({ action: 'directory.mapping.delete', target: targetOf(found), before: audited })
    return found
  })
  await applyTo(deps, ctx, [before.group_name], [before.team_id])
}

async function getMapping({ database }: Deps, id: string): Promise<GroupMapping> {
  const [mapping] = await selectMappings(database.orm, eq(groupMappings.id, id))
  // Someone else has just removed it.
  if (!mapping) throw noMapping()
  return mapping
}

interface Audited {
  readonly [field: string]: unknown
}

/** What is kept of a mapping, with its team held, and what the audit log says of it. */
async function rowOf(
  tx: Transaction,
  { group, team_id, role }: Given,
): Promise<{ readonly values: Pick<MappingRow, 'group_name' | 'team_id' | 'role'>; readonly audited: Audited }> {
  const values = { group_name: group, team_id, role }
  if (team_id === null) return { values, audited: { group, role } }
  const [team] = await tx.select({ name: teams.name }).from(teams).where(eq(teams.id, team_id)).for('key share')
  if (!team) throw noTeam()
  return { values, audited: { group, role, team: team.name } }
}

async function lockMapping(
  tx: Transaction,
  id: string,
): Promise<{ readonly found: MappingRow; readonly audited: Audited }> {
  const [found] = await tx.select().from(groupMappings).where(eq(groupMappings.id, id)).for('update')
  if (!found) throw noMapping()
  const [team] = found.team_id === null ? [] : await tx.select().from(teams).where(eq(teams.id, found.team_id))
  const { group_name: group, role } = found
  return { found, audited: { group, role, ...(team && { team: team.name }) } }
}

/**
 * Applies what was changed to everyone it concerns: members of the groups, and who has something by a group in the
 * places. In batches, each a change of its own: whom a failure leaves out gets it at their next sign-in.
 */
async function applyTo(
  deps: Deps,
  ctx: SignedIn,
  groups: readonly string[],
  places: readonly (string | null)[],
): Promise<void> {
  const ids = await findConcerned(deps.database.orm, groups, places)
  for (let at = 0; at < ids.length; at += BATCH)
    await change(deps, ctx, async (made) =>
      applyMappings(deps, made, await holdWithAdministrators(made.tx, ids.slice(at, at + BATCH))),
    )
}

async function findConcerned(
  orm: Queries,
  groups: readonly string[],
  places: readonly (string | null)[],
): Promise<readonly string[]> {
  const names = [...groups]
  const members = await orm
    .selectDistinct({ id: scimMembers.user_id })
    .from(scimMembers)
    .innerJoin(scimGroups, eq(scimGroups.id, scimMembers.group_id))
    .where(or(inArray(scimGroups.name, names), inArray(scimGroups.external_id, names)))
  const signedIn = await orm
    .selectDistinct({ id: ssoIdentities.user_id })
    .from(ssoIdentities)
    .where(or(...names.map((name) => sql`${name} = any(${ssoIdentities.groups})`)))
  const inPlaces = places.map((team) => (team === null ? isNull(groupGrants.team_id) : eq(groupGrants.team_id, team)))
  const granted = await orm
    .selectDistinct({ id: groupGrants.user_id })
    .from(groupGrants)
    .where(or(...inPlaces))
  return [...new Set([...members, ...signedIn, ...granted].map(({ id }) => id))].toSorted()
}
