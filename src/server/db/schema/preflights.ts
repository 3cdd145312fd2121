// Looks at accounts before the first apply of an environment: what is due, and what was found.
import { sql } from 'drizzle-orm'
import { index, json, pgTable, uuid } from 'drizzle-orm/pg-core'
import type { Preflight } from '#domain/preflight/report.ts'
import { instant } from './columns.ts'
import { runs } from './runs.ts'

export const preflights = pgTable(
  'preflights',
  {
    run_id: uuid()
      .primaryKey()
      .references(() => runs.id, { onDelete: 'cascade' }),
    /** When it is looked; while one looks, when another may. Null when there is nothing left to do. */
    due_at: instant(),
    /** When the plan begins, whatever became of the look. */
    until: instant().notNull(),
    /** What was found; null until then, and where the look did not come to its end in time. */
    report: json().$type<Preflight>(),
  },
  (table) => [
    index('preflights_due_index')
      .on(table.due_at)
      .where(sql`due_at is not null`),
  ],
)
