// AWS for a job that stops or starts something in it.
import type { AwsCredentials } from '#contract/job-credentials.ts'
import { createAws, type Aws, type AwsKey } from '#cloud-api/aws/client.ts'
import { sendByFetch } from '#cloud-api/send.ts'
import type { Orders } from '../../execute/orders.ts'
import type { Place } from '../kind.ts'
import { untilBroken } from '../targets.ts'
import { AWS_TABLE } from './kinds.ts'
import { signIn, type SignInSetting } from './session.ts'

/** What AWS is opened with. */
export interface AwsOpening extends SignInSetting {
  readonly credentials: AwsCredentials
  readonly orders: Orders
  /** Between two looks; by the clock of the machine unless a test says otherwise. */
  readonly pause?: ((ms: number) => Promise<unknown>) | undefined
}

/** AWS for a job, which breaks off as soon as it is ordered to. */
export function openAws({ orders, pause: given, credentials, ...setting }: AwsOpening): Place<Aws> {
  const broken = untilBroken(orders, given)
  const reach = { ...broken, send: sendByFetch, endpoint: credentials.endpoint ?? undefined, isPersistent: true }
  const open = (key: AwsKey | undefined): Aws => createAws(reach, () => Promise.resolve(key))
  return { cloud: createAws(reach, signIn(credentials, open, setting)), table: AWS_TABLE, ...broken }
}
