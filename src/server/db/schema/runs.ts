// Runs: what Strata does to environments, the jobs and attempts that they consist of, and what those leave behind.
import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  customType,
  index,
  integer,
  json,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { PlanCounts } from '#domain/run/plan.ts'
import type { PriceAsks } from '#domain/run/price.ts'
import type { RunCause } from '#domain/run/queue.ts'
import type { ReportedRun } from '#domain/run/reported.ts'
import type { RunPhase, RunPurpose, RunStage, RunStatus } from '#domain/run/status.ts'
import type { StoredMessage } from '#words/message.ts'
import { users } from './accounts.ts'
import { instant, sealed } from './columns.ts'
import { compiledStacks, environments } from './environments.ts'
import { projects } from './projects.ts'

const bytes = customType<{ data: Buffer; driverData: Buffer }>({ dataType: () => 'bytea' })
const size = () => bigint({ mode: 'number' })
const ofEnvironment = () =>
  uuid()
    .notNull()
    .references(() => environments.id, { onDelete: 'cascade' })

/** What a plan was found to be, and what it waits for. */
export interface RunWeighing {
  readonly goes_on: boolean
  /** Why it waits for a person, or why it need not. */
  readonly reasons: readonly StoredMessage[]
  /** Addresses of what holds data and would be lost. */
  readonly data_lost: readonly string[]
}

/** What the plan of a run costs beside what was approved, in USD a month. */
export interface RunPrice {
  readonly planned: number
  /** Null where no price was known. */
  readonly approved: number | null
  /** USD a month by which list prices changed what was approved, since then; absent in rows of older versions. */
  readonly list_change?: number
  /** USD a month of the stack by the price book of the plan; absent like `list_change`. */
  readonly estimated?: number | null
  /** Whether everything has a price; otherwise `planned` is a lower bound. */
  readonly is_complete: boolean
  /** What a plan asks for that costs so much more than was approved. */
  readonly asks: PriceAsks
  /** Whether someone has accepted it. */
  readonly is_accepted: boolean
  /** The approval that was asked for. */
  readonly approval_id: string | null
  /** With what others changed outside of Terraform, and without. */
  readonly drift: { readonly before: number; readonly after: number } | null
}

export interface BinaryUsed {
  readonly flavour: 'terraform' | 'tofu'
  readonly version: string
}

export const runs = pgTable(
  'runs',
  {
    id: uuid().primaryKey(),
    environment_id: ofEnvironment(),
    project_id: uuid()
      .notNull()
      .references(() => projects.id, { onDelete: 'cascade' }),
    /** Counted for each environment, from 1. */
    number: integer().notNull(),
    kind: text().$type<RunPurpose>().notNull(),
    status: text().$type<RunStatus>().notNull(),
    status_since: instant().notNull(),
    /** When each status began, for the steps on the page. */
    history: json().$type<readonly { status: RunStatus; stage: RunStage; at: string }[]>().notNull(),
    stage: text().$type<RunStage>().notNull(),
    connection: text().notNull(),
    pool: text().notNull(),
    cause: text().$type<RunCause>().notNull(),
    /** Who ordered it; null for Strata itself. */
    ordered_by: uuid().references(() => users.id),
    /** The stack that it makes true, or destroys. */
    compiled_id: uuid()
      .notNull()
      .references(() => compiledStacks.id),
    /** Values of variables, sealed. */
    variables: sealed(),
    binary: json().$type<BinaryUsed>(),
    counts: json().$type<PlanCounts>(),
    weighing: json().$type<RunWeighing>(),
    /** Null until it is planned, where no price could be computed, and in rows of older versions. */
    price: json().$type<RunPrice>(),
    /** Serial of the state that was planned against; null without a state. */
    state_serial: size(),
    approval_id: uuid(),
    decided_by: uuid().references(() => users.id),
    decided_at: instant(),
    decision_note: text(),
    cancel_asked_at: instant(),
    cancel_asked_by: uuid().references(() => users.id),
    kill_asked_at: instant(),
    error: json().$type<StoredMessage>(),
    /** Ignored differences that its plan leaves as they are, as JSON, sealed; null without any. */
    drift_held: sealed(),
    /** How often it goes on what another one began. */
    continuation: integer().notNull().default(0),
    /** The span that ordered it (W3C trace context), with which its jobs go on; null where nothing was traced. */
    traceparent: text(),
    /** What a pipeline reported of it; null for a run of Strata. */
    reported: json().$type<ReportedRun>(),
    created_at: instant().notNull(),
    ended_at: instant(),
  },
  (table) => [
    uniqueIndex('runs_number_index').on(table.environment_id, table.number),
    index('runs_created_at_index').on(table.created_at, table.id),
    index('runs_project_id_index').on(table.project_id, table.created_at),
    index('runs_open_index')
      .on(table.status)
      .where(sql`ended_at is null`),
  ],
)

export type JobStatus = 'queued' | 'running' | 'ended'

/** One phase of a run, as agents take it. */
export const runJobs = pgTable(
  'run_jobs',
  {
    id: uuid().primaryKey(),
    run_id: uuid()
      .notNull()
      .references(() => runs.id, { onDelete: 'cascade' }),
    environment_id: ofEnvironment(),
    project_id: uuid().notNull(),
    phase: text().$type<RunPhase>().notNull(),
    stage: text().$type<RunStage>().notNull(),
    status: text().$type<JobStatus>().notNull(),
    pool: text().notNull(),
    connection: text().notNull(),
    /** 0 destroys what has expired, 1 is what people wait for, 2 the rest. */
    priority: integer().notNull(),
    queued_at: instant().notNull(),
    /** Earlier no one takes it: the agent of a lost attempt may still be at work. */
    not_before: instant(),
    attempts: integer().notNull().default(0),
    outcome: text(),
    ended_at: instant(),
  },
  (table) => [
    index('run_jobs_run_id_index').on(table.run_id),
    index('run_jobs_queue_index')
      .on(table.pool, table.priority, table.queued_at)
      .where(sql`status = 'queued'`),
    index('run_jobs_running_index')
      .on(table.connection)
      .where(sql`status = 'running'`),
  ],
)

/** One lease of a job by one agent. */
export const runAttempts = pgTable(
  'run_attempts',
  {
    id: uuid().primaryKey(),
    job_id: uuid()
      .notNull()
      .references(() => runJobs.id, { onDelete: 'cascade' }),
    run_id: uuid().notNull(),
    environment_id: uuid().notNull(),
    phase: text().$type<RunPhase>().notNull(),
    stage: text().$type<RunStage>().notNull(),
    number: integer().notNull(),
    agent_id: uuid().notNull(),
    secret_hash: text().notNull().unique(),
    leased_until: instant().notNull(),
    started_at: instant().notNull(),
    /** How long it may take, by the settings of when it began; null for those that began before there were any. */
    limit_ms: integer(),
    ended_at: instant(),
    /** How it ended in the words of the contract; `lost` when its agent fell silent. */
    outcome: text(),
    exit_code: integer(),
    diagnostics: json().$type<readonly unknown[]>(),
    log_bytes: integer().notNull().default(0),
    is_log_cut: boolean().notNull().default(false),
    event_count: integer().notNull().default(0),
  },
  (table) => [
    index('run_attempts_job_id_index').on(table.job_id),
    index('run_attempts_run_id_index').on(table.run_id),
    index('run_attempts_open_index')
      .on(table.leased_until)
      .where(sql`ended_at is null`),
  ],
)

/** The log of an attempt, masked by its agent, in the pieces in which it came. */
export const runLogPieces = pgTable(
  'run_log_pieces',
  {
    attempt_id: uuid()
      .notNull()
      .references(() => runAttempts.id, { onDelete: 'cascade' }),
    at_byte: integer().notNull(),
    bytes: bytes().notNull(),
    created_at: instant().notNull(),
  },
  (table) => [primaryKey({ columns: [table.attempt_id, table.at_byte] })],
)

/** What happened to resources, in the order in which the agent told it. */
export const runEvents = pgTable(
  'run_events',
  {
    attempt_id: uuid()
      .notNull()
      .references(() => runAttempts.id, { onDelete: 'cascade' }),
    number: integer().notNull(),
    run_id: uuid().notNull(),
    at: instant().notNull(),
    kind: text().notNull(),
    address: text().notNull(),
    type: text().notNull(),
    action: text().notNull(),
    seconds: integer(),
    message: text(),
  },
  (table) => [
    primaryKey({ columns: [table.attempt_id, table.number] }),
    index('run_events_run_id_index').on(table.run_id, table.at),
  ],
)
