// What jobs are carried out with.
import type { Executor, InstalledBinary } from './port.ts'
import type { StartSandbox } from './sandbox-of.ts'
import type { WorkFolder } from './work-folder.ts'

/** What an agent gives a job to work with. */
export interface Workshop {
  readonly executor: Executor
  readonly binaries: readonly InstalledBinary[]
  /** Folder of the job; must not be there yet. */
  readonly folder: string
  /** Folder in which providers are kept for all jobs. */
  readonly pluginCache: string
  /** One at a time downloads providers: the folder that they share allows no more. */
  readonly withPluginCache: <Value>(work: () => Promise<Value>) => Promise<Value>
  readonly startSandbox: StartSandbox
  /** Whether the agent carries out sandboxes only, because strangers could reach it. */
  readonly isSandboxOnly: boolean
  /** Whether code that people brought harms nothing else here. */
  readonly canIsolate: boolean
  readonly environment: Readonly<Record<string, string | undefined>>
  readonly now: () => Date
  /** Between two looks at something in a cloud; by the clock of the machine unless a test says otherwise. */
  readonly pause?: (ms: number) => Promise<unknown>
  /** Called when the folder of the job has been made. */
  readonly onFolder?: (folder: WorkFolder) => Promise<void>
  /** Called with the process group that runs, and with undefined once it has ended. */
  readonly onProcess?: (group: number | undefined) => void
}
