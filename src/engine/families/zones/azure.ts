// Which Azure regions have availability zones, and what a region without them means.
import { message } from '#words/message.ts'
import { regionsOf, type Region } from '../../clouds/cloud.ts'
import type { Note } from '../../clouds/lowered.ts'
import type { Site } from '../../clouds/site.ts'

/** The names of the Azure regions of the book that pass a test, for sentences. */
export function regionsThat(test: (region: Region) => boolean): string[] {
  return regionsOf('azure')
    .filter(test)
    .map((region) => region.label.replace(/ \(.*\)$/, ''))
}

/** The Azure regions with availability zones. */
export function regionsWithZones(): string[] {
  return regionsThat((region) => region.zones.length > 0)
}

/**
 * What it means that a part which would spread over zones has none to spread over; nothing where it has.
 * @param code the sentence of that part
 */
export function withoutZones(
  { region }: Site,
  code: 'compute.machines-without-zones' | 'compute.nodes-without-zones' | 'edge.gateway-without-zones',
  title: string,
): Note[] {
  if (region.zones.length > 0) return []
  return [
    {
      kind: 'replaced',
      isLoss: true,
      messages: [message(code, { region: region.label, title, regions: regionsWithZones() })],
      rank: 20,
    },
  ]
}
