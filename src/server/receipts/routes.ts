// The routes of receipts and of the ledger: the only file here that serialises.
import type { leaks } from '#contract/leaks.ts'
import type { receipts } from '#contract/receipts.ts'
import type { snapshots } from '#contract/snapshots.ts'
import type { Deps } from '../deps.ts'
import { asJson, asJsonPage, type Handlers } from '../http/implement.ts'
import { keepSnapshot, removeSnapshot, restoreSnapshot } from './kept/change.ts'
import { listSnapshots, previewTeardown, summarizeSnapshots } from './kept/list.ts'
import { listLeaks, lookNow, summarizeLeaks } from './ledger.ts'
import { getReceipt, getReceiptFile, getReceiptKeys, getReceiptPage } from './read.ts'

/** What is signed when an environment was torn down, and what verifies it. */
export function receiptsRoutes(deps: Deps): Handlers<typeof receipts> {
  return {
    get: ({ params }) => asJson(getReceipt(deps, params.id)),
    file: ({ params }) => getReceiptFile(deps, params.id),
    page: ({ params, query }) => getReceiptPage(deps, params.id, query.language),
    keys: () => asJson(getReceiptKeys(deps)),
  }
}

/** What is left of deleted environments, with its price and its owner. */
export function leaksRoutes(deps: Deps): Handlers<typeof leaks> {
  return {
    list: ({ params, query }) => asJsonPage(listLeaks(deps, params.id, query)),
    summary: ({ params }) => asJson(summarizeLeaks(deps, params.id)),
    look: ({ ctx, params }) => asJson(lookNow(deps, ctx, params.id)),
  }
}

/** Last snapshots that stay after a teardown. */
export function snapshotsRoutes(deps: Deps): Handlers<typeof snapshots> {
  return {
    teardown: ({ params }) => asJson(previewTeardown(deps, params.id)),
    list: ({ params, query }) => asJsonPage(listSnapshots(deps, params.id, query)),
    summary: ({ params }) => asJson(summarizeSnapshots(deps, params.id)),
    keep: ({ ctx, params, body }) => asJson(keepSnapshot(deps, ctx, params, body)),
    remove: async ({ ctx, params }) => {
      await removeSnapshot(deps, ctx, params)
      return undefined
    },
    restore: ({ ctx, params }) => asJson(restoreSnapshot(deps, ctx, params)),
  }
}
