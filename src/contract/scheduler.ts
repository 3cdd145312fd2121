// The scheduler: what the server does by itself.
import { z } from 'zod'
import { defineContract } from './endpoint.ts'
import { instant } from './list.ts'

export const SCHEDULED_JOBS = ['lifecycle', 'reminders', 'costs', 'approvals', 'workflows', 'clean-up'] as const
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
    summary: 'Says whether the scheduler runs, and how its jobs fare.',
    permission: 'scheduler.read',
    returns: { status: 200, json: z.object({ status: z.enum(['running', 'stopped']), jobs: z.array(scheduledJob) }).meta({ id: 'SchedulerStatus' }) },
    errors: [401, 403],
  },
  runNow: {
    method: 'POST',
    path: '/scheduler/run-now',
    summary: 'Runs the jobs of the lifecycle at once, in this server, and says what they did.',
    permission: 'scheduler.run',
    returns: {
      status: 200,
      json: z
        .object({
          message: z.string(),
          duration_ms: z.number(),
          lines: z.array(z.object({ job: z.enum(SCHEDULED_JOBS), at_ms: z.number(), text: z.string() })).meta({ description: 'What happened, in order.' }),
        })
        .meta({ id: 'SchedulerRun' }),
    },
    errors: [401, 403, 409],
  },
})
