// Prices by which a component chooses what it takes.
import type { Region } from '../clouds/cloud.ts'
import { noteChoiceByPrice } from '../clouds/watched.ts'
import type { CloudId } from '../vocabulary.ts'
import { findPrice } from './book.ts'

/** USD for one unit of a meter in a region; infinite where no one knows. The region notes that it decides. */
export function priceToChooseBy(cloud: CloudId, region: Region, service: string, sku: string): number {
  noteChoiceByPrice(region)
  return findPrice(cloud, region.id, service, sku)?.unitPrice ?? Number.POSITIVE_INFINITY
}
