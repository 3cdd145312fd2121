// What environments look like on the wire.
import { z } from 'zod'
import { CONNECTIONS } from '#domain/environment/connections.ts'
import {
  ACTION_REFUSALS,
  ENVIRONMENT_ACTIONS,
  ENVIRONMENT_STATUSES,
  OPERATIONS,
  RUN_KINDS,
} from '#domain/environment/lifecycle.ts'
import { WAITING_KINDS } from '#domain/environment/waiting.ts'
import { VERDICTS } from '#domain/receipt/receipt.ts'
import { tags } from '#domain/project/settings.ts'
import { compiledStack } from './compiled-stack.ts'
import { instant } from './list.ts'
import { message } from './message.ts'
import { proof } from './proof.ts'
import { cloudLabel, durationLabel, environmentTypeLabel, sensitivityLabel } from './words.ts'

const usdMonthly = z.number().meta({ description: 'USD a month.' })
const usd = z.number().meta({ description: 'USD.' })
/** Letters of a name. */
export const NAME_MAX = 100

/** A person as lists name them. */
export const personReference = z.object({ email: z.string(), name: z.string() }).meta({ id: 'PersonReference' })

/** What an environment waits for, and who can act. */
export const waiting = z
  .object({
    kind: z.enum(WAITING_KINDS),
    reason: z.string().meta({ description: 'The same as a sentence, in English.' }),
    ...message.shape,
    since: instant,
    until: instant.nullable().meta({ description: 'When it ends automatically, if it does.' }),
    who: z.array(personReference).meta({ description: 'Who can act.' }),
  })
  .meta({ id: 'Waiting' })

export type Waiting = z.infer<typeof waiting>

export const environment = z
  .object({
    id: z.uuid(),
    name: z.string(),
    status: z.enum(ENVIRONMENT_STATUSES),
    operation: z.object({
      kind: z.enum(OPERATIONS),
      run: z.enum(RUN_KINDS).nullable().meta({ description: 'The operation in progress, or the failed one.' }),
      since: instant.nullable(),
      note: z.string().nullable().meta({ description: 'The note on a failed run.' }),
      is_canceled: z
        .boolean()
        .meta({ description: 'Whether it did not fail, but a person canceled it or discarded its plan.' }),
      by: personReference
        .nullable()
        .meta({ description: 'The person who says that they are running it by hand, since then; null: no one.' }),
    }),
    waiting: waiting.nullable().meta({ description: 'What it waits for and who can act; null once it is deleted.' }),
    connection: z.enum(CONNECTIONS).meta({
      description:
        'Who carries out its runs: manual for people with the exported files, sandbox for Strata on simulated clouds, cloud for Strata in an account.',
    }),
    cloud_connection: z
      .object({ id: z.uuid(), name: z.string() })
      .nullable()
      .meta({ description: 'The connection to the account of its cloud; null for the others.' }),
    is_simulated: z.boolean().meta({ description: 'Whether nothing of it is real, and its cost is only computed.' }),
    project: z.object({ id: z.uuid(), name: z.string() }),
    owner: personReference,
    cloud_provider: cloudLabel,
    region: z.string(),
    environment_type: environmentTypeLabel,
    data_sensitivity: sensitivityLabel,
    duration: durationLabel,
    team_size: z.int(),
    cost_monthly: usdMonthly,
    cost_monthly_suspended: usdMonthly.meta({
      description: 'The remaining cost while it is suspended, in USD a month.',
    }),
    cost_now: usdMonthly.meta({
      description: 'What it costs as it is now, in USD a month: 0 before its activation and after its deletion.',
    }),
    cost_to_date: usd.meta({ description: 'USD from its activation until now.' }),
    cost_this_month: usd.meta({ description: 'USD of the calendar month (UTC) so far.' }),
    forecast_this_month: usd.meta({
      description: 'Forecast in USD for the calendar month, considering the end date.',
    }),
    budget_limit: usdMonthly.nullable(),
    budget_percent: z
      .number()
      .nullable()
      .meta({ description: 'Share of the budget that this month has used; null without a limit.' }),
    priced_lines: z.int(),
    total_lines: z.int(),
    price_book: z.string().meta({ description: 'Date of the price book of its request; a newer one changes nothing.' }),
    resource_count: z.int().meta({
      description: 'Resources that its files make, as the plan of Terraform counts them.',
    }),
    resource_count_is_least: z
      .boolean()
      .meta({ description: 'Whether there can be more, because only the plan knows a number.' }),
    held_resources: z
      .int()
      .nullable()
      .meta({ description: 'Resources that its state holds; null where Strata keeps no state of it.' }),
    drift: z
      .object({
        run_id: z.uuid().meta({ description: 'The check that shows it.' }),
        resources: z.int().meta({ description: 'How many resources differ in something that nobody ignores.' }),
        ignored: z.int().meta({ description: 'How many differ in nothing but what is ignored.' }),
        found_at: instant.meta({ description: 'When the newest of it was first found.' }),
      })
      .nullable()
      .meta({ description: 'What others changed outside of Terraform, by the last check; null for nothing.' }),
    drift_checked_at: instant.nullable().meta({ description: 'When a check last looked for drift.' }),
    expires_at: instant.nullable(),
    lifetime_days: z
      .int()
      .nullable()
      .meta({ description: 'Days from activation to the end, where no date was given.' }),
    latest_end: instant
      .nullable()
      .meta({ description: 'The last end that the lifetime limit of its project leaves; null without one.' }),
    auto_teardown_enabled: z.boolean(),
    tags,
    stack_digest: z.string().meta({ description: 'SHA-256 of the stack without its dates, in hexadecimal.' }),
    approval_id: z.uuid().nullable(),
    created_at: instant,
    activated_at: instant.nullable(),
    deleted_at: instant.nullable(),
    actions: z
      .record(z.enum(ENVIRONMENT_ACTIONS), z.enum(ACTION_REFUSALS).nullable())
      .meta({ description: 'The actions of the caller: null if allowed, otherwise the reason.' }),
  })
  .meta({ id: 'Environment' })

export type Environment = z.infer<typeof environment>

export const environmentDetail = environment
  .extend({
    description: z.string().nullable().meta({ description: 'The note of the requester.' }),
    template: z
      .object({ id: z.string(), name: z.string(), version: z.int(), newest_version: z.int() })
      .nullable()
      .meta({
        description: 'The template and the version of it that it is made of; null for others and unreadable ones.',
      }),
    update: z
      .object({ cost_monthly: usdMonthly, resource_count: z.int() })
      .nullable()
      .meta({ description: 'What the update that waits makes of it; null without one.' }),
    variables: z
      .array(z.object({ name: z.string(), value: z.string().nullable() }))
      .meta({ description: 'The variables for which values were given; null for a secret one.' }),
    receipt: z
      .enum([...VERDICTS, 'searching'])
      .nullable()
      .meta({
        description:
          'What the receipt of its teardown comes to; searching while it is still written, null without one.',
      }),
    kept: z
      .object({
        count: z.int(),
        until: instant.nullable().meta({ description: 'The latest end of it; null where one is not known.' }),
        monthly: z.number().nullable().meta({ description: 'USD a month at most, without what has no price.' }),
        unpriced: z.int().meta({ description: 'How many have no price.' }),
      })
      .nullable()
      .meta({ description: 'What its teardown left on purpose and is still there; null where nothing is.' }),
    result: compiledStack,
    proof,
  })
  .meta({ id: 'EnvironmentDetail' })

export type EnvironmentDetail = z.infer<typeof environmentDetail>

export const environmentSummary = z
  .object({
    active: z.int(),
    expiring_soon: z.int(),
    pending: z.int(),
    suspended: z.int(),
    expired: z.int(),
    total_monthly_cost: usdMonthly.meta({ description: 'What all of them cost as they are now.' }),
    expired_monthly_cost: usdMonthly.meta({ description: 'The part of expired environments that are still there.' }),
    suspended_monthly_cost: usdMonthly.meta({ description: 'The part of suspended environments.' }),
    next_to_expire: z.object({ id: z.uuid(), name: z.string(), expires_at: instant }).nullable(),
  })
  .meta({ id: 'EnvironmentSummary' })

export const environmentActivity = z
  .object({
    id: z.int(),
    at: instant,
    action: z.string().meta({ description: 'Such as environment.extend.' }),
    actor: z
      .object({ email: z.string(), name: z.string() })
      .meta({ description: 'Without an address it was Strata itself.' }),
    before: z.record(z.string(), z.unknown()).nullable(),
    after: z.record(z.string(), z.unknown()).nullable(),
  })
  .meta({ id: 'EnvironmentActivity' })

export const environmentCosts = z
  .object({
    days: z
      .array(z.object({ date: z.iso.date(), cost: usd, cost_to_date: usd }))
      .meta({ description: 'One per day (UTC) since activation.' }),
    months: z.array(z.object({ month: z.string(), cost: usd })),
    month: z.object({
      key: z.string().meta({ description: 'The calendar month (UTC), such as 2026-11.' }),
      cost: usd,
      forecast: usd,
      budget_limit: usdMonthly.nullable(),
      budget_reached_on: z.iso
        .date()
        .nullable()
        .meta({ description: 'The day of this month on which the budget will be used up without changes.' }),
    }),
    cost_to_date: usd,
  })
  .meta({ id: 'EnvironmentCosts' })
