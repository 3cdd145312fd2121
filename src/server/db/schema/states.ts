// What runs leave behind: plan files, states, outputs, and what simulated accounts hold.
import {
  bigint,
  boolean,
  index,
  integer,
  pgTable,
  primaryKey,
  real,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { FailureKind } from '#domain/run/failures.ts'
import type { RunStage } from '#domain/run/status.ts'
import { users } from './accounts.ts'
import { instant, sealed, sealedBytes } from './columns.ts'
import { environments } from './environments.ts'
import { runs } from './runs.ts'

const size = () => bigint({ mode: 'number' })
const ofEnvironment = () =>
  uuid()
    .notNull()
    .references(() => environments.id, { onDelete: 'cascade' })

/** Bytes that are sealed in pieces, such as states and plan files. */
export const blobs = pgTable('blobs', {
  id: uuid().primaryKey(),
  /** Of the bytes as they were given. */
  size: size().notNull(),
  sha256: text().notNull(),
  created_at: instant().notNull(),
})

export const blobPieces = pgTable(
  'blob_pieces',
  {
    blob_id: uuid()
      .notNull()
      .references(() => blobs.id, { onDelete: 'cascade' }),
    number: integer().notNull(),
    sealed: sealedBytes().notNull(),
  },
  (table) => [primaryKey({ columns: [table.blob_id, table.number] })],
)

/** What the phases of a run leave to each other and to people. */
export const runArtifacts = pgTable(
  'run_artifacts',
  {
    run_id: uuid()
      .notNull()
      .references(() => runs.id, { onDelete: 'cascade' }),
    stage: text().$type<RunStage>().notNull(),
    kind: text().notNull(),
    blob_id: uuid()
      .notNull()
      .references(() => blobs.id),
    created_at: instant().notNull(),
  },
  (table) => [primaryKey({ columns: [table.run_id, table.stage, table.kind] })],
)

/** One Terraform state of an environment; a row never changes but for whether it counts. */
export const stateVersions = pgTable(
  'state_versions',
  {
    id: uuid().primaryKey(),
    environment_id: ofEnvironment(),
    number: integer().notNull(),
    serial: size().notNull(),
    lineage: text().notNull(),
    sha256: text().notNull(),
    size: size().notNull(),
    resource_count: integer().notNull(),
    blob_id: uuid()
      .notNull()
      .references(() => blobs.id),
    run_id: uuid().references(() => runs.id, { onDelete: 'set null' }),
    attempt_id: uuid(),
    /** False for one that came after a later run had begun: it is shown, and never read by Terraform. */
    is_adopted: boolean().notNull(),
    /** Who rolled back to it, and why. */
    created_by: uuid().references(() => users.id),
    reason: text(),
    created_at: instant().notNull(),
  },
  (table) => [uniqueIndex('state_versions_number_index').on(table.environment_id, table.number)],
)

export const stateLocks = pgTable('state_locks', {
  environment_id: uuid()
    .primaryKey()
    .references(() => environments.id, { onDelete: 'cascade' }),
  lock_id: text().notNull(),
  /** What Terraform says of itself: who, when, for which operation. */
  info: text().notNull(),
  attempt_id: uuid(),
  created_at: instant().notNull(),
})

/** The outputs of the newest apply. */
export const environmentOutputs = pgTable(
  'environment_outputs',
  {
    environment_id: ofEnvironment(),
    name: text().notNull(),
    is_sensitive: boolean().notNull(),
    /** As JSON, sealed. */
    value: sealed().notNull(),
    run_id: uuid().notNull(),
    updated_at: instant().notNull(),
  },
  (table) => [primaryKey({ columns: [table.environment_id, table.name] })],
)

/** What the simulated account of an environment holds. */
export const simulatedResources = pgTable(
  'simulated_resources',
  {
    environment_id: ofEnvironment(),
    key: uuid().notNull(),
    provider: text().notNull(),
    type: text().notNull(),
    /** Its attributes as JSON, sealed: passwords are among them. */
    values: sealed().notNull(),
    is_stopped: boolean().notNull(),
    updated_at: instant().notNull(),
  },
  (table) => [primaryKey({ columns: [table.environment_id, table.key] })],
)

/** Failures that simulated clouds simulate: in one environment, or in all. */
export const simulatedFailures = pgTable('simulated_failures', {
  id: uuid().primaryKey(),
  environment_id: uuid().references(() => environments.id, { onDelete: 'cascade' }),
  kind: text().$type<FailureKind>().notNull(),
  /** What it strikes: a component of the catalogue, a type of resource, or anything. */
  component: text(),
  type: text(),
  /** How often it strikes; null for as long as it is set. */
  times: integer(),
  share_percent: integer().notNull(),
  created_by: uuid()
    .notNull()
    .references(() => users.id),
  created_at: instant().notNull(),
})

/** Each time that a failure struck. An attempt numbers its own, so that telling of one again counts nothing. */
export const simulatedStrikes = pgTable(
  'simulated_strikes',
  {
    attempt_id: uuid().notNull(),
    number: integer().notNull(),
    failure_id: uuid()
      .notNull()
      .references(() => simulatedFailures.id, { onDelete: 'cascade' }),
    run_id: uuid()
      .notNull()
      .references(() => runs.id, { onDelete: 'cascade' }),
    type: text().notNull(),
    at: instant().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.attempt_id, table.number] }),
    index('simulated_strikes_failure_index').on(table.failure_id),
  ],
)

/** How fast the time of simulated clouds passes; of one environment, or of all that have no speed of their own. */
export const simulatedSpeeds = pgTable(
  'simulated_speeds',
  {
    id: uuid().primaryKey(),
    environment_id: uuid().references(() => environments.id, { onDelete: 'cascade' }),
    speed: real().notNull(),
  },
  (table) => [unique('simulated_speeds_environment').on(table.environment_id).nullsNotDistinct()],
)
