// Environments, what they cost, and the approvals that they needed.
import { sql } from 'drizzle-orm'
import { boolean, index, integer, json, numeric, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import type { ApprovalState } from '#domain/approval/decisions.ts'
import type { ApprovalDemand, ApprovalReason } from '#domain/approval/policy.ts'
import type { Connection } from '#domain/environment/connections.ts'
import type { BeforeRun, EnvironmentStatus, Operation, RunKind } from '#domain/environment/lifecycle.ts'
import type { StoredMessage } from '#words/message.ts'
import { instant, sealed } from './columns.ts'
import { users } from './accounts.ts'
import { connections } from './connections.ts'
import { projects } from './projects.ts'

/** What others changed of an environment outside of Terraform, as a check found it. */
export interface FoundDrift {
  readonly run_id: string
  /** How many resources differ in something that nobody ignores. */
  readonly count: number
  /** How many differ in nothing else than what is ignored; absent in rows of older versions. */
  readonly ignored?: number
  /** When the newest of it was first found, as ISO 8601. */
  readonly found_at: string
  /**
   * Set once a run has taken back what the check found: only what it left as it is still differs. After `applied` the
   * state has that too; after `unchanged` nothing was applied, and the next check finds it.
   */
  readonly settled?: 'applied' | 'unchanged'
}

const usd = () => numeric({ precision: 14, scale: 2, mode: 'number' })
const person = () => uuid().references(() => users.id)

/**
 * Stacks as they were compiled, proved and priced when they were asked for. A
 * row never changes: what was approved can always be looked at. The columns are
 * `json` and not `jsonb`, as for results.
 */
export const compiledStacks = pgTable(
  'compiled_stacks',
  {
    id: uuid().primaryKey(),
    digest: text().notNull(),
    stack: json().notNull(),
    result: json().notNull(),
    proof: json().notNull(),
    /** By which it finds what Terraform says of its files; null in rows of older versions. */
    files_digest: text(),
    /**
     * The same stack without its protections against deletion, as `{ terraform, module_files }`: what a destroy uses.
     * Null for stacks of older versions.
     */
    released: json(),
    /** The template that it was made of, with its version; null for everything else, and in rows of older versions. */
    template_id: text(),
    template_version: integer(),
    created_at: instant().notNull(),
  },
  (table) => [
    index('compiled_stacks_files_digest_index')
      .on(table.files_digest)
      .where(sql`files_digest is not null`),
  ],
)

export const environments = pgTable(
  'environments',
  {
    id: uuid().primaryKey(),
    project_id: uuid()
      .notNull()
      .references(() => projects.id),
    owner_id: person().notNull(),
    /** The requester. */
    requester_id: person().notNull(),
    /** The author of the stack, not always the requester. */
    author_id: person().notNull(),
    name: text().notNull(),
    /** The name in lower case: what lists sort by and searches look through. */
    name_key: text()
      .notNull()
      .generatedAlwaysAs(sql`lower(name)`),
    description: text(),
    status: text().$type<EnvironmentStatus>().notNull(),
    status_since: instant().notNull(),
    operation: text().$type<Operation>().notNull().default('none'),
    operation_run: text().$type<RunKind>(),
    operation_since: instant(),
    operation_note: text(),
    /** The note as a sentence for every language; null for what a person wrote. */
    operation_message: json().$type<StoredMessage>(),
    /** Whether a person ended the run of which the operation failed. */
    is_canceled: boolean().notNull().default(false),
    /** The person who says that they are running it by hand. */
    operation_by: person(),
    /** What it was before the run was ordered; null without a run under way. */
    before_run: json().$type<BeforeRun>(),
    /** Labels as pages and API write them, such as Azure and Development. */
    cloud_provider: text().notNull(),
    region: text().notNull(),
    environment_type: text().notNull(),
    data_sensitivity: text().notNull(),
    duration: text().notNull(),
    team_size: integer().notNull(),
    compiled_id: uuid()
      .notNull()
      .references(() => compiledStacks.id),
    /** Who makes it true: people with the exported files, or Strata on simulated clouds or in an account of a cloud. */
    connection: text().$type<Connection>().notNull().default('manual'),
    /** The account in which `cloud` is; null for the others, and when it is deleted after the environment. */
    connection_id: uuid().references(() => connections.id, { onDelete: 'set null' }),
    /** What was last applied; null before, and where people run it themselves. */
    applied_compiled_id: uuid().references(() => compiledStacks.id),
    /** What an update is to make of it, until it is applied or dropped. */
    update_compiled_id: uuid().references(() => compiledStacks.id),
    /** Values of variables by name, as JSON, sealed. */
    variables: sealed(),
    /** What the last check found that differs; null when that was nothing, and since it was applied over. */
    drift: json().$type<FoundDrift>(),
    /** Differences that a run left as they are because they were ignored: no check finds them any more. As JSON. */
    drift_held: sealed(),
    /** When a check last looked, and when one was last ordered. */
    drift_checked_at: instant(),
    drift_asked_at: instant(),
    /** `terraform` or `tofu`, which no environment ever changes; null before its first run. */
    binary_flavour: text(),
    stack_digest: text().notNull(),
    resource_count: integer().notNull(),
    /** Whether there can be more, which only the plan knows; null means that there can. */
    resource_count_is_least: boolean(),
    price_book: text().notNull(),
    priced_lines: integer().notNull(),
    total_lines: integer().notNull(),
    /** Custom components in it, whose cost only their authors know. */
    declared_components: integer().notNull().default(0),
    /** USD a month. */
    cost_monthly: usd().notNull(),
    cost_monthly_suspended: usd().notNull(),
    /**
     * USD a month of a plan that costs more than was approved, from when it asks until it is applied or dropped: it is
     * reserved. Null without such a plan.
     */
    plan_cost_monthly: usd(),
    /** What it costs now: the price of its open period, 0 without one. */
    cost_now: usd().notNull().default(0),
    budget_limit: usd(),
    /** Whether its cost counts against the project's budget: from the request until it is rejected, lapses or ends. */
    is_reserved: boolean().notNull(),
    lifetime_days: integer(),
    expires_at: instant(),
    auto_teardown_enabled: boolean().notNull(),
    tags: json().$type<Record<string, string>>().notNull(),
    /** The approval that counts; null when none was needed. */
    approval_id: uuid(),
    is_seeded: boolean().notNull().default(false),
    created_at: instant().notNull(),
    activated_at: instant(),
    deleted_at: instant(),
  },
  (table) => [
    // The environments of a project, newest first, with all that lists, figures and budgets read of them.
    index('environments_project_index')
      .on(
        table.project_id,
        table.created_at,
        table.id,
        table.status,
        table.cloud_provider,
        table.cost_now,
        table.expires_at,
        table.is_reserved,
        table.auto_teardown_enabled,
        table.deleted_at,
        table.cost_monthly,
        table.plan_cost_monthly,
        table.update_compiled_id,
        table.approval_id,
      )
      .concurrently(),
    index('environments_owner_id_index').on(table.owner_id),
    index('environments_connection_id_index').on(table.connection_id),
    // An index for each order of the list; that of names has what a search of names asks for beside it.
    index('environments_created_at_index').on(table.created_at, table.id),
    index('environments_name_index').on(table.name_key, table.id, table.status),
    index('environments_cost_index').on(
      sql`(case when status = 'pending' then cost_monthly else cost_now end)`,
      table.id,
    ),
    index('environments_end_index').on(sql`coalesce(expires_at, 'infinity'::timestamptz)`, table.id),
    // What the list and the summary count of everything is in the index alone.
    index('environments_count_index').on(
      table.status,
      table.cloud_provider,
      table.project_id,
      table.cost_now,
      table.expires_at,
    ),
    index('environments_expires_at_index')
      .on(table.expires_at)
      .where(sql`status <> 'deleted'`),
  ],
)

/** Times in which an environment cost the same all along; cost is their sum. */
export const costPeriods = pgTable(
  'cost_periods',
  {
    environment_id: uuid()
      .notNull()
      .references(() => environments.id, { onDelete: 'cascade' }),
    started_at: instant().notNull(),
    /** Null while it goes on. */
    ended_at: instant(),
    /** USD a month. */
    cost_monthly: usd().notNull(),
    /** Of the environment, which never changes: the database fills it in, so that a month is read by its project. */
    project_id: uuid(),
  },
  (table) => [
    primaryKey({ columns: [table.environment_id, table.started_at] }),
    index('cost_periods_project_index')
      .on(table.project_id, table.ended_at, table.started_at, table.cost_monthly)
      .concurrently(),
  ],
)

export const approvals = pgTable(
  'approvals',
  {
    id: uuid().primaryKey(),
    environment_id: uuid()
      .notNull()
      .references(() => environments.id, { onDelete: 'cascade' }),
    requester_id: person().notNull(),
    author_id: person().notNull(),
    state: text().$type<ApprovalState>().notNull(),
    reasons: text().array().$type<ApprovalReason[]>().notNull(),
    compiled_id: uuid()
      .notNull()
      .references(() => compiledStacks.id),
    stack_digest: text().notNull(),
    /** What was asked about, in USD a month. */
    cost_monthly: usd().notNull(),
    budget_limit: usd(),
    request_note: text(),
    /** Why Strata asks, where the plan of a run costs more than was approved. */
    request_message: json().$type<StoredMessage>(),
    /** The workflows that want this approval, and whom each of them names. */
    demands: json().$type<readonly ApprovalDemand[]>().notNull().default([]),
    created_at: instant().notNull(),
    expires_at: instant().notNull(),
    decided_at: instant(),
    decided_by: person(),
    notes: text(),
    /** Why a decision counts no more, in English. */
    void_reason: text(),
    /** The same for other languages; null where it was written by an older version. */
    void_message: json().$type<StoredMessage>(),
  },
  (table) => [
    index('approvals_environment_id_index').on(table.environment_id),
    index('approvals_created_at_index').on(table.created_at, table.id),
    index('approvals_pending_index')
      .on(table.created_at)
      .where(sql`state = 'pending'`),
  ],
)

/**
 * By how much an owner let a project go over its budget for one environment: in one month, or in every one from the
 * first until the environment is gone.
 */
export const allowances = pgTable(
  'allowances',
  {
    id: uuid().primaryKey(),
    project_id: uuid()
      .notNull()
      .references(() => projects.id, { onDelete: 'cascade' }),
    environment_id: uuid()
      .notNull()
      .references(() => environments.id, { onDelete: 'cascade' }),
    approval_id: uuid()
      .notNull()
      .references(() => approvals.id, { onDelete: 'cascade' }),
    approver_id: person().notNull(),
    /** USD a month. */
    amount: usd().notNull(),
    /** Calendar months in UTC, such as 2026-11. */
    from_month: text().notNull(),
    /** Null while the environment is there. */
    until_month: text(),
    created_at: instant().notNull(),
  },
  (table) => [
    index('allowances_project_id_index').on(table.project_id),
    index('allowances_environment_id_index').on(table.environment_id),
  ],
)
