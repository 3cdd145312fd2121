// Whom an action names, as of now.
import { peopleOf } from '#domain/workflow/people.ts'
import type { Queries } from '../../db/connect.ts'
import { listCandidates, type Approver } from '../../environments/base/approvers.ts'

/** The named people, each once, and the named addresses without access to the project. */
interface Found {
  readonly people: readonly Approver[]
  readonly unknown: readonly string[]
}

/**
 * Finds whom a target names among those who see what is in a project. @param ownerId in whose name the environment
 * stands
 */
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
  return {
    people,
    unknown: [...emails.filter((address) => !people.some(({ email }) => email === address)), ...unknown],
  }
}
