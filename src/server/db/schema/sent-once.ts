// What the clock has sent.
import { pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from './columns.ts'

/** Reminders and alerts that were sent: what stands here is not sent again. */
export const sentOnce = pgTable(
  'sent_once',
  {
    /** The environment, approval or project that it is about. */
    subject_id: uuid().notNull(),
    /** What was sent, such as `expiry 2026-12-01T10:00:00.000Z 72`. */
    key: text().notNull(),
    sent_at: instant().notNull(),
  },
  (table) => [primaryKey({ columns: [table.subject_id, table.key] })],
)
