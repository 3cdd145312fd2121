// The routes of receipts: the only file here that serialises.
import type { receipts } from '#contract/receipts.ts'
import type { Deps } from '../deps.ts'
import { asJson, type Handlers } from '../http/implement.ts'
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
