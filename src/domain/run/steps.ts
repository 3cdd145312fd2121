// The parts of a run that people follow: when each began and ended, and how it stands. Made from the history of its
// statuses alone.
import { RUN_STAGES, hasEnded, type RunPurpose, type RunStage, type RunStatus } from './status.ts'

/** The parts of a run that the page shows as steps. */
export const RUN_STEPS = ['queue', 'plan', 'decision', 'apply'] as const
export type RunStep = (typeof RUN_STEPS)[number]
export const STEP_STATES = ['waiting', 'running', 'done', 'failed', 'canceled', 'not-needed'] as const
export type StepState = (typeof STEP_STATES)[number]

/** A status that a run came to. */
export interface RunMoment {
  readonly status: RunStatus
  readonly stage: RunStage
  /** ISO 8601. */
  readonly at: string
}

export interface StepOfRun {
  readonly step: RunStep
  readonly stage: RunStage
  readonly state: StepState
  readonly started_at: string | null
  readonly ended_at: string | null
}

/** The status in which each step is under way; while it waits for an agent, an apply has not begun. */
const STATUS_OF: Readonly<Record<RunStep, RunStatus>> = {
  queue: 'queued',
  plan: 'planning',
  decision: 'planned',
  apply: 'applying',
}

/** The steps of a run in their order, for each stage that it has. */
export function stepsOf(kind: RunPurpose, history: readonly RunMoment[]): StepOfRun[] {
  const stages = RUN_STAGES.filter((stage) => history.some((moment) => moment.stage === stage))
  return stages.flatMap((stage, index) =>
    // A run waits for its turn once; what is between its stages belongs to the plan that follows.
    RUN_STEPS.filter((step) => step !== 'queue' || index === 0).map((step) => stepOf(step, stage, kind, history)),
  )
}

function stepOf(step: RunStep, stage: RunStage, kind: RunPurpose, history: readonly RunMoment[]): StepOfRun {
  const isUnplanned = kind === 'stop' || kind === 'resume'
  const status = step === 'queue' && isUnplanned ? 'apply_queued' : STATUS_OF[step]
  const isAt = (one: RunStatus) => (moment: RunMoment) => moment.status === one && moment.stage === stage
  // What is done again counts from the time on at which it was queued again; a run waits for its turn once.
  const at = step === 'queue' ? history.findIndex(isAt(status)) : history.findLastIndex(isAt(status))
  const begun = step === 'queue' || at > history.findLastIndex(isAt('queued')) ? history[at] : undefined
  const of = (state: StepState, started_at: string | null = null, ended_at: string | null = null): StepOfRun => ({
    step,
    stage,
    state,
    started_at,
    ended_at,
  })
  if (!begun) return of(isStillToCome(step, stage, { kind, history }) ? 'waiting' : 'not-needed')
  const next = history[at + 1]
  if (!next) return of(step === 'queue' ? 'waiting' : 'running', begun.at)
  return of(stateBefore(next.status), begun.at, next.at)
}

/** How a step ended that another status followed. */
function stateBefore(next: RunStatus): StepState {
  if (next === 'errored') return 'failed'
  return next === 'canceled' || next === 'discarded' ? 'canceled' : 'done'
}

/** Whether a step that has not begun still can. */
function isStillToCome(
  step: RunStep,
  stage: RunStage,
  { kind, history }: { readonly kind: RunPurpose; readonly history: readonly RunMoment[] },
): boolean {
  const last = history.at(-1)
  if (!last || hasEnded(last.status) || last.stage !== stage) return false
  if (kind === 'check') return step === 'plan'
  if (kind === 'stop' || kind === 'resume') return step === 'apply'
  // Once an apply is queued, nobody had to decide.
  return step !== 'decision' || last.status === 'queued' || last.status === 'planning'
}
