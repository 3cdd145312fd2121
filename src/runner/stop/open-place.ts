// The cloud that a job stops or starts something in. A line for each cloud whose accounts can be connected.
import type { JobCredentials } from '#contract/job-credentials.ts'
import { openAws, type AwsOpening } from './aws/open.ts'
import type { Place } from './kind.ts'

/** What a place is opened with. */
export interface Opening<Credentials> extends Omit<AwsOpening, 'credentials'> {
  readonly credentials: Credentials
}

/** What is done in a place, whichever cloud it is in. */
export type Work<Result> = <Cloud>(place: Place<Cloud>) => Promise<Result>

type Open<Credentials> = <Result>(opening: Opening<Credentials>, work: Work<Result>) => Promise<Result>

const CLOUDS: { readonly [Cloud in JobCredentials['cloud']]: Open<Extract<JobCredentials, { cloud: Cloud }>> } = {
  aws: (opening, work) => work(openAws(opening)),
}

/** Does something in the cloud of a job. */
export function inPlace<Result>(opening: Opening<JobCredentials>, work: Work<Result>): Promise<Result> {
  const open: Open<JobCredentials> = CLOUDS[opening.credentials.cloud]
  return open(opening, work)
}
