// Whom an action names, as of now.
import { peopleOf } from '#domain/workflow/people.ts'
import type { Queries } from '../db/connect.ts'
import { listCandidates, type Approver } from '../lifecycle/approvers.ts'

/** Who is named, each once, and the addresses of nobody who may see what is in the project. */
interface Found {
  readonly people: readonly Approver[]
  readonly unknown: readonly string[]
}

/** Finds whom a target names among those who see what is in a project. @param ownerId in whose name the environment stands */
export async function findPeople(orm: Queries, target: string, projectId: string, ownerId: string): Promise<Found> {
  const { words, emails, unknown } = peopleOf(target)
  const candidates = (await listCandidates(orm, projectId)).filter(({ is_disabled }) => !is_disabled)
  const people = candidates.filter(
    ({ id, email, role }) =>
      (words.includes('owner') && id === ownerId) ||
      (words.includes('project-owners') && role === 'owner') ||
      (words.includes('project-admins') && (role === 'owner' || role === 'admin')) ||
      emails.includes(email),
  )
  return { people, unknown: [...emails.filter((address) => !people.some(({ email }) => email === address)), ...unknown] }
}

const WORDS = { owner: 'its owner', 'project-owners': 'owners of the project', 'project-admins': 'owners and admins of the project' } as const

/** Whom a target names, as a part of a sentence. */
export function peopleWords(target: string): string {
  const { words, emails, unknown } = peopleOf(target)
  return listed([...words.map((word) => WORDS[word]), ...emails, ...unknown])
}

const LIST = new Intl.ListFormat('en', { type: 'conjunction' })

/** Names in a sentence that is about all of them; of many the first three and how many there are beside. */
export function listed(names: readonly string[]): string {
  return LIST.format(names.length > 4 ? [...names.slice(0, 3), `${names.length - 3} others`] : names)
}
