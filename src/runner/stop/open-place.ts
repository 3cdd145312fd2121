// The cloud that a job stops or starts something in, by what the job signs in with.
import { openAws, type AwsOpening } from './aws/open.ts'
import type { Place } from './kind.ts'

/** Does something in the cloud of a job. */
export function inPlace<Result>(
  opening: AwsOpening,
  work: <Cloud>(place: Place<Cloud>) => Promise<Result>,
): Promise<Result> {
  return work(openAws(opening))
}
