// Looks at accounts in the background: the first jobs of runs wait for it.
import type { Deps } from '../../deps.ts'
import { workInBackground, type InBackground } from '../../in-background.ts'
import { lookDue } from './look-due.ts'

const LOOK_EVERY_MS = 5000

/** Begins to look at what is due. Several servers may do so at once. */
export function watchPreflights(deps: Deps): InBackground {
  return workInBackground(
    LOOK_EVERY_MS,
    (isStopping) => lookDue(deps, isStopping),
    (error) => deps.log.warn({ err: error }, 'Accounts that are to be looked at cannot be read; it is tried again.'),
  )
}
