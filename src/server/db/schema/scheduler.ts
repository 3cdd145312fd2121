// How the jobs that run automatically fare.
import { integer, numeric, pgTable, text } from 'drizzle-orm/pg-core'
import { instant } from './columns.ts'

/** How the jobs of the scheduler fare, over all servers. */
export const scheduledJobs = pgTable('scheduled_jobs', {
  name: text().primaryKey(),
  last_run_at: instant().notNull(),
  last_duration_ms: numeric({ precision: 12, scale: 1, mode: 'number' }).notNull(),
  run_count: integer().notNull(),
  failure_count: integer().notNull(),
  last_error: text(),
  last_summary: text(),
})
