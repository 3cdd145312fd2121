// The people that an action names: words that stand for people, and e-mail addresses.
import { z } from 'zod'

/** Words that an action can name instead of an e-mail address. */
export const PEOPLE_TARGETS = ['owner', 'project-owners', 'project-admins'] as const
export type PeopleTarget = (typeof PEOPLE_TARGETS)[number]

/** The people that a target names, taken apart. */
export interface NamedPeople {
  readonly words: readonly PeopleTarget[]
  /** E-mail addresses in lower case, each once. */
  readonly emails: readonly string[]
  /** What is neither. */
  readonly unknown: readonly string[]
  readonly isEmpty: boolean
}

const email = z.email().max(254)

/** Takes a target apart: words and addresses, separated by commas. */
export function peopleOf(target: string): NamedPeople {
  const parts = [...new Set(target.split(',').flatMap((part) => part.trim().toLowerCase() || []))]
  const words = PEOPLE_TARGETS.filter((word) => parts.includes(word))
  const emails = parts.filter((part) => email.safeParse(part).success)
  const known: readonly string[] = [...words, ...emails]
  return { words, emails, unknown: parts.filter((part) => !known.includes(part)), isEmpty: parts.length === 0 }
}
