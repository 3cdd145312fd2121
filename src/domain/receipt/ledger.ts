// What another search changes of the ledger of leftovers.
import type { LeftOne } from './receipt.ts'

export interface LedgerChange {
  /** What no earlier search had found, or what was gone meanwhile. */
  readonly found: readonly LeftOne[]
  /** Keys of what is not found any more. */
  readonly gone: readonly string[]
}

/** Compares what a search found with what the ledger has open. @param open keys */
export function compareLeft(open: ReadonlySet<string>, left: readonly LeftOne[]): LedgerChange {
  const keys = new Set(left.map(({ key }) => key))
  return {
    found: left.filter(({ key }) => !open.has(key)),
    gone: [...open].filter((key) => !keys.has(key)),
  }
}
