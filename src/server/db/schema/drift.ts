// Decisions to live with what others changed of an environment outside of Terraform.
import { index, json, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from './columns.ts'
import { users } from './accounts.ts'
import { environments } from './environments.ts'

export const driftIgnores = pgTable(
  'drift_ignores',
  {
    id: uuid().primaryKey(),
    environment_id: uuid()
      .notNull()
      .references(() => environments.id, { onDelete: 'cascade' }),
    /** Ids of findings; each names a value, so that another one is not ignored. */
    findings: json().$type<readonly string[]>().notNull(),
    reason: text().notNull(),
    /** From then on they are news again. */
    until: instant().notNull(),
    ignored_by: uuid()
      .notNull()
      .references(() => users.id),
    created_at: instant().notNull(),
  },
  (table) => [
    index('drift_ignores_environment_index').on(table.environment_id),
    index('drift_ignores_until_index').on(table.until),
  ],
)
