// Azure for a job that stops or starts something in it.
import { createAzure, type Azure } from '#cloud-api/azure/client.ts'
import { sendByFetch } from '#cloud-api/send.ts'
import type { Orders } from '../../execute/orders.ts'
import type { Place } from '../kind.ts'
import { untilBroken } from '../targets.ts'
import { AZURE_TABLE } from './kinds.ts'

/** What Azure is opened with. */
export interface AzureOpening {
  readonly orders: Orders
  /** What gives tokens until the job breaks off; it throws a CloudRefusal. */
  readonly signIn: (signal: AbortSignal) => () => Promise<string>
  /** Where a test pretends that Azure is. */
  readonly endpoint?: string | undefined
  /** Between two looks; by the clock of the machine unless a test says otherwise. */
  readonly pause?: ((ms: number) => Promise<unknown>) | undefined
}

/** Azure for a job, which breaks off as soon as it is ordered to. */
export function openAzure({ orders, signIn, endpoint, pause: given }: AzureOpening): Place<Azure> {
  const { pause, signal, close } = untilBroken(orders, given)
  const reach = { send: sendByFetch, token: signIn(signal), signal, pause }
  const cloud = createAzure(endpoint === undefined ? reach : { ...reach, endpoint })
  return { cloud, table: AZURE_TABLE, pause, signal, close }
}
