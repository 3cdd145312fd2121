// What every stack on Google Cloud begins with: naming, labels, services, key.
import type { TopBlock } from '../../hcl/nodes.ts'
import type { Collected, Lowered } from '../lowered.ts'
import type { Site } from '../site.ts'

/** PLACEHOLDER-NOT-WRITTEN */
export function lowerGcpBase(_site: Site, _collected: Collected): Lowered {
  return { headline: 'not written', blocks: [] }
}

/** The providers. */
export function gcpProviders(_site: Site, _collected: Collected): TopBlock[] {
  return []
}
