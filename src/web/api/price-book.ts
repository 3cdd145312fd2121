// The version of the price book by which this page prices, and what the page about prices reads.
import type { PriceBookState } from '#contract/price-book.ts'
import { installBook } from '#engine/prices/version.ts'
import { call } from './client.ts'
import { query } from './query.ts'

/** A page is not kept from being shown for longer: without an answer it prices by the book that was delivered. */
const WAIT_MS = 3000
/** While a list is read, it is looked after often. */
const SOON_INTERVAL_MS = 2000
const INTERVAL_MS = 30_000

let loading: Promise<void> | undefined

/** Sets the version of the server, once, before a page that prices draws. A page that stays open keeps its version. */
export function priceBook(): Promise<void> {
  return (loading ??= load())
}

async function load(): Promise<void> {
  try {
    const { id, figures } = await call('GET /price-book', {}, { signal: AbortSignal.timeout(WAIT_MS) })
    if (id !== null) installBook({ id, figures })
  } catch {
    // The pages themselves say that the server is away.
  }
}

/** Which version counts, how it renews, and the latest refreshes. */
export function priceBookQuery() {
  return {
    ...query('GET /price-book/state', {}),
    staleTime: 0,
    refetchInterval: ({ state: { data } }: { state: { data: PriceBookState | undefined } }) =>
      data?.refreshes.some(({ status }) => status === 'running') ? SOON_INTERVAL_MS : INTERVAL_MS,
  }
}
