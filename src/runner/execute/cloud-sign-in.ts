// How a phase signs in to its cloud: by the environment of Terraform, and by what is kept beside it while it lasts. A
// line for each cloud whose accounts can be connected.
import type { JobCredentials } from '#contract/job-credentials.ts'
import { awsSignIn } from './aws-credentials.ts'
import { azureSignIn } from './azure-credentials.ts'
import { googleSignIn } from './google-credentials.ts'
import type { CloudSignIn, SignedIn, SignInParts } from './signed-in.ts'

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
