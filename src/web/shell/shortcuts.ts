// The keys of the product: what is written in the list of shortcuts is what works.
import type { PlainPageId } from './sections.ts'

/** The key for commands of this machine, as it is written on it. */
export const COMMAND_KEY = /mac/i.test(navigator.userAgent) ? '⌘' : 'Ctrl'

/** Pages by the letter that follows G. */
export const GO_KEYS: Readonly<Partial<Record<PlainPageId, string>>> = {
  home: 'h',
  projects: 'p',
  teams: 't',
  environments: 'e',
  runs: 'u',
  approvals: 'q',
  wizard: 'w',
  results: 'r',
  profile: 's',
  notifications: 'n',
  people: 'o',
  serviceAccounts: 'v',
  audit: 'a',
  connections: 'l',
  agents: 'm',
  prices: 'c',
  instance: 'i',
  devTools: 'd',
}

/** The page of a letter after G. */
export function goPage(key: string): PlainPageId | undefined {
  return (Object.keys(GO_KEYS) as PlainPageId[]).find((page) => GO_KEYS[page] === key.toLowerCase())
}
