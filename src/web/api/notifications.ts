// The inbox as the pages read it.
import { query } from './query.ts'

/** The inbox is requested again every 30 s while someone looks at the page; that does not renew the session. */
const INBOX_INTERVAL_MS = 30_000
const INBOX_SIZE = 30

/** The newest notifications and how many are unread. */
export const inboxQuery = {
  ...query('GET /notifications', { query: { limit: INBOX_SIZE } }),
  refetchInterval: INBOX_INTERVAL_MS,
  refetchOnWindowFocus: true,
  staleTime: INBOX_INTERVAL_MS,
}
