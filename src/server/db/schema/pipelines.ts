// Pipelines that carry out the runs of environments elsewhere: what they report, and how Strata asks them to destroy.
import { sql } from 'drizzle-orm'
import { bigint, boolean, index, json, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import type { CallState, PipelineTarget, ReportOutcome, ReportPhase } from '#domain/run/reported.ts'
import type { StoredMessage } from '#words/message.ts'
import { users } from './accounts.ts'
import { instant, sealed } from './columns.ts'
import { environments } from './environments.ts'
import { runs } from './runs.ts'

const ofEnvironment = () =>
  uuid()
    .notNull()
    .references(() => environments.id, { onDelete: 'cascade' })

/** What pipelines reported, each report once; also those that came too late to change anything. */
export const pipelineReports = pgTable(
  'pipeline_reports',
  {
    id: uuid().primaryKey(),
    environment_id: ofEnvironment(),
    /** The run that it is about; null where it made none. */
    run_id: uuid().references(() => runs.id, { onDelete: 'cascade' }),
    /** By which the pipeline names this report: repeating it changes nothing. */
    key: text().notNull(),
    /** Of what was said, so that a key is not used for something else. */
    digest: text().notNull(),
    phase: text().$type<ReportPhase>().notNull(),
    outcome: text().$type<ReportOutcome>().notNull(),
    pipeline_run: bigint({ mode: 'number' }).notNull(),
    attempt: bigint({ mode: 'number' }).notNull(),
    url: text().notNull(),
    /** Of the address: systems count their runs each for themselves. */
    host: text().notNull(),
    commit: text(),
    /** What exists afterwards, by address and type; null where the pipeline did not say. */
    resources: json().$type<readonly { address: string; type: string }[]>(),
    /** Whether it changed its environment or its run; false for one that a later one had overtaken. */
    is_counted: boolean().notNull(),
    /** Why it did not fit. */
    refusal: json().$type<StoredMessage>(),
    reported_by: uuid()
      .notNull()
      .references(() => users.id),
    created_at: instant().notNull(),
  },
  (table) => [
    unique('pipeline_reports_key_unique').on(table.environment_id, table.key),
    index('pipeline_reports_order_index').on(table.environment_id, table.host, table.pipeline_run, table.attempt),
    index('pipeline_reports_run_id_index').on(table.run_id),
  ],
)

/** How the pipeline of an environment is asked to destroy it. */
export const pipelineTriggers = pgTable('pipeline_triggers', {
  environment_id: ofEnvironment().primaryKey(),
  /** Where the pipeline is; never a secret. */
  target: json().$type<PipelineTarget>().notNull(),
  /** With which it is asked. */
  token: sealed().notNull(),
  token_set_at: instant().notNull(),
  set_by: uuid()
    .notNull()
    .references(() => users.id),
  set_at: instant().notNull(),
})

/** One attempt to reach a pipeline, as it is kept and shown. */
interface CallAttempt {
  readonly at: string
  /** What was answered; null where no answer came. */
  readonly status: number | null
  /** Why it did not succeed; null where it did. */
  readonly error: StoredMessage | null
}

/** Requests to pipelines to destroy an environment, with every attempt. */
export const pipelineCalls = pgTable(
  'pipeline_calls',
  {
    id: uuid().primaryKey(),
    environment_id: ofEnvironment(),
    state: text().$type<CallState>().notNull(),
    attempts: json().$type<readonly CallAttempt[]>().notNull(),
    /** When it is tried again or, once it was sent, when people hear that no answer came; null when nothing follows. */
    next_attempt_at: instant(),
    /** Who had it destroyed; null for Strata itself. */
    ordered_by: uuid().references(() => users.id),
    sent_at: instant(),
    created_at: instant().notNull(),
  },
  (table) => [
    index('pipeline_calls_environment_id_index').on(table.environment_id, table.created_at),
    index('pipeline_calls_due_index')
      .on(table.next_attempt_at)
      .where(sql`next_attempt_at is not null`),
  ],
)
