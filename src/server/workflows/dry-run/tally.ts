// What a dry run counts: how much it looked at, how much of it met the
// conditions, and the newest of that.

import type { Action } from '#domain/workflow/actions/index.ts'

/** Shown at most. */
export const SHOWN = 50

/** Something for which the conditions held. */
export interface Match {
  readonly environment_id: string
  /** USD, as the conditions looked at it. */
  readonly cost: number | null
  readonly at: Date
  /** Those of its actions that would have acted; absent for all of them. */
  readonly does?: readonly Action[]
}

export interface Tally {
  readonly checked: number
  readonly matched: number
  /** Counts what was looked at. */
  look(number: number): void
  /** Counts what met the conditions; `newest` are the last of them, as many as are shown are enough. */
  match(number: number, newest: readonly Match[]): void
  /** The newest matches, newest first. */
  newest(): readonly Match[]
}

/** Begins to count. */
export function createTally(): Tally {
  let checked = 0
  let matched = 0
  let kept: Match[] = []
  const trim = (): void => {
    kept = kept.toSorted((a, b) => b.at.getTime() - a.at.getTime()).slice(0, SHOWN)
  }
  return {
    get checked() {
      return checked
    },
    get matched() {
      return matched
    },
    look: (number) => {
      checked += number
    },
    match: (number, newest) => {
      matched += number
      kept.push(...newest.slice(-SHOWN))
      // Not each time: most of what comes is old.
      if (kept.length > 10 * SHOWN) trim()
    },
    newest: () => {
      trim()
      return kept
    },
  }
}

/** Counts what is looked at, and no match: for a workflow of which no action can act. */
export function withoutMatches(tally: Tally): Tally {
  return { ...tally, look: (number) => tally.look(number), match: () => undefined, newest: () => [] }
}
