// Versions of the price book, for tests.
import { metersOf } from '#engine/prices/book.ts'
import type { BookVersion } from '#engine/prices/version.ts'
import type { CloudId } from '#engine/vocabulary.ts'

/** A version in which everything on a cloud costs twice as much as in the delivered book. */
export function twiceAsDear(cloud: CloudId): BookVersion {
  const figures = metersOf(cloud).map(({ service, sku, regions }) => {
    const twice = Object.entries(regions).flatMap(([region, usd]) =>
      usd === null ? [] : [[region, { usd: usd * 2, date: '2999-01-01' }] as const],
    )
    return [`${cloud}|${service}|${sku}`, Object.fromEntries(twice)] as const
  })
  return { id: '2999-01-01.1', figures: Object.fromEntries(figures) }
}
