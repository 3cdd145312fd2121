// Every endpoint of SCIM, in one table: what it needs, and what it refuses. It is no part of the contract, whose rows
// are below /api, answer JSON of their own and know neither PATCH nor these bodies; docs/decisions/0054 says why.
import { message } from '#words/message.ts'
import { notFound } from '../http/errors.ts'
import type { Answer, Call } from './call.ts'
import { addGroup, changeGroup, deleteGroup, getGroup, listGroups, putGroup } from './groups.ts'
import { presentList } from './present.ts'
import { COUNT_MAX } from './query.ts'
import { describeProvider, describeResourceTypes, describeSchemas } from './schemas.ts'
import { createUser, getUser, listUsers, patchUser, removeUser, replaceUser } from './users.ts'

export interface ScimRow {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Below /scim/v2; `{id}` is the last part. */
  readonly path: `/${string}`
  /** Of directories alone, by their token: no person has it, and it reaches nothing else. */
  readonly permission: 'directory'
  readonly status: 200 | 201 | 204
  /** Refusals beside those of every row: 401 without a token, 429 after too many requests. */
  readonly errors: readonly (400 | 404 | 409 | 413 | 415)[]
  readonly handle: (call: Call) => Answer | Promise<Answer>
}

type Given = Omit<ScimRow, 'permission'>
const row = (given: Given): ScimRow => ({ ...given, permission: 'directory' })
const read = (path: Given['path'], handle: Given['handle'], errors: Given['errors'] = []): ScimRow =>
  row({ method: 'GET', path, status: 200, errors, handle })

const BODY = [400, 413, 415] as const

/** One of a list of documents, by its id. */
function described(list: (base: string) => readonly { readonly id: string }[]): (call: Call) => Answer {
  return ({ base, id }) => {
    const found = list(base).find((one) => one.id.toLowerCase() === id.toLowerCase())
    if (!found) throw notFound(message('http.nothing-here'))
    return { status: 200, body: { ...found } }
  }
}

function allOf(list: (base: string) => readonly { readonly id: string }[]): (call: Call) => Answer {
  return ({ base }) => {
    const found = list(base).map((one) => ({ ...one }))
    return { status: 200, body: presentList(found, found.length, 0) }
  }
}

export const SCIM_ROWS: readonly ScimRow[] = [
  read('/ServiceProviderConfig', ({ base }) => ({ status: 200, body: describeProvider(base, COUNT_MAX) })),
  read('/ResourceTypes', allOf(describeResourceTypes)),
  read('/ResourceTypes/{id}', described(describeResourceTypes), [404]),
  read('/Schemas', allOf(describeSchemas)),
  read('/Schemas/{id}', described(describeSchemas), [404]),
  read('/Users', listUsers, [400]),
  row({ method: 'POST', path: '/Users', status: 201, errors: [...BODY, 409], handle: createUser }),
  read('/Users/{id}', getUser, [404]),
  row({ method: 'PUT', path: '/Users/{id}', status: 200, errors: [...BODY, 404, 409], handle: replaceUser }),
  row({ method: 'PATCH', path: '/Users/{id}', status: 200, errors: [...BODY, 404, 409], handle: patchUser }),
  row({ method: 'DELETE', path: '/Users/{id}', status: 204, errors: [404, 409], handle: removeUser }),
  read('/Groups', listGroups, [400]),
  row({ method: 'POST', path: '/Groups', status: 201, errors: [...BODY, 409], handle: addGroup }),
  read('/Groups/{id}', getGroup, [404]),
  row({ method: 'PUT', path: '/Groups/{id}', status: 200, errors: [...BODY, 404, 409], handle: putGroup }),
  row({ method: 'PATCH', path: '/Groups/{id}', status: 204, errors: [...BODY, 404, 409], handle: changeGroup }),
  row({ method: 'DELETE', path: '/Groups/{id}', status: 204, errors: [404], handle: deleteGroup }),
]
