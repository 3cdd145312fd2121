// The scheduler: what the server does automatically.
import { z } from 'zod'
import { defineContract } from './endpoint.ts'
import { instant } from './list.ts'
import { message } from './message.ts'

export const SCHEDULED_JOBS = [
  'lifecycle',
  'reminders',
  'budget-alerts',
  'lapsed-requests',
  'workflows',
  'runs',
  'drift',
  'leaks',
  'snapshots',
  'keep-stopped',
  'prices',
  'sealing',
  'tokens',
  'backup',
  'clean-up',
] as const
export type ScheduledJob = (typeof SCHEDULED_JOBS)[number]

export const scheduledJob = z
  .object({
    name: z.enum(SCHEDULED_JOBS),
    every: z.string().meta({ description: 'When it runs, as a cron expression in UTC.' }),
    last_run_at: instant.nullable(),
    next_run_at: instant.nullable().meta({ description: 'Null while the scheduler is stopped.' }),
    last_duration_ms: z.number().nullable(),
    run_count: z.int(),
    failure_count: z.int(),
    last_error: z.string().nullable().meta({ description: 'Why the last run failed; null when it did not.' }),
    last_summary: z.string().nullable().meta({ description: 'What the last run did, in a sentence.' }),
  })
  .meta({ id: 'ScheduledJob' })

export const scheduler = defineContract({
  status: {
    method: 'GET',
    path: '/scheduler/status',
    summary: 'Returns whether the scheduler runs, and the status of its jobs.',
    permission: 'scheduler.read',
    returns: {
      status: 200,
      json: z
        .object({
          status: z
            .enum(['running', 'waiting', 'stopped'])
            .meta({ description: 'Waiting: due work waits, because the clocks of server and database disagree.' }),
          clock_skew_seconds: z.number().meta({
            description: "Seconds by which this server's clock is ahead of the database's; negative: behind.",
          }),
          restarted_at: instant
            .nullable()
            .meta({ description: 'When jobs of this server stood still and were started again; null: never.' }),
          jobs: z.array(scheduledJob),
        })
        .meta({ id: 'SchedulerStatus' }),
    },
    errors: [401, 403],
  },
  runNow: {
    method: 'POST',
    path: '/scheduler/run-now',
    summary: 'Runs the lifecycle jobs immediately, on this server, and reports their work.',
    permission: 'scheduler.run',
    returns: {
      status: 200,
      json: z
        .object({
          message: z.string().meta({ description: 'In English.' }),
          messages: z.array(message).meta({ description: 'The same for other languages.' }),
          duration_ms: z.number(),
          lines: z
            .array(z.object({ job: z.enum(SCHEDULED_JOBS), at_ms: z.number(), text: z.string() }))
            .meta({ description: 'What happened, in order.' }),
        })
        .meta({ id: 'SchedulerRun' }),
    },
    errors: [401, 403, 409],
  },
})
