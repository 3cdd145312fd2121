// Runs that Strata only hears of: a pipeline carries them out elsewhere and reports them. What it says is kept as said;
// nobody looked.
import { DAY_MS } from '#engine/durations.ts'
import type { RunKind } from '../environment/lifecycle.ts'
import type { RunStatus } from './status.ts'

/** What of a pipeline is reported. */
export const REPORT_PHASES = ['plan', 'apply', 'destroy'] as const
export type ReportPhase = (typeof REPORT_PHASES)[number]

/** How far it has come. */
export const REPORT_OUTCOMES = ['started', 'succeeded', 'failed'] as const
export type ReportOutcome = (typeof REPORT_OUTCOMES)[number]

/** Resources that one report names. */
export const REPORTED_RESOURCES_MAX = 2000
/** How long a run that was reported as under way counts as such without a further report. */
export const REPORT_SILENT_MS = DAY_MS

/** What was reported of a run. */
export interface ReportedRun {
  /** Address of the pipeline's own page. */
  readonly url: string
  readonly commit: string | null
  /** Counted by the pipeline's system; a later run has a larger number. */
  readonly pipeline_run: number
  /** Grows with every attempt at it. */
  readonly attempt: number
}

/** Where a report stands in the order of all reports of an environment. */
interface ReportPlace {
  readonly pipeline_run: number
  readonly attempt: number
  readonly phase: ReportPhase
  readonly outcome: ReportOutcome
}

/** Whether a report was overtaken: another one, of what happened later, is known. */
export function isOvertaken(one: ReportPlace, by: ReportPlace): boolean {
  if (one.pipeline_run !== by.pipeline_run) return one.pipeline_run < by.pipeline_run
  if (one.attempt !== by.attempt) return one.attempt < by.attempt
  return stepOf(one) < stepOf(by)
}

/** The step of a pipeline that a report tells of: it plans first, and ends what it began. */
function stepOf({ phase, outcome }: ReportPlace): number {
  return (phase === 'plan' ? 0 : 2) + (outcome === 'started' ? 0 : 1)
}

/** What a run is for that a pipeline reports. A plan is of an apply until something else is reported. */
export function kindOf(phase: ReportPhase): Extract<RunKind, 'apply' | 'destroy'> {
  return phase === 'destroy' ? 'destroy' : 'apply'
}

/**
 * The statuses through which a run comes to what is reported of it, beginning with the next one. Reports can be
 * missing: what they would have told is passed through in the same moment.
 * @param from undefined for a run that no report has told of before
 * @returns an empty list where the report says what is known
 */
export function statusesTo(from: RunStatus | undefined, { phase, outcome }: ReportPlace): RunStatus[] {
  const way: readonly RunStatus[] =
    phase === 'plan' ? ['queued', 'planning', 'planned'] : ['queued', 'planning', 'apply_queued', 'applying', 'applied']
  const goal = GOALS[phase === 'plan' ? 'plan' : 'apply'][outcome]
  // Of a run that begins with its apply nobody heard a plan.
  const heard = from === undefined && phase !== 'plan' ? way.filter((status) => status !== 'planning') : way
  const at = from === undefined ? -1 : heard.indexOf(from === 'planned' && phase !== 'plan' ? 'planning' : from)
  // What is under way is not planned again: that is another run.
  if (from !== undefined && at < 0) return []
  const until = goal === 'errored' ? GOALS[phase === 'plan' ? 'plan' : 'apply'].started : goal
  const between = heard.slice(at + 1, heard.indexOf(until) + 1)
  return goal === 'errored' ? [...between, goal] : between
}

const GOALS = {
  plan: { started: 'planning', succeeded: 'planned', failed: 'errored' },
  apply: { started: 'applying', succeeded: 'applied', failed: 'errored' },
} as const satisfies Record<string, Record<ReportOutcome, RunStatus>>

/** The systems whose pipelines Strata can start. */
export const PIPELINE_PROVIDERS = ['github', 'gitlab', 'azure-devops'] as const
export type PipelineProvider = (typeof PIPELINE_PROVIDERS)[number]

/** Where a pipeline is that destroys an environment. */
export interface PipelineTarget {
  readonly provider: PipelineProvider
  /** Address of the API, such as https://api.github.com. */
  readonly host: string
  /** OWNER/REPOSITORY, path or number of a GitLab project, or ORGANISATION/PROJECT. */
  readonly project: string
  /** File of the workflow (GitHub) or number of the pipeline (Azure DevOps); empty for GitLab, which has one. */
  readonly pipeline: string
  /** Branch or tag that it runs on. */
  readonly ref: string
}

/** Addresses of the providers' own APIs, for who does not host the system themselves. */
export const PROVIDER_HOSTS: Readonly<Record<PipelineProvider, string>> = {
  github: 'https://api.github.com',
  gitlab: 'https://gitlab.com',
  'azure-devops': 'https://dev.azure.com',
}

/**
 * What became of a request to a pipeline: it waits for its next attempt; it was taken, and the pipeline is to report;
 * it was given up; the pipeline took it and then said nothing; nobody wants it any more, or the pipeline reported.
 */
export const CALL_STATES = ['waiting', 'sent', 'given-up', 'silent', 'done'] as const
export type CallState = (typeof CALL_STATES)[number]
