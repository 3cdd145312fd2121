// The cloud that a job stops or starts something in. A line for each cloud whose accounts can be connected.
import type { Google } from '#cloud-api/google/client.ts'
import { parseGoogleKey } from '#cloud-api/google/key.ts'
import { signInToGoogle, type GoogleCredential } from '#cloud-api/google/sign-in.ts'
import { sendByFetch } from '#cloud-api/send.ts'
import type { GoogleCredentials, JobCredentials } from '#contract/job-credentials.ts'
import { openAzure } from '../execute/azure-credentials.ts'
import { openAws, type AwsOpening } from './aws/open.ts'
import { placeInAzure } from './azure/open.ts'
import { openGoogle } from './google/open.ts'
import type { Place } from './kind.ts'

/** What a place is opened with. */
interface Opening<Credentials> extends Omit<AwsOpening, 'credentials'> {
  readonly credentials: Credentials
}

/** What is done in a place, whichever cloud it is in. */
type Work<Result> = <Cloud>(place: Place<Cloud>) => Promise<Result>

function placeInGoogle({
  credentials,
  orders,
  now,
  pause,
  onSecret,
  token,
}: Opening<GoogleCredentials>): Place<Google> {
  const endpoint = credentials.endpoint ?? undefined
  return openGoogle({
    orders,
    pause,
    endpoint,
    signIn: (signal) => {
      const reach = { send: sendByFetch, signal, pause, endpoint, now, isPersistent: true }
      const give = signInToGoogle(googleCredential(credentials, kept(token)), reach)
      return kept(give)
    },
  })

  /** Gives it only when no log can show it any more. */
  function kept(give: () => Promise<string>): () => Promise<string> {
    return async () => {
      const secret = await give()
      onSecret([secret])
      return secret
    }
  }
}

function googleCredential(credentials: GoogleCredentials, token: () => Promise<string>): GoogleCredential {
  if (credentials.by === 'token') {
    const { provider, service_account } = credentials
    return { by: 'token', provider, service_account, token }
  }
  const key = parseGoogleKey(credentials.key)
  if (!key) throw new Error('The key of the service account could not be read.')
  return { by: 'key', key }
}

/** Does something that only Google Cloud needs. */
export function inGoogle<Result>(
  opening: Opening<GoogleCredentials>,
  work: (place: Place<Google>) => Promise<Result>,
): Promise<Result> {
  return work(placeInGoogle(opening))
}

/** Does something in the cloud of a job. */
export function inPlace<Result>(opening: Opening<JobCredentials>, work: Work<Result>): Promise<Result> {
  const { credentials } = opening
  switch (credentials.cloud) {
    case 'aws':
      return work(openAws({ ...opening, credentials }))
    case 'azure':
      return work(
        placeInAzure({
          orders: opening.orders,
          pause: opening.pause,
          azure: (until) => openAzure(credentials, { ...opening, ...until }),
        }),
      )
    case 'gcp':
      return work(placeInGoogle({ ...opening, credentials }))
  }
}
