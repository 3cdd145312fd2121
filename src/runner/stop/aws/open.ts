// AWS for a job that stops or starts something in it.
import { createAws, type Aws, type AwsSetting } from '../../aws/client.ts'
import type { Orders } from '../../execute/orders.ts'
import type { Place } from '../kind.ts'
import { untilBroken } from '../targets.ts'
import { AWS_TABLE } from './kinds.ts'

/** What AWS is opened with. */
export interface AwsOpening extends Pick<AwsSetting, 'credentials' | 'now' | 'onSecret' | 'token'> {
  readonly orders: Orders
  /** Between two looks; by the clock of the machine unless a test says otherwise. */
  readonly pause?: ((ms: number) => Promise<unknown>) | undefined
}

/** AWS for a job, which breaks off as soon as it is ordered to. */
export function openAws({ orders, pause: given, ...setting }: AwsOpening): Place<Aws> {
  const broken = untilBroken(orders, given)
  return { cloud: createAws({ ...setting, ...broken }), table: AWS_TABLE, ...broken }
}
