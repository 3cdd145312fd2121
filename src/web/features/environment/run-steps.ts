// What someone runs by hand for a run that is awaited, and what they report of it.
import type { EnvironmentDetail } from '#contract/environment.ts'
import type { RunKind } from '#domain/environment/lifecycle.ts'

/** What a report says. */
export type Outcome = 'applied' | 'stopped' | 'resumed' | 'destroyed' | 'failed'

/** What people run: an update is Strata's alone. */
type RunByHand = Exclude<RunKind, 'update'>

/** What is reported of a run that went well. */
export const SUCCESS_OF: Readonly<Record<RunByHand, Exclude<Outcome, 'failed'>>> = {
  apply: 'applied',
  stop: 'stopped',
  resume: 'resumed',
  destroy: 'destroyed',
}

/** What is typed in a terminal; stopping and starting is done in the cloud. */
export const COMMANDS: Readonly<Record<'apply' | 'destroy', readonly string[]>> = {
  apply: ['terraform init', 'terraform plan -out=strata.plan', 'terraform apply strata.plan'],
  destroy: ['terraform plan -destroy -out=destroy.plan', 'terraform apply destroy.plan'],
}

/** The run whose outcome is awaited: the one that is under way or has failed, else the first apply. */
export function runOf({ operation: { run } }: Pick<EnvironmentDetail, 'operation'>): RunByHand {
  return run === null || run === 'update' ? 'apply' : run
}

/** Whether it is past its end and would be torn down again if nothing were switched off. */
export function hasEnded({
  status,
  expires_at: end,
  auto_teardown_enabled: isOn,
}: Pick<EnvironmentDetail, 'status' | 'expires_at' | 'auto_teardown_enabled'>): boolean {
  return isOn && status !== 'pending' && end !== null && new Date(end) <= new Date()
}

/** The components that stop costing when they are stopped, each once. */
export function stoppingParts({ result }: Pick<EnvironmentDetail, 'result'>): string[] {
  const { lines } = result.cost_estimate
  return [...new Set(lines.filter((line) => line.ends_on_stop).map(({ component }) => component))]
}
