// The endpoints of people.
import { createPerson, noPerson, removePerson, updatePerson } from '../directory/people.ts'
import { findPersonRow, listGroupsOf, listPersonRows } from '../directory/people-store.ts'
import { isId } from '../http/ids.ts'
import { changeAs, type Answer, type Call } from './call.ts'
import { patchPerson } from './patch.ts'
import { presentList, presentPerson } from './present.ts'
import { project, readFilter, readPaging } from './query.ts'
import { readPerson } from './read.ts'

const FILTERS = {
  username: 'user_name',
  externalid: 'external_id',
  id: 'id',
  'emails.value': 'email',
  'emails[type eq "work"].value': 'email',
  emails: 'email',
} as const

/** A page of the people whom the directory manages. @throws Refused with 400 for a filter that is not supported */
export async function listUsers({ deps: { database }, base, query }: Call): Promise<Answer> {
  const filter = readFilter(query['filter'], FILTERS)
  const paging = readPaging(query)
  const { rows, total } = await listPersonRows(database.orm, filter, paging)
  const resources = rows.map((row) => project(presentPerson(base, row), query))
  return { status: 200, body: presentList(resources, total, paging.offset) }
}

/** One person. @throws Refused with 404 for one whom the directory does not manage */
export async function getUser(call: Call): Promise<Answer> {
  return { status: 200, body: await readUser(call, call.id) }
}

async function readUser(
  { deps: { database }, base, query }: Call,
  id: string,
): Promise<Readonly<Record<string, unknown>>> {
  const row = isId(id) ? await findPersonRow(database.orm, id) : undefined
  if (!row) throw noPerson()
  return project(presentPerson(base, row, await listGroupsOf(database.orm, id)), query)
}

/** Makes someone. @throws Refused with 400 and 409, see {@link createPerson} */
export async function createUser(call: Call): Promise<Answer> {
  const given = readPerson(call.body)
  const id = await changeAs(call, (made) => createPerson(call.deps, made, given))
  return { status: 201, body: await readUser(call, id) }
}

/** Puts what is sent in place of someone. @throws Refused with 400, 404 and 409, see {@link updatePerson} */
export async function replaceUser(call: Call): Promise<Answer> {
  await changeAs(call, (made) => updatePerson(call.deps, made, call.id, (before) => readPerson(call.body, before)))
  return getUser(call)
}

/** Changes some of someone. @throws Refused with 400, 404 and 409, see {@link updatePerson} */
export async function patchUser(call: Call): Promise<Answer> {
  await changeAs(call, (made) => updatePerson(call.deps, made, call.id, (before) => patchPerson(before, call.body)))
  return getUser(call)
}

/** Deletes someone from the directory. @throws Refused with 404 and 409, see {@link removePerson} */
export async function removeUser(call: Call): Promise<Answer> {
  await changeAs(call, (made) => removePerson(call.deps, made, call.id))
  return { status: 204 }
}
