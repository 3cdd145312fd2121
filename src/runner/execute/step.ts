// A step of a job, and what all of them share.
import type { AgentJob } from '#contract/agent.ts'
import type { RunningSandbox } from './sandbox-of.ts'
import type { SignedIn } from './signed-in.ts'
import type { Masker } from './mask.ts'
import type { Orders } from './orders.ts'
import type { InstalledBinary, JobChannel, JobDiagnostic } from './port.ts'
import type { Workshop } from './workshop.ts'
import type { Terraform } from './terraform.ts'
import type { WorkFolder } from './work-folder.ts'

export interface JobContext {
  readonly job: AgentJob
  readonly binary: InstalledBinary
  readonly folder: WorkFolder
  readonly channel: JobChannel
  readonly masker: Masker
  readonly orders: Orders
  readonly workshop: Workshop
  readonly terraform: Terraform
  readonly diagnostics: JobDiagnostic[]
  /** Types of what the state holds, which the files may no longer name. */
  readonly heldTypes: readonly string[]
  /** Who it is in a cloud, until that is closed. */
  signedIn?: SignedIn
  /** Of a sandbox, once it was started. */
  sandbox?: RunningSandbox
  /** Of a plan, once it was made. */
  hasChanges?: boolean
}

export interface Step {
  readonly name: string
  /** Done also when the job was ordered to stop: what it made is kept. */
  readonly evenWhenStopped?: true
  /** @throws JobRefused, or an error that ends the job as failed */
  readonly run: (context: JobContext) => Promise<'failed' | void>
}
