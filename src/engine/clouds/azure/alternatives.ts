import { regionsOf, type Region } from '../cloud.ts'
import type { Note } from '../lowered.ts'
import type { Site } from '../site.ts'

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

/**
 * What it means that a part which would spread over zones has none to spread over; nothing where it has.
 * @param what begins the sentence, such as "the nodes of Kubernetes"
 */
export function withoutZones({ region }: Site, what: string): Note[] {
  if (region.zones.length > 0) return []
  return [
    {
      kind: 'replaced',
      text: `${region.label} has no availability zones: ${what} in one datacentre, and its loss stops them. ${regionsWithZones()} have zones.`,
      rank: 20,
    },
  ]
}
