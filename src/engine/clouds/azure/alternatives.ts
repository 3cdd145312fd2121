import { regionsOf, type Region } from '../cloud.ts'

/** The names of the Azure regions of the book that pass a test, for sentences: "East US, West Europe and East Asia". */
export function regionsThat(test: (region: Region) => boolean): string {
  const names = regionsOf('azure')
    .filter(test)
    .map((region) => region.label.replace(/ \(.*\)$/, ''))
  const last = names.pop() ?? 'none'
  return names.length === 0 ? last : `${names.join(', ')} and ${last}`
}

/** The Azure regions with availability zones. */
export function regionsWithZones(): string {
  return regionsThat((region) => region.zones.length > 0)
}
