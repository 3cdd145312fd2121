// Google Cloud for a job that stops or starts something in it.
import { createGoogle, type Google } from '#cloud-api/google/client.ts'
import { sendByFetch } from '#cloud-api/send.ts'
import type { Orders } from '../../execute/orders.ts'
import type { Place } from '../kind.ts'
import { untilBroken } from '../targets.ts'
import { GOOGLE_TABLE } from './kinds.ts'

/** What Google Cloud is opened with. */
export interface GoogleOpening {
  readonly orders: Orders
  /** What gives tokens until the job breaks off; it throws a CloudRefusal. */
  readonly signIn: (signal: AbortSignal) => () => Promise<string>
  /** Where a test pretends that Google Cloud is. */
  readonly endpoint?: string | undefined
  /** Between two looks; by the clock of the machine unless a test says otherwise. */
  readonly pause?: ((ms: number) => Promise<unknown>) | undefined
}

/** Google Cloud for a job, which breaks off as soon as it is ordered to. */
export function openGoogle({ orders, signIn, endpoint, pause: given }: GoogleOpening): Place<Google> {
  const { pause, signal, close } = untilBroken(orders, given)
  const reach = { send: sendByFetch, token: signIn(signal), signal, pause, isPersistent: true }
  const cloud = createGoogle({ ...reach, endpoint })
  return { cloud, table: GOOGLE_TABLE, pause, signal, close }
}
