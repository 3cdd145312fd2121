// The groups of a directory, and what becomes of people when their members change.
import { and, eq, inArray, ne, sql } from 'drizzle-orm'
import { message } from '#words/message.ts'
import type { Change } from '../audit/change.ts'
import { changedFields } from '../audit/changed.ts'
import type { Transaction } from '../db/connect.ts'
import { groupMappings, scimGroups, scimMembers } from '../db/schema/directory.ts'
import type { Deps } from '../deps.ts'
import { notFound, type Refused } from '../http/errors.ts'
import { isId } from '../http/ids.ts'
import { applyMappings } from './apply.ts'
import { knownPeople, listMembersOf, type GroupRow } from './groups-store.ts'
import { holdWithAdministrators } from './hold.ts'
import { refuse } from './refusals.ts'

/** More than a directory pushes to one application; what someone sends at once stays within it too. */
const MEMBERS_MAX = 10_000
const GROUPS_MAX = 5000

/** A group as the directory has it. */
export interface GivenGroup {
  readonly name: string
  readonly external_id: string | null
}

/** What becomes of the members: all that are named, or some more and some less. */
type MemberChange =
  | { readonly all: readonly string[] }
  | { readonly add: readonly string[]; readonly remove: readonly string[] }

/** What is to become of a group. */
export interface GroupUpdate {
  readonly change: (before: GivenGroup) => GivenGroup
  readonly members: MemberChange
}

export const noGroup = (): Refused => notFound(message('directory.no-group'))
const nameTaken = () => refuse('uniqueness', message('directory.group-name-taken'))
const groupTarget = ({ id, name }: Pick<GroupRow, 'id' | 'name'>) => ({ type: 'directory-group', id, name })

/**
 * Makes a group.
 * @returns its id
 * @throws Refused with 409 for a name that is taken, 400 for too many groups or members and for unknown people
 */
export async function createGroup(
  deps: Deps,
  made: Change,
  given: GivenGroup,
  members: readonly string[],
): Promise<string> {
  const { tx } = made
  if ((await tx.$count(scimGroups)) >= GROUPS_MAX)
    throw refuse('tooMany', message('directory.too-many-groups', { max: GROUPS_MAX }))
  const [id, now] = [deps.newId(), deps.now()]
  const [group] = await tx
    .insert(scimGroups)
    .values({ id, ...given, created_at: now, updated_at: now })
    .onConflictDoNothing()
    .returning()
  if (!group) throw nameTaken()
  made.record({ action: 'directory.group.create', target: groupTarget(group), after: { ...given } })
  await changeMembers(deps, made, group, { members: { all: members } })
  return id
}

/**
 * Changes the name of a group, its id in the directory, or its members.
 * @throws Refused with 404 for a group that is not there, 409 for a name that is taken, 400 for too many members and
 *   for unknown people
 */
export async function updateGroup(
  deps: Deps,
  made: Change,
  id: string,
  { change, members }: GroupUpdate,
): Promise<void> {
  const { tx } = made
  const group = await lockGroup(tx, id)
  const before = { name: group.name, external_id: group.external_id }
  const after = change(before)
  const changed = changedFields(before, { ...after })
  let concernsAll = false
  if (changed) {
    await refuseTakenName(tx, after.name, id)
    concernsAll = await isMapped(tx, before, after)
    await tx
      .update(scimGroups)
      .set({ ...after, updated_at: deps.now() })
      .where(eq(scimGroups.id, id))
    made.record({ action: 'directory.group.update', target: groupTarget(group), ...changed })
  }
  await changeMembers(deps, made, { ...group, ...after }, { members, concernsAll })
}

/** Deletes a group: people lose what it gave. @throws Refused with 404 for a group that is not there */
export async function removeGroup(deps: Deps, made: Change, id: string): Promise<void> {
  const { tx } = made
  const group = await lockGroup(tx, id)
  await changeMembers(deps, made, group, { members: { all: [] } })
  await tx.delete(scimGroups).where(eq(scimGroups.id, id))
  const before = { name: group.name, external_id: group.external_id }
  made.record({ action: 'directory.group.delete', target: groupTarget(group), before })
}

async function lockGroup(tx: Transaction, id: string): Promise<GroupRow> {
  if (!isId(id)) throw noGroup()
  const [group] = await tx.select().from(scimGroups).where(eq(scimGroups.id, id)).for('update')
  if (!group) throw noGroup()
  return group
}

async function refuseTakenName(tx: Transaction, name: string, id: string): Promise<void> {
  const isTaken = and(eq(sql`lower(${scimGroups.name})`, sql`lower(${name})`), ne(scimGroups.id, id))
  if ((await tx.select({ id: scimGroups.id }).from(scimGroups).where(isTaken).limit(1)).length > 0) throw nameTaken()
}

/** Whether a mapping knows a group by what it was or is called: then all its members may get or lose something. */
async function isMapped(tx: Transaction, ...names: readonly GivenGroup[]): Promise<boolean> {
  const known = names.flatMap(({ name, external_id }) => [name, external_id ?? name])
  return (await tx.$count(groupMappings, inArray(groupMappings.group_name, known))) > 0
}

interface Membership {
  readonly members: MemberChange
  /** Whether it concerns those who stay too. */
  readonly concernsAll?: boolean
}

/** Changes who is in a group, and applies the mapping to whom that concerns. */
async function changeMembers(
  deps: Deps,
  made: Change,
  group: GroupRow,
  { members: given, concernsAll = false }: Membership,
): Promise<void> {
  const { tx } = made
  const before = await listMembersOf(tx, group.id)
  const old = new Set(before.map(({ id }) => id))
  const named = new Set('all' in given ? given.all : given.add)
  const added = [...named].filter((id) => !old.has(id))
  const removed = 'all' in given ? [...old].filter((id) => !named.has(id)) : given.remove.filter((id) => old.has(id))
  if (old.size + added.length - removed.length > MEMBERS_MAX)
    throw refuse('tooMany', message('directory.too-many-members', { max: MEMBERS_MAX }))
  const concerned = [...new Set([...added, ...removed, ...(concernsAll ? old : [])])]
  if (concerned.length === 0) return
  const held = await holdWithAdministrators(tx, concerned.filter(isId))
  const known = await knownPeople(tx, added.filter(isId))
  if (added.some((id) => !known.has(id))) throw refuse('invalidValue', message('directory.unknown-member'))
  if (removed.length > 0)
    await tx
      .delete(scimMembers)
      .where(and(eq(scimMembers.group_id, group.id), inArray(scimMembers.user_id, [...removed])))
  for (const part of inParts(added))
    await tx.insert(scimMembers).values(part.map((user_id) => ({ group_id: group.id, user_id })))
  if (added.length + removed.length > 0) {
    const emails = new Map(held.people.map(({ id, email }) => [id, email]))
    const emailsOf = (ids: readonly string[]) => ids.map((id) => emails.get(id) ?? id)
    await tx.update(scimGroups).set({ updated_at: deps.now() }).where(eq(scimGroups.id, group.id))
    made.record({
      action: 'directory.group.members',
      target: groupTarget(group),
      after: { added: emailsOf(added), removed: emailsOf(removed) },
    })
  }
  await applyMappings(deps, made, held)
}

const PART = 1000
/** A statement takes 65,535 values. */
function inParts<Item>(items: readonly Item[]): readonly Item[][] {
  return Array.from({ length: Math.ceil(items.length / PART) }, (_, at) => items.slice(at * PART, (at + 1) * PART))
}
