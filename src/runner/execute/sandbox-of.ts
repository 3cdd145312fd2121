// The seam to the simulated clouds.
import type { SandboxSettings, SimulatedAccount } from '../sandbox/account.ts'
import type { MayStrike } from '../sandbox/conduct.ts'

export interface RunningSandbox {
  /** Value of TF_REATTACH_PROVIDERS. */
  readonly reattach: string
  /** Whether it ended like a provider that crashes, because a failure says so. */
  readonly hasCrashed: () => boolean
  readonly close: () => Promise<void>
}

/** Starts the simulated clouds of one job. */
export type StartSandbox = (options: {
  readonly types: readonly string[]
  readonly account: SimulatedAccount
  readonly settings: SandboxSettings
  readonly mayStrike: MayStrike
}) => Promise<RunningSandbox>
