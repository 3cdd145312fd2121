// Agents, which carry out runs: their pools, their tokens, and when they were seen.
import { sql } from 'drizzle-orm'
import { boolean, check, integer, json, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { users } from './accounts.ts'
import { instant } from './columns.ts'
import type { BinaryUsed } from './runs.ts'

/** A name that agents take jobs for. */
export const agentPools = pgTable('agent_pools', {
  name: text().primaryKey(),
  /** How many jobs are carried out at once; null for as many as there are agents. */
  max_at_once: integer(),
  created_at: instant().notNull(),
})

export const agentTokens = pgTable('agent_tokens', {
  id: uuid().primaryKey(),
  name: text().notNull(),
  secret_hash: text().notNull().unique(),
  /** Its beginning, to recognise it; null for those of the server's own agents. */
  prefix: text(),
  pools: text().array().notNull(),
  /** Of the agent that the server starts itself: a new one at each start. */
  is_embedded: boolean().notNull().default(false),
  created_by: uuid().references(() => users.id),
  created_at: instant().notNull(),
  last_used_at: instant(),
  revoked_at: instant(),
})

/** Agents that were seen, one for each token and host. */
export const agents = pgTable(
  'agents',
  {
    id: uuid().primaryKey(),
    token_id: uuid()
      .notNull()
      .references(() => agentTokens.id, { onDelete: 'cascade' }),
    host: text().notNull(),
    /** The only pool of its token whose jobs it takes; null for all of them. */
    pool: text(),
    version: text().notNull(),
    system: text().notNull(),
    binaries: json().$type<readonly BinaryUsed[]>().notNull(),
    can_isolate: boolean().notNull(),
    first_seen_at: instant().notNull(),
    last_seen_at: instant().notNull(),
  },
  (table) => [uniqueIndex('agents_token_host_index').on(table.token_id, table.host)],
)

/** How long jobs may take, as administrators set it: one row, or none where nothing was set. */
export const runLimits = pgTable(
  'run_limits',
  {
    id: integer().primaryKey(),
    plan_minutes: integer().notNull(),
    apply_minutes: integer().notNull(),
    updated_at: instant().notNull(),
  },
  (table) => [check('run_limits_one_row', sql`${table.id} = 1`)],
)
