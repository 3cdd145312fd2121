// The sample environments: what each is made of, and its life so far.
import type { GenerateRequest } from '#engine/answers.ts'

/** What happened to a sample, as the lifecycle would have done it. */
export type Event = 'approved' | 'rejected' | 'asked-again' | 'applied' | 'suspend' | 'stopped' | 'time-passed'

export interface Sample {
  readonly name: string
  readonly description: string
  readonly answers: GenerateRequest
  /** USD a month. */
  readonly budget_limit: number
  readonly lifetime_days?: number
  readonly auto_teardown_enabled?: boolean
  readonly tags: Readonly<Record<string, string>>
  readonly requested_hours_ago: number
  /** Whether a rule of the project asks for approval of it. */
  readonly needs_approval: boolean
  /** What happened since, with how many hours ago. */
  readonly events: readonly (readonly [hoursAgo: number, event: Event])[]
}

const days = (count: number, hours = 0): number => count * 24 + hours

/**
 * 3 on Azure, 3 on AWS and 1 on GCP, with 5 requests for approval: one for each decision that was taken or is awaited.
 */
export const SAMPLES: readonly Sample[] = [
  {
    name: 'storefront-web',
    description: 'The web shop, for the team to work on.',
    answers: {
      use_case: 'Web Application',
      environment_type: 'Development',
      team_size: 5,
      data_sensitivity: 'Internal',
      duration: 'Long-term',
      cloud_provider: 'Azure',
    },
    budget_limit: 100,
    tags: { team: 'storefront' },
    requested_hours_ago: days(13),
    needs_approval: true,
    events: [
      [days(12, 20), 'approved'],
      [days(12), 'applied'],
    ],
  },
  {
    name: 'orders-mobile-api',
    description: 'Trial of the new ordering service.',
    answers: {
      use_case: 'Mobile Backend',
      environment_type: 'Development',
      team_size: 3,
      data_sensitivity: 'Internal',
      duration: 'Temporary',
      cloud_provider: 'Azure',
    },
    budget_limit: 50,
    lifetime_days: 7,
    tags: { team: 'orders' },
    requested_hours_ago: days(6, 16),
    needs_approval: false,
    // It ends in 9 hours.
    events: [
      [days(6, 15), 'applied'],
      [39, 'time-passed'],
    ],
  },
  {
    name: 'campaign-landing',
    description: 'Landing pages of the autumn campaign.',
    answers: {
      use_case: 'Web Application',
      environment_type: 'Development',
      team_size: 3,
      data_sensitivity: 'Public',
      duration: 'Temporary',
      cloud_provider: 'Azure',
    },
    budget_limit: 250,
    lifetime_days: 7,
    auto_teardown_enabled: false,
    tags: { team: 'marketing' },
    requested_hours_ago: days(8, 4),
    needs_approval: false,
    events: [
      [days(8), 'applied'],
      [days(3), 'time-passed'],
      [days(1), 'time-passed'],
    ],
  },
  {
    name: 'etl-sandbox',
    description: 'Nightly imports, stopped until the new source is there.',
    answers: {
      use_case: 'Data Pipeline',
      environment_type: 'Development',
      team_size: 2,
      data_sensitivity: 'Internal',
      duration: 'Temporary',
      cloud_provider: 'AWS',
    },
    budget_limit: 100,
    lifetime_days: 30,
    tags: { team: 'data' },
    requested_hours_ago: days(20, 2),
    needs_approval: false,
    events: [
      [days(20), 'applied'],
      [days(3, 1), 'suspend'],
      [days(3), 'stopped'],
    ],
  },
  {
    name: 'checkout',
    description: 'The checkout goes live on Monday.',
    answers: {
      use_case: 'Web Application',
      environment_type: 'Production',
      team_size: 8,
      data_sensitivity: 'Internal',
      duration: 'Long-term',
      cloud_provider: 'AWS',
    },
    budget_limit: 1000,
    tags: { team: 'checkout' },
    requested_hours_ago: days(2, 3),
    needs_approval: true,
    events: [],
  },
  {
    name: 'risk-model',
    description: 'Scoring of orders, with real customer data.',
    answers: {
      use_case: 'Microservices Dev',
      environment_type: 'Development',
      team_size: 3,
      data_sensitivity: 'Confidential',
      duration: 'Long-term',
      cloud_provider: 'AWS',
    },
    budget_limit: 400,
    tags: { team: 'risk' },
    requested_hours_ago: days(4),
    needs_approval: true,
    events: [
      [days(3), 'rejected'],
      [5, 'asked-again'],
    ],
  },
  {
    name: 'reporting',
    description: 'The monthly reports, for everyone.',
    answers: {
      use_case: 'Data Pipeline',
      environment_type: 'Production',
      team_size: 3,
      data_sensitivity: 'Confidential',
      duration: 'Long-term',
      cloud_provider: 'GCP',
    },
    budget_limit: 500,
    tags: { team: 'data' },
    requested_hours_ago: days(25, 6),
    needs_approval: true,
    events: [
      [days(25, 2), 'approved'],
      [days(25), 'applied'],
    ],
  },
]

/** Requests for approval that the samples have made. */
export const SAMPLE_APPROVALS = SAMPLES.reduce((sum, { needs_approval, events }) => {
  return sum + Number(needs_approval) + events.filter(([, event]) => event === 'asked-again').length
}, 0)
