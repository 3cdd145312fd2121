// The provider block of AWS.
import { block, ref, type TopBlock } from '../../hcl/nodes.ts'
import type { Collected } from '../lowered.ts'
import type { Site } from '../site.ts'

/** The AWS provider. default_tags holds only values that are known when planning: an unknown one breaks apply. */
export function awsProviders(_site: Site, _collected: Collected): TopBlock[] {
  return [
    {
      type: 'provider',
      labels: ['aws'],
      body: { region: ref('var', 'region'), default_tags: block({ tags: ref('local', 'tags') }) },
    },
  ]
}
