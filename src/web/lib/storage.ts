// Small values kept on this device. A browser that forbids storage only forgets.

/** Beginning of the keys of stacks that someone works on, by person and template. */
export const BUILDER_DRAFTS = 'strata.builder.'

/** Keys that the product uses; one place, so that two features never share one by accident. */
export type StorageKey =
  | 'strata.theme'
  | 'strata.language'
  | 'strata.sidebar'
  | 'strata.wizard'
  | 'strata.copilot'
  | 'strata.person'
  | 'strata.oldData'
  | 'strata.files'
  | `strata.sections.${string}`
  | `${typeof BUILDER_DRAFTS}${string}`

/** The kept text, or undefined when there is none or storage is forbidden. */
export function readStored(key: StorageKey): string | undefined {
  try {
    return localStorage.getItem(key) ?? undefined
  } catch {
    return undefined
  }
}

/** Keeps a text; undefined forgets it. */
export function writeStored(key: StorageKey, value: string | undefined): void {
  try {
    if (value === undefined) localStorage.removeItem(key)
    else localStorage.setItem(key, value)
  } catch {
    // Storage is full or forbidden: the value lives until the page is closed.
  }
}

/** What someone began and did not send, and is no one else's business. */
const DRAFTS: readonly StorageKey[] = ['strata.wizard', 'strata.copilot']

/** The keys of the stacks that were worked on here. */
function builderDrafts(): StorageKey[] {
  try {
    return Object.keys(localStorage).flatMap((key) =>
      key.startsWith(BUILDER_DRAFTS) ? [`${BUILDER_DRAFTS}${key.slice(BUILDER_DRAFTS.length)}` as const] : [],
    )
  } catch {
    return []
  }
}

/** Forgets what was begun on this device. */
export function forgetDrafts(): void {
  for (const key of DRAFTS) writeStored(key, undefined)
  for (const key of builderDrafts()) writeStored(key, undefined)
}

/** Keeps the drafts of this device for one person: those of someone else are forgotten. */
export function claimDrafts(personId: string): void {
  const owner = readStored('strata.person')
  if (owner !== undefined && owner !== personId) forgetDrafts()
  writeStored('strata.person', personId)
}
