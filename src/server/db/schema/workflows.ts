// Workflows, what happened, what they did, and what their webhooks sent.
import { sql } from 'drizzle-orm'
import { boolean, index, integer, json, pgTable, text, unique, uuid, type AnyPgColumn } from 'drizzle-orm/pg-core'
import type { Action } from '#domain/workflow/actions/index.ts'
import type { Condition, Schedule, WorkflowFacts } from '#domain/workflow/vocabulary.ts'
import type { Trigger } from '#domain/workflow/triggers.ts'
import type { StoredMessage } from '#words/message.ts'
import { instant, sealed } from './columns.ts'
import { userId } from './accounts.ts'
import { environments } from './environments.ts'
import { projects } from './projects.ts'

export const workflows = pgTable(
  'workflows',
  {
    id: uuid().primaryKey(),
    /** The author, who saved it last: it acts with their current rights. */
    author_id: userId().notNull(),
    /** Only environments of this project; null for all in which the author may act. */
    project_id: uuid().references(() => projects.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    description: text().notNull(),
    enabled: boolean().notNull(),
    trigger: text().$type<Trigger>().notNull(),
    schedule: json().$type<Schedule>(),
    resource_limit: integer(),
    conditions: json().$type<readonly Condition[]>().notNull(),
    /** Of the addresses of webhooks, the hosts: the addresses themselves often are secrets. */
    actions: json().$type<readonly Action[]>().notNull(),
    /** These addresses, in the order of the actions. */
    sealed_addresses: sealed(),
    version: integer().notNull().default(1),
    /** Key with which its webhooks are signed. */
    sealed_webhook_secret: sealed(),
    /** Of on-schedule, while it is on. */
    next_run_at: instant(),
    created_at: instant().notNull(),
    /** Where it stands among the others since it was moved; null for where it was made. */
    moved_to: instant(),
    updated_at: instant().notNull(),
    /** Until it is cleaned up it can be brought back. */
    deleted_at: instant(),
  },
  (table) => [
    index('workflows_author_id_index').on(table.author_id),
    index('workflows_trigger_index').on(table.trigger, table.created_at, table.id),
    index('workflows_next_run_at_index').on(table.next_run_at),
  ],
)

/** A workflow that is among the causes of an event. */
export interface ChainLink {
  readonly workflow_id: string
  readonly name: string
  /** The event at which it ran: that of the first link is what all began with. */
  readonly event_id?: string
}

/** What happened, written by the change in which it did. Each is worked through once, over all servers. */
export const workflowEvents = pgTable(
  'workflow_events',
  {
    id: uuid().primaryKey(),
    /** What makes it the same event when it is written again, such as a workflow and the minute of its schedule. */
    key: text().notNull().unique(),
    trigger: text().$type<Trigger>().notNull(),
    /** The only workflow that it is for; null for all with its trigger. */
    workflow_id: uuid().references((): AnyPgColumn => workflows.id, { onDelete: 'cascade' }),
    /** What it is about; null for a schedule, which is for many. */
    environment_id: uuid().references(() => environments.id, { onDelete: 'cascade' }),
    project_id: uuid().references(() => projects.id, { onDelete: 'cascade' }),
    facts: json().$type<WorkflowFacts>().notNull(),
    /** What happened, as an English sentence. */
    text: text().notNull(),
    /** The same for other languages; null where it was written by an older version. */
    message: json().$type<StoredMessage>(),
    /** The person who caused it; null for the clock. */
    actor_name: text(),
    /** The workflows that caused it, one by the other. */
    chain: json().$type<readonly ChainLink[]>().notNull(),
    occurred_at: instant().notNull(),
    processed_at: instant(),
    attempts: integer().notNull().default(0),
    next_attempt_at: instant().notNull(),
    last_error: text(),
  },
  (table) => [
    index('workflow_events_due_index')
      .on(table.next_attempt_at)
      .where(sql`processed_at is null`),
    index('workflow_events_occurred_at_index').on(table.trigger, table.occurred_at),
    index('workflow_events_environment_id_index').on(table.environment_id),
  ],
)

/** What a workflow made of an event: one row, however often it is tried. */
export const workflowRuns = pgTable(
  'workflow_runs',
  {
    id: uuid().primaryKey(),
    workflow_id: uuid()
      .notNull()
      .references(() => workflows.id, { onDelete: 'cascade' }),
    event_id: uuid()
      .notNull()
      .references(() => workflowEvents.id, { onDelete: 'cascade' }),
    environment_id: uuid().references(() => environments.id, { onDelete: 'cascade' }),
    outcome: text().notNull(),
    /** In English. */
    text: text().notNull(),
    /** The same for other languages; null where the actions say it, or an older version wrote it. */
    message: json().$type<StoredMessage>(),
    /** The conditions as they were, with what each of them found. */
    conditions: json().notNull(),
    actions: json().notNull(),
    at: instant().notNull(),
  },
  (table) => [
    unique('workflow_runs_event_id_workflow_id').on(table.event_id, table.workflow_id),
    index('workflow_runs_at_index').on(table.workflow_id, table.at, table.id),
  ],
)

/** An attempt to send. */
export interface DeliveryAttempt extends Partial<StoredMessage> {
  readonly at: string
  readonly status: number | null
  /** What went wrong, in English; its message beside it, but for what older versions wrote. */
  readonly error: string | null
  readonly duration_ms: number
}

/** What a webhook sends, and every attempt at it. */
export const webhookDeliveries = pgTable(
  'webhook_deliveries',
  {
    id: uuid().primaryKey(),
    workflow_id: uuid()
      .notNull()
      .references(() => workflows.id, { onDelete: 'cascade' }),
    run_id: uuid()
      .notNull()
      .references(() => workflowRuns.id, { onDelete: 'cascade' }),
    /** The address is sealed: many hold a secret. */
    sealed_url: sealed().notNull(),
    host: text().notNull(),
    body: text().notNull(),
    state: text().notNull(),
    attempts: json().$type<readonly DeliveryAttempt[]>().notNull(),
    next_attempt_at: instant(),
    created_at: instant().notNull(),
  },
  (table) => [
    index('webhook_deliveries_due_index')
      .on(table.next_attempt_at)
      .where(sql`state = 'waiting'`),
    index('webhook_deliveries_run_id_index').on(table.run_id),
    index('webhook_deliveries_created_at_index').on(table.workflow_id, table.created_at, table.id),
  ],
)
