// What a directory sends, read as RFC 7643 and 7644 let it be written: names of attributes in any case, what is not
// known left out, and `active` also as the text that Entra ID sends.
import { z } from 'zod'
import { email } from '#domain/account/password.ts'
import { DISPLAY_NAME_MAX } from '#domain/account/name-length.ts'
import { GROUP_NAME_MAX } from '#domain/directory/mapping.ts'
import { isOneLine, toOneLine } from '#engine/one-line.ts'
import { message } from '#words/message.ts'
import type { GivenGroup, GroupUpdate } from '../directory/groups.ts'
import type { GivenPerson } from '../directory/people.ts'
import { refuse } from '../directory/refusals.ts'

const TEXT_MAX = 256

const text = z.string().trim().max(TEXT_MAX).refine(isOneLine)
const optionalText = text
  .nullish()
  .transform((given) => (given === undefined || given === null || given === '' ? null : given))

/** A truth value; Entra ID sends "True" and "False" unless a flag in its tenant URL says otherwise. */
const truth = z.union([
  z.boolean(),
  z
    .string()
    .toLowerCase()
    .pipe(z.enum(['true', 'false']))
    .transform((word) => word === 'true'),
])

const emails = z
  .array(
    z.preprocess(
      (one) => (typeof one === 'string' ? { value: one } : byLowerCase(one)),
      z.object({
        value: z.string().nullish(),
        type: z.string().nullish().catch(null),
        primary: truth.nullish().catch(null),
      }),
    ),
  )
  .max(100)

/** What is read of one attribute; undefined for an attribute that is not kept. */
export const ATTRIBUTES = {
  username: text.min(1),
  externalid: optionalText,
  displayname: optionalText,
  'name.formatted': optionalText,
  'name.givenname': optionalText,
  'name.familyname': optionalText,
  emails: emails.nullish().transform((given) => given ?? []),
  active: truth,
} as const
export type AttributeName = keyof typeof ATTRIBUTES

/** Someone as a directory describes them, before it is known which address counts. */
export interface DraftPerson {
  username: string
  externalid: string | null
  displayname: string | null
  'name.formatted': string | null
  'name.givenname': string | null
  'name.familyname': string | null
  /** The address that counts; null where none is given. */
  email: string | null
  active: boolean
}

/** The fields of an object by their names in lower case; none for what is no object. */
export function byLowerCase(given: unknown): Readonly<Record<string, unknown>> {
  if (typeof given !== 'object' || given === null || Array.isArray(given)) return {}
  return Object.fromEntries(Object.entries(given).map(([name, value]) => [name.toLowerCase(), value]))
}

/** Sets one attribute of someone. @throws Refused with 400 for a value that it cannot have */
export function setAttribute(draft: DraftPerson, name: AttributeName, given: unknown): void {
  const read = ATTRIBUTES[name].safeParse(given)
  if (!read.success) throw refuse('invalidValue', message('directory.bad-value', { attribute: name }))
  if (name === 'emails') draft.email = addressOf(read.data as z.output<typeof emails>)
  else Object.assign(draft, { [name]: read.data })
}

/** The address that counts: the primary one, else the one for work, else the first. */
function addressOf(given: z.output<typeof emails>): string | null {
  const [first] = given
  const counting = given.find(({ primary }) => primary === true) ?? given.find(({ type }) => type === 'work') ?? first
  return counting?.value ?? null
}

/**
 * Someone as they are sent as a whole. What some directories leave out of a replacement stays: the id that they gave,
 * and whether the account is active.
 * @throws Refused with 400 for what is missing or cannot be
 */
export function readPerson(body: unknown, before?: GivenPerson): GivenPerson {
  const given = byLowerCase(body)
  const name = byLowerCase(given['name'])
  const draft: DraftPerson = {
    username: '',
    externalid: before?.external_id ?? null,
    displayname: null,
    'name.formatted': null,
    'name.givenname': null,
    'name.familyname': null,
    email: null,
    active: before?.is_active ?? true,
  }
  for (const attribute of ['username', 'displayname', 'emails'] as const)
    setAttribute(draft, attribute, given[attribute])
  if (given['externalid'] !== undefined) setAttribute(draft, 'externalid', given['externalid'])
  if (given['active'] !== undefined && given['active'] !== null) setAttribute(draft, 'active', given['active'])
  for (const part of ['formatted', 'givenname', 'familyname'] as const) setAttribute(draft, `name.${part}`, name[part])
  return settle(draft)
}

/**
 * Someone as an account can have them.
 * @throws Refused with 400 where neither an address is given nor the user name is one
 */
export function settle(draft: DraftPerson): GivenPerson {
  const address = email.safeParse(draft.email ?? draft.username)
  if (!address.success) throw refuse('invalidValue', message('directory.no-address'))
  const parts = [draft['name.givenname'], draft['name.familyname']].filter((part) => part !== null).join(' ')
  const name = draft.displayname ?? draft['name.formatted'] ?? (parts === '' ? draft.username : parts)
  return {
    user_name: draft.username,
    external_id: draft.externalid,
    email: address.data,
    name: toOneLine(name).slice(0, DISPLAY_NAME_MAX).toWellFormed(),
    given_name: draft['name.givenname'],
    family_name: draft['name.familyname'],
    is_active: draft.active,
  }
}

const groupName = z.string().trim().min(1).max(GROUP_NAME_MAX).refine(isOneLine)
const members = z.array(z.preprocess(byLowerCase, z.object({ value: z.string() }))).nullish()

/** The ids of members. @throws Refused with 400 for what is no list of them */
export function readMembers(given: unknown): readonly string[] {
  const read = members.safeParse(Array.isArray(given) || given === undefined || given === null ? given : [given])
  if (!read.success) throw refuse('invalidValue', message('directory.bad-value', { attribute: 'members' }))
  return (read.data ?? []).map(({ value }) => value.toLowerCase())
}

/** The name of a group. @throws Refused with 400 for what is none */
export function readGroupName(given: unknown): string {
  const read = groupName.safeParse(given)
  if (!read.success) throw refuse('invalidValue', message('directory.bad-value', { attribute: 'displayName' }))
  return read.data
}

/** The id that a group has in the directory. @throws Refused with 400 for what is none */
export function readExternalId(given: unknown): string | null {
  const read = optionalText.safeParse(given)
  if (!read.success) throw refuse('invalidValue', message('directory.bad-value', { attribute: 'externalId' }))
  return read.data
}

/** A new group. @throws Refused with 400 for what is missing or cannot be */
export function readGroup(body: unknown): { readonly given: GivenGroup; readonly members: readonly string[] } {
  const given = byLowerCase(body)
  return {
    given: { name: readGroupName(given['displayname']), external_id: readExternalId(given['externalid']) },
    members: readMembers(given['members']),
  }
}

/**
 * A group that is sent as a whole in place of another. What is left out stays: some directories rename a group without
 * naming its members.
 * @throws Refused with 400 for what is missing or cannot be
 */
export function replaceGroup(body: unknown): GroupUpdate {
  const given = byLowerCase(body)
  const name = readGroupName(given['displayname'])
  const id = given['externalid'] === undefined ? undefined : readExternalId(given['externalid'])
  const isNamed = given['members'] !== undefined && given['members'] !== null
  return {
    change: ({ external_id }) => ({ name, external_id: id === undefined ? external_id : id }),
    members: isNamed ? { all: readMembers(given['members']) } : { add: [], remove: [] },
  }
}
