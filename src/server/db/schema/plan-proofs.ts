// What Terraform itself says of generated files: plans on the simulated clouds, one for the same files.
import { sql } from 'drizzle-orm'
import { index, integer, json, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { StoredMessage } from '#words/message.ts'
import { instant } from './columns.ts'
import { users } from './accounts.ts'

/** A plan that waits may be under way: then its lease lies ahead. */
export type PlanProofStatus = 'waiting' | 'ok' | 'failed' | 'skipped'

/** One error of Terraform, with what it is about. */
export interface PlanDiagnostic {
  readonly summary: string
  readonly detail: string
  /** Such as aws_db_instance.postgresql; empty when there is none. */
  readonly address: string
  /** Empty when it concerns no line. */
  readonly file: string
  readonly line: number
}

export const planProofs = pgTable(
  'plan_proofs',
  {
    /** SHA-256 of the files, in hexadecimal. */
    files_digest: text().primaryKey(),
    /** Whose turn it uses: who stored these files first. Null for work of the server. */
    person_id: uuid().references(() => users.id, { onDelete: 'set null' }),
    status: text().$type<PlanProofStatus>().notNull(),
    flavour: text().$type<'terraform' | 'tofu'>(),
    version: text(),
    to_add: integer(),
    /** Time that init and plan took. */
    duration_ms: integer(),
    /** Why it failed, was skipped, or did not come to an end when it was last tried. */
    problem: json().$type<StoredMessage>(),
    diagnostics: json().$type<readonly PlanDiagnostic[]>().notNull().default([]),
    /** How often it was begun. */
    attempts: integer().notNull().default(0),
    /** Which server plans it, and until when that counts. */
    lease_id: uuid(),
    leased_until: instant(),
    /** When its turn was last taken. */
    started_at: instant(),
    /** Not tried again before. */
    due_at: instant().notNull(),
    created_at: instant().notNull(),
    ended_at: instant(),
  },
  (table) => [
    index('plan_proofs_waiting_index')
      .on(table.person_id, table.created_at)
      .where(sql`status = 'waiting'`),
    index('plan_proofs_person_id_index').on(table.person_id, table.started_at),
  ],
)
