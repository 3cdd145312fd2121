// Columns that all tables have alike. `npm run db:generate` derives a migration from every change of a table.
import { timestamp } from 'drizzle-orm/pg-core'

/** A point in time, to the millisecond, as JavaScript has it. */
export const instant = () => timestamp({ withTimezone: true, precision: 3 })
