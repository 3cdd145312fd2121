// How a phase signs in to its cloud: by the environment of Terraform, and by what is kept beside it while it lasts. A
// line for each cloud whose accounts can be connected.
import type { AgentJob } from '#contract/agent.ts'
import type { JobCredentials } from '#contract/job-credentials.ts'
import { awsSignIn } from './aws-credentials.ts'
import { azureSignIn } from './azure-credentials.ts'
import { googleSignIn } from './google-credentials.ts'
import type { Masker } from './mask.ts'
import type { JobChannel } from './port.ts'
import type { WorkFolder } from './work-folder.ts'

/** What signing in needs of a job. */
interface SignInParts {
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

const CLOUDS: { readonly [Cloud in JobCredentials['cloud']]: CloudSignIn<Extract<JobCredentials, { cloud: Cloud }>> } =
  { aws: awsSignIn, azure: azureSignIn, gcp: googleSignIn }

function signInOf({ cloud }: JobCredentials): CloudSignIn<JobCredentials> {
  return CLOUDS[cloud]
}

/** Secrets of credentials that may appear nowhere. */
export function secretsInCredentials(credentials: JobCredentials | null): string[] {
  return credentials === null ? [] : signInOf(credentials).secretsOf(credentials)
}

/** Signs a phase in. @throws where the server gives no token */
export function signInTo(credentials: JobCredentials, parts: SignInParts): Promise<SignedIn> {
  return signInOf(credentials).open(credentials, parts)
}
