// Small values kept on this device. A browser that forbids storage only forgets.

/** Keys that the product uses; one place, so that two features never share one by accident. */
export type StorageKey = 'strata.theme' | 'strata.language' | 'strata.sidebar' | 'strata.wizard' | 'strata.person' | `strata.sections.${string}`

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

/** What somebody began and did not send, and is nobody else's business. */
const DRAFTS: readonly StorageKey[] = ['strata.wizard']

/** Forgets what was begun on this device. */
export function forgetDrafts(): void {
  for (const key of DRAFTS) writeStored(key, undefined)
}

/** Keeps the drafts of this device for one person: those of somebody else are forgotten. */
export function claimDrafts(personId: string): void {
  const owner = readStored('strata.person')
  if (owner !== undefined && owner !== personId) forgetDrafts()
  writeStored('strata.person', personId)
}
