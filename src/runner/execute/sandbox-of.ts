// The seam to the simulated clouds.
import type { SandboxSettings, SimulatedAccount } from '../sandbox/account.ts'

export interface RunningSandbox {
  /** Value of TF_REATTACH_PROVIDERS. */
  readonly reattach: string
  readonly close: () => Promise<void>
}

/** Starts the simulated clouds of one job. */
export type StartSandbox = (options: {
  readonly types: readonly string[]
  readonly account: SimulatedAccount
  readonly settings: SandboxSettings
}) => Promise<RunningSandbox>
