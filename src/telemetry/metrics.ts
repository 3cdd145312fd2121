// Every metric of Strata, in one table: what it measures, by which labels, and which process has it. Labels have few
// values, whatever people do: no path, id, name or address is ever one.

/** Which processes have a metric: servers of every role, agents, or both. */
type Of = 'server' | 'agent' | 'both'

interface MetricRow {
  readonly type: 'counter' | 'gauge' | 'histogram'
  readonly of: Of
  readonly help: string
  readonly labels: readonly string[]
  /** Upper bounds of a histogram, in seconds. */
  readonly buckets?: readonly number[]
}

/** Most requests take some milliseconds; those for an agent's next job wait for up to 30 s. */
const REQUEST_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10] as const
/** From an agent that is free to a queue of hours. */
const WAIT_SECONDS = [1, 5, 15, 60, 300, 900, 3600, 14_400] as const
/** From a plan without changes to a database cluster; a run can also wait for a person for days. */
const RUN_SECONDS = [15, 60, 180, 600, 1800, 3600, 14_400, 86_400] as const

/** A metric of the database is the same on each server. */
const SAME = 'Read from the database: the same on each server, so take the maximum and not the sum.'
const OWN = 'Counted by each process: add up all servers.'

export const METRICS = {
  strata_info: {
    type: 'gauge',
    of: 'both',
    help: 'Always 1: the version and the role (all, serve, work or agent) of the process.',
    labels: ['version', 'role'],
  },
  strata_http_requests_total: {
    type: 'counter',
    of: 'server',
    help: `Requests that were answered, by the route as the API description writes it. ${OWN}`,
    labels: ['method', 'route', 'status'],
  },
  strata_http_request_duration_seconds: {
    type: 'histogram',
    of: 'server',
    help: `Time until the answer began. Agents wait up to 30 s for a job. ${OWN}`,
    labels: ['method', 'route'],
    buckets: REQUEST_SECONDS,
  },
  strata_queue_jobs: {
    type: 'gauge',
    of: 'server',
    help: `Jobs of runs: queued, postponed (a lost agent may still be at work) or running. ${SAME}`,
    labels: ['pool', 'state'],
  },
  strata_queue_oldest_wait_seconds: {
    type: 'gauge',
    of: 'server',
    help: `How long the job that has waited longest could have been taken; 0 when none waits. ${SAME}`,
    labels: ['pool'],
  },
  strata_queue_wait_seconds: {
    type: 'histogram',
    of: 'server',
    help: `How long jobs waited until an agent took them. ${OWN}`,
    labels: ['pool'],
    buckets: WAIT_SECONDS,
  },
  strata_agents_seen: {
    type: 'gauge',
    of: 'server',
    help: `Agents that were heard in the last minute, by each pool whose jobs they take. ${SAME}`,
    labels: ['pool'],
  },
  strata_runs_open: {
    type: 'gauge',
    of: 'server',
    help: `Runs that have not ended. ${SAME}`,
    labels: ['kind', 'status'],
  },
  strata_runs_ended_total: {
    type: 'counter',
    of: 'server',
    help: `Runs that ended, by the status in which they did. ${OWN}`,
    labels: ['kind', 'outcome'],
  },
  strata_run_duration_seconds: {
    type: 'histogram',
    of: 'server',
    help: `From the order of a run to its end, with the time in which it waited for an agent or a person. ${OWN}`,
    labels: ['kind'],
    buckets: RUN_SECONDS,
  },
  strata_leases_lost_total: {
    type: 'counter',
    of: 'server',
    help: `Jobs that were taken from an agent because it fell silent or its token was revoked. ${OWN}`,
    labels: ['pool'],
  },
  strata_price_book_age_seconds: {
    type: 'gauge',
    of: 'server',
    help: `Time since the prices of a cloud were accepted from its list, or since those that Strata came with. ${SAME}`,
    labels: ['cloud'],
  },
  strata_scheduler_lag_seconds: {
    type: 'gauge',
    of: 'server',
    help: `How long after its time a job of the scheduler has not begun; some seconds are usual. ${SAME}`,
    labels: ['scheduled_job'],
  },
  strata_scheduler_job_duration_seconds: {
    type: 'gauge',
    of: 'server',
    help: `How long the last run of a job of the scheduler took. ${SAME}`,
    labels: ['scheduled_job'],
  },
  strata_scheduler_job_runs_total: {
    type: 'counter',
    of: 'server',
    help: `How often a job of the scheduler ran. ${SAME}`,
    labels: ['scheduled_job'],
  },
  strata_scheduler_job_failures_total: {
    type: 'counter',
    of: 'server',
    help: `How often a job of the scheduler had a problem. ${SAME}`,
    labels: ['scheduled_job'],
  },
  strata_outbox_messages: {
    type: 'gauge',
    of: 'server',
    help: `Messages that wait to be sent: mail, push, or webhook. ${SAME}`,
    labels: ['channel'],
  },
  strata_outbox_oldest_age_seconds: {
    type: 'gauge',
    of: 'server',
    help: `Age of the oldest message that waits to be sent; 0 when none does. ${SAME}`,
    labels: ['channel'],
  },
  strata_database_up: {
    type: 'gauge',
    of: 'server',
    help: 'Whether the last reading of the database for these metrics succeeded in time.',
    labels: [],
  },
  strata_database_reading_age_seconds: {
    type: 'gauge',
    of: 'server',
    help: 'Age of what was last read from the database for these metrics.',
    labels: [],
  },
  strata_database_pool_connections: {
    type: 'gauge',
    of: 'server',
    help: 'Connections of this process to the database: in_use or idle.',
    labels: ['state'],
  },
  strata_database_pool_waiting: {
    type: 'gauge',
    of: 'server',
    help: 'What waits in this process for a connection to the database.',
    labels: [],
  },
  strata_database_pool_limit: {
    type: 'gauge',
    of: 'server',
    help: 'Connections that this process opens at most.',
    labels: [],
  },
  strata_agent_jobs: {
    type: 'gauge',
    of: 'agent',
    help: 'Jobs at which the agent is at work.',
    labels: [],
  },
  strata_agent_jobs_limit: {
    type: 'gauge',
    of: 'agent',
    help: 'Jobs that the agent carries out at once.',
    labels: [],
  },
  strata_agent_jobs_ended_total: {
    type: 'counter',
    of: 'agent',
    help: 'Jobs that the agent carried out; untold when the server never heard of the end.',
    labels: ['kind', 'phase', 'outcome'],
  },
  strata_agent_job_duration_seconds: {
    type: 'histogram',
    of: 'agent',
    help: 'From the lease of a job to its end.',
    labels: ['phase'],
    buckets: RUN_SECONDS,
  },
  strata_agent_calls_total: {
    type: 'counter',
    of: 'agent',
    help: 'Calls to the server: answered, refused (4xx), or failed (5xx, or no answer).',
    labels: ['result'],
  },
  strata_agent_states_waiting: {
    type: 'gauge',
    of: 'agent',
    help: 'States on the disk of the agent that the server has not got.',
    labels: [],
  },
} as const satisfies Readonly<Record<string, MetricRow>>

type Metrics = typeof METRICS
export type Metric = keyof Metrics

/** The metrics of a type. */
export type MetricOf<Type extends MetricRow['type']> = {
  [Name in Metric]: Metrics[Name]['type'] extends Type ? Name : never
}[Metric]

/** The labels of a metric, each with its value. */
export type LabelsOf<Name extends Metric> = { readonly [Label in Metrics[Name]['labels'][number]]: string }

/** A value of a metric at a moment. */
export interface Sample {
  readonly name: Metric
  readonly labels: Readonly<Record<string, string>>
  readonly value: number
}

/** Makes a sample whose labels fit its metric. */
export function sample<Name extends Metric>(name: Name, labels: LabelsOf<Name>, value: number): Sample {
  return { name, labels, value }
}
