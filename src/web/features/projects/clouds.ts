// The regions that a project may choose, from the region book alone:
// the whole engine is not loaded for a list of names.
import { regionsOf } from '#engine/clouds/cloud.ts'
import type { CloudId } from '#engine/vocabulary.ts'
import { findCloud } from '../../widgets/CloudMark.tsx'

const IDS = ['azure', 'aws', 'gcp'] as const satisfies readonly CloudId[]

/** The cloud with an id, such as azure; undefined for another text. */
export function cloudOfId(text: string): CloudId | undefined {
  return IDS.find((id) => id === text)
}

/** The regions of a cloud, the one that it begins with first; none for a label that is not known. */
export function regionsOfLabel(label: string): readonly { id: string; label: string }[] {
  const id = findCloud(label)
  return id ? regionsOf(id) : []
}

/**
 * The region to show after a change of the cloud: the present one where the cloud has it, else the one that it begins
 * with.
 */
export function regionFor(label: string, region: string): string {
  const regions = regionsOfLabel(label)
  return regions.some(({ id }) => id === region) ? region : (regions[0]?.id ?? region)
}
