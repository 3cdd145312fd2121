// PATCH as RFC 7644, section 3.5.2 has it, for the attributes that are kept; what Entra ID and Okta send beside it is
// understood: operations in any case, paths without a value filter that means anything, and names with dots in an
// operation without a path. Attributes that are not kept are passed over, as a directory maps more than one application
// needs.
import { z } from 'zod'
import { message } from '#words/message.ts'
import type { GroupUpdate } from '../directory/groups.ts'
import type { GivenPerson } from '../directory/people.ts'
import { refuse } from '../directory/refusals.ts'
import {
  ATTRIBUTES,
  byLowerCase,
  readExternalId,
  readGroupName,
  readMembers,
  setAttribute,
  settle,
  type AttributeName,
  type DraftPerson,
} from './read.ts'

const OPERATIONS_MAX = 1000

const patch = z.object({
  operations: z
    .array(
      z.preprocess(
        byLowerCase,
        z.object({
          op: z
            .string()
            .toLowerCase()
            .pipe(z.enum(['add', 'replace', 'remove'])),
          path: z.string().max(500).nullish(),
          value: z.unknown().optional(),
        }),
      ),
    )
    .min(1)
    .max(OPERATIONS_MAX),
})

interface Operation {
  readonly op: 'add' | 'replace' | 'remove'
  readonly path: Path
  readonly value: unknown
}

/** Such as `name.givenName`, `emails[type eq "work"].value` or `members[value eq "…"]`. */
interface Path {
  /** In lower case, without the name of a schema. */
  readonly attribute: string
  /** What a filter compares in each element of a list. */
  readonly filter: { readonly by: string; readonly value: string } | undefined
  readonly sub: string | undefined
}

const SCHEMA = /^urn:ietf:params:scim:schemas:core:2\.0:(?:user|group):/i
const PATH = /^([a-z$][\w$-]*)(?:\[\s*(\w+)\s+eq\s+(?:"([^"\\]*)"|true|false)\s*\])?(?:\.([a-z$][\w$-]*))?$/i
/** An attribute of another schema, which is not kept whatever it is. */
const FOREIGN = /^urn:[\w:.$[\]" -]+$/i

function readPath(text: string): Path {
  const plain = text.trim().replace(SCHEMA, '')
  if (FOREIGN.test(plain)) return { attribute: plain.toLowerCase(), filter: undefined, sub: undefined }
  const [, attribute, by, value = '', sub] = PATH.exec(plain) ?? []
  if (attribute === undefined) throw refuse('invalidPath', message('directory.bad-path'))
  return {
    attribute: attribute.toLowerCase(),
    filter: by === undefined ? undefined : { by: by.toLowerCase(), value: value.toLowerCase() },
    sub: sub?.toLowerCase(),
  }
}

/** The operations of a PATCH, one for each attribute. @throws Refused with 400 for what is none */
function readOperations(body: unknown): readonly Operation[] {
  const read = patch.safeParse(byLowerCase(body))
  if (!read.success) throw refuse('invalidSyntax', message('directory.bad-patch', { max: OPERATIONS_MAX }))
  return read.data.operations.flatMap(({ op, path, value }): Operation[] => {
    if (path !== undefined && path !== null && path.trim() !== '') return [{ op, path: readPath(path), value }]
    if (op === 'remove' || typeof value !== 'object' || value === null || Array.isArray(value))
      throw refuse('invalidPath', message('directory.bad-path'))
    return Object.entries(value).map(([name, one]) => ({ op, path: readPath(name), value: one as unknown }))
  })
}

const isKept = (name: string): name is AttributeName => Object.hasOwn(ATTRIBUTES, name)

/** Makes of someone what a PATCH says. @throws Refused with 400 for what cannot be */
export function patchPerson(before: GivenPerson, body: unknown): GivenPerson {
  const operations = readOperations(body)
  const draft: DraftPerson = {
    username: before.user_name,
    externalid: before.external_id,
    displayname: before.name,
    'name.formatted': null,
    'name.givenname': before.given_name,
    'name.familyname': before.family_name,
    email: before.email,
    active: before.is_active,
  }
  const touched = new Set<string>()
  const set = (name: string, op: Operation['op'], value: unknown) => {
    if (!isKept(name)) return
    if (op === 'remove' && (name === 'username' || name === 'active'))
      throw refuse('mutability', message('directory.not-removable', { attribute: name }))
    touched.add(name)
    setAttribute(draft, name, op === 'remove' ? null : value)
  }
  for (const { op, path, value } of operations) {
    if (path.attribute === 'emails') {
      if (isCounting(path)) set('emails', op, Array.isArray(value) ? value : [value])
    } else if (path.attribute !== 'name' || path.sub !== undefined)
      set([path.attribute, path.sub].filter((part) => part !== undefined).join('.'), op, value)
    else {
      const parts = op === 'remove' ? { formatted: null, givenname: null, familyname: null } : byLowerCase(value)
      for (const [part, one] of Object.entries(parts)) set(`name.${part}`, op, one)
    }
  }
  return settle(withName(draft, touched, before))
}

/** Whether a path means the address that is kept: the one for work. */
function isCounting({ filter, sub }: Path): boolean {
  const isOther = filter?.by === 'type' && filter.value !== 'work'
  return !isOther && (sub === undefined || sub === 'value')
}

/** The name that is shown follows those of its parts, unless it is given or was another one. */
function withName(draft: DraftPerson, touched: ReadonlySet<string>, before: GivenPerson): DraftPerson {
  if (touched.has('displayname')) return draft
  if (touched.has('name.formatted')) return { ...draft, displayname: draft['name.formatted'] }
  const ofParts = [before.given_name, before.family_name].filter((part) => part !== null).join(' ')
  return before.name === ofParts || before.name === before.user_name ? { ...draft, displayname: null } : draft
}

/** Reads a PATCH of a group. @throws Refused with 400 for what cannot be */
export function patchGroup(body: unknown): GroupUpdate {
  const given: Partial<Record<'name' | 'external_id', string | null>> = {}
  let all: Set<string> | undefined
  const [add, remove] = [new Set<string>(), new Set<string>()]
  const put = (id: string) => void (all ? all.add(id) : (add.add(id), remove.delete(id)))
  const take = (id: string) => void (all ? all.delete(id) : (remove.add(id), add.delete(id)))
  for (const { op, path, value } of readOperations(body)) {
    if (path.attribute === 'displayname') {
      if (op === 'remove') throw refuse('mutability', message('directory.not-removable', { attribute: 'displayName' }))
      given.name = readGroupName(value)
    } else if (path.attribute === 'externalid') given.external_id = op === 'remove' ? null : readExternalId(value)
    else if (path.attribute !== 'members') continue
    else if (path.filter !== undefined) (op === 'remove' ? take : put)(path.filter.value)
    else if (op === 'replace' || (op === 'remove' && (value === undefined || value === null)))
      all = new Set(op === 'remove' ? [] : readMembers(value))
    else readMembers(value).forEach(op === 'add' ? put : take)
  }
  return {
    change: (before) => ({
      name: given.name ?? before.name,
      external_id: given.external_id === undefined ? before.external_id : given.external_id,
    }),
    members: all ? { all: [...all] } : { add: [...add], remove: [...remove] },
  }
}
