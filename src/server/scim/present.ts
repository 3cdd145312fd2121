// People and groups as SCIM writes them.
import type { GroupRow } from '../directory/groups-store.ts'
import type { PersonRow } from '../directory/people-store.ts'
import { GROUP_SCHEMA, LIST_SCHEMA, USER_SCHEMA } from './schemas.ts'

type Resource = Readonly<Record<string, unknown>>

interface Named {
  readonly id: string
  readonly name: string
}

/** A person. @param base address of the endpoints @param groups in an answer about one person */
export function presentPerson(base: string, row: PersonRow, groups?: readonly Named[]): Resource {
  const { id, user_name, external_id, name, given_name, family_name, email, is_enabled } = row
  return {
    schemas: [USER_SCHEMA],
    id,
    ...(external_id !== null && { externalId: external_id }),
    userName: user_name,
    displayName: name,
    name: {
      formatted: name,
      ...(given_name !== null && { givenName: given_name }),
      ...(family_name !== null && { familyName: family_name }),
    },
    emails: [{ value: email, type: 'work', primary: true }],
    active: is_enabled,
    ...(groups && {
      groups: groups.map((group) => ({ value: group.id, $ref: `${base}/Groups/${group.id}`, display: group.name })),
    }),
    meta: metaOf(`${base}/Users/${id}`, 'User', row),
  }
}

/** A group. @param members in an answer about one group */
export function presentGroup(base: string, row: GroupRow, members?: readonly Named[]): Resource {
  const { id, external_id, name } = row
  return {
    schemas: [GROUP_SCHEMA],
    id,
    ...(external_id !== null && { externalId: external_id }),
    displayName: name,
    ...(members && {
      members: members.map((one) => ({ value: one.id, $ref: `${base}/Users/${one.id}`, display: one.name })),
    }),
    meta: metaOf(`${base}/Groups/${id}`, 'Group', row),
  }
}

function metaOf(
  location: string,
  resourceType: 'User' | 'Group',
  { created_at, updated_at }: { readonly created_at: Date; readonly updated_at: Date },
): Resource {
  return { resourceType, created: created_at.toISOString(), lastModified: updated_at.toISOString(), location }
}

/** A page of a list. @param offset rows before it */
export function presentList(resources: readonly Resource[], totalResults: number, offset: number): Resource {
  return {
    schemas: [LIST_SCHEMA],
    totalResults,
    startIndex: offset + 1,
    itemsPerPage: resources.length,
    Resources: resources,
  }
}
