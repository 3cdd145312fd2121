// Looks for attempts whose agents fell silent oftener than the clock of the scheduler: no run counts as at work for
// longer than its lease.
import type { Deps } from '../../deps.ts'
import { workInBackground, type InBackground } from '../../in-background.ts'
import { endLostAttempts } from './lost.ts'

const LOOK_EVERY_MS = 5000

/** Begins to look. Several servers may do so at once. */
export function watchRuns(deps: Deps): InBackground {
  return workInBackground(
    LOOK_EVERY_MS,
    () => endLostAttempts(deps, (text) => deps.log.warn(text)),
    (error) => deps.log.warn({ err: error }, 'Attempts at runs cannot be read; it is tried again.'),
  )
}
