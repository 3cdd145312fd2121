// Azure for a job that stops or starts something in it.
import type { Azure } from '#cloud-api/azure/client.ts'
import type { Orders } from '../../execute/orders.ts'
import type { Place } from '../kind.ts'
import { untilBroken } from '../targets.ts'
import { AZURE_TABLE } from './kinds.ts'

/** What Azure is opened with. */
interface AzureOpening {
  readonly orders: Orders
  /** Azure as who carries out the job, until that breaks off. */
  readonly azure: (until: Pick<Place<Azure>, 'pause' | 'signal'>) => Azure
  /** Between two looks; by the clock of the machine unless a test says otherwise. */
  readonly pause?: ((ms: number) => Promise<unknown>) | undefined
}

/** Azure for a job, which breaks off as soon as it is ordered to. */
export function placeInAzure({ orders, azure, pause: given }: AzureOpening): Place<Azure> {
  const broken = untilBroken(orders, given)
  return { cloud: azure(broken), table: AZURE_TABLE, ...broken }
}
