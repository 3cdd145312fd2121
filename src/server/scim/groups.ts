// The endpoints of groups.
import { createGroup, noGroup, removeGroup, updateGroup } from '../directory/groups.ts'
import { findGroup, listGroups as listGroupRows, listMembersOf } from '../directory/groups-store.ts'
import { isId } from '../http/ids.ts'
import { changeAs, type Answer, type Call } from './call.ts'
import { patchGroup } from './patch.ts'
import { presentGroup, presentList } from './present.ts'
import { project, readFilter, readPaging } from './query.ts'
import { readGroup, replaceGroup } from './read.ts'

const FILTERS = { displayname: 'name', externalid: 'external_id', id: 'id' } as const

/**
 * A page of the groups, without their members: a page could hold a million of them.
 * @throws Refused with 400 for a filter that is not supported
 */
export async function listGroups({ deps: { database }, base, query }: Call): Promise<Answer> {
  const filter = readFilter(query['filter'], FILTERS)
  const paging = readPaging(query)
  const { rows, total } = await listGroupRows(database.orm, filter, paging)
  const resources = rows.map((row) => project(presentGroup(base, row), query))
  return { status: 200, body: presentList(resources, total, paging.offset) }
}

/** One group with its members. @throws Refused with 404 for one that is not there */
export async function getGroup(call: Call): Promise<Answer> {
  return { status: 200, body: await readOne(call, call.id) }
}

async function readOne(
  { deps: { database }, base, query }: Call,
  id: string,
): Promise<Readonly<Record<string, unknown>>> {
  const row = isId(id) ? await findGroup(database.orm, id) : undefined
  if (!row) throw noGroup()
  return project(presentGroup(base, row, await listMembersOf(database.orm, id)), query)
}

/** Makes a group. @throws Refused with 400 and 409, see {@link createGroup} */
export async function addGroup(call: Call): Promise<Answer> {
  const { given, members } = readGroup(call.body)
  const id = await changeAs(call, (made) => createGroup(call.deps, made, given, members))
  return { status: 201, body: await readOne(call, id) }
}

/** Puts what is sent in place of a group. @throws Refused with 400, 404 and 409, see {@link updateGroup} */
export async function putGroup(call: Call): Promise<Answer> {
  const update = replaceGroup(call.body)
  await changeAs(call, (made) => updateGroup(call.deps, made, call.id, update))
  return getGroup(call)
}

/**
 * Changes the name or the members of a group. The answer holds nothing: it could hold ten thousand members.
 * @throws Refused with 400, 404 and 409, see {@link updateGroup}
 */
export async function changeGroup(call: Call): Promise<Answer> {
  const update = patchGroup(call.body)
  await changeAs(call, (made) => updateGroup(call.deps, made, call.id, update))
  return { status: 204 }
}

/** Deletes a group. @throws Refused with 404 for one that is not there */
export async function deleteGroup(call: Call): Promise<Answer> {
  await changeAs(call, (made) => removeGroup(call.deps, made, call.id))
  return { status: 204 }
}
