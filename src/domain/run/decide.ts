// Who decides about a plan that waits.
import { checkRunAction, type RunAction, type RunFacts, type RunRefusal } from './status.ts'

/** The facts of a run and its environment that decide who can confirm its plan. */
export interface DecidedRun {
  /** Labels as pages and API write them. */
  readonly environment_type: string
  readonly data_sensitivity: string
  /** Who ordered it; null for Strata itself. */
  readonly ordered_by: string | null
}

/**
 * Whether someone else than who ordered a run has to confirm its plan: where the policy wants a second pair of eyes for
 * a request, it wants one for each change of what runs.
 */
export function needsAnother({ environment_type, data_sensitivity, ordered_by }: DecidedRun): boolean {
  return ordered_by !== null && (environment_type === 'Production' || data_sensitivity === 'Confidential')
}

/** Who asks, and what is under way beside the run. */
export interface RunCaller {
  readonly id: string
  /** Whether their role lets them manage runs. */
  readonly may_manage: boolean
  /** Whether the environment has an operation under way, so that no other run of it can begin. */
  readonly is_busy: boolean
}

/** Why someone may not do something with a run; undefined when they may. */
export function refuseRunAction(
  run: RunFacts & DecidedRun,
  action: RunAction,
  caller: RunCaller,
): RunRefusal | undefined {
  if (!caller.may_manage) return 'role'
  const refusal = checkRunAction(run, action)
  if (refusal) return refusal
  if ((action === 'retry' || action === 'destroy') && caller.is_busy) return 'operation'
  return action === 'confirm' && run.ordered_by === caller.id && needsAnother(run) ? 'approval' : undefined
}
