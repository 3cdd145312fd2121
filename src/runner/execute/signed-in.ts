// What signing in to a cloud needs of a job, and what it gives Terraform.
import type { AgentJob } from '#contract/agent.ts'
import type { Masker } from './mask.ts'
import type { JobChannel } from './port.ts'
import type { WorkFolder } from './work-folder.ts'

/** What signing in needs of a job. */
export interface SignInParts {
  readonly job: Pick<AgentJob, 'phase' | 'run_id'>
  readonly channel: Pick<JobChannel, 'cloudToken' | 'log'>
  readonly folder: Pick<WorkFolder, 'awsConfig' | 'googleFile' | 'tokenFile'>
  readonly masker: Pick<Masker, 'add'>
}

/** Who is signed in. */
export interface SignedIn {
  /** What Terraform sees of it. */
  readonly environment: Readonly<Record<string, string>>
  /** Ends what is kept while the phase lasts, and removes it. */
  close(): Promise<void>
}

/** A cloud, as agents sign in to it. */
export interface CloudSignIn<Credentials> {
  /** Secrets that may appear nowhere. */
  secretsOf(credentials: Credentials): string[]
  /** @throws where the server gives no token */
  open(credentials: Credentials, parts: SignInParts): Promise<SignedIn>
}
