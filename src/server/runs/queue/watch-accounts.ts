// Searches accounts of clouds after a destroy, in the background: the receipts of runs wait for it.
import type { Deps } from '../../deps.ts'
import { workInBackground, type InBackground } from '../../in-background.ts'
import { searchDue } from '../../receipts/account-searches.ts'

const LOOK_EVERY_MS = 10_000

/** Begins to search what is due. Several servers may do so at once. */
export function watchAccounts(deps: Deps): InBackground {
  return workInBackground(
    LOOK_EVERY_MS,
    (isStopping) => searchDue(deps, isStopping),
    (error) => deps.log.warn({ err: error }, 'Accounts that are to be searched cannot be read; it is tried again.'),
  )
}
