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

/** Types of resources and data sources that files name. */
export function sandboxTypes(files: Readonly<Record<string, string>>): string[] {
  const types = new Set<string>()
  for (const text of Object.values(files)) {
    for (const [, type = ''] of text.matchAll(/^\s*(?:resource|data|ephemeral)\s+"?([\w-]{1,100})"?\s/gm))
      types.add(type)
  }
  return [...types]
}
