// What every stack begins with, by cloud: a line each.
import type { Collected, Lowered } from '../../clouds/lowered.ts'
import type { Site } from '../../clouds/site.ts'
import type { CloudId } from '../../clouds/ids.ts'
import { awsProviders } from '../../clouds/aws/provider.ts'
import { azureProviders } from '../../clouds/azure/provider.ts'
import { gcpProviders } from '../../clouds/gcp/provider.ts'
import type { TopBlock } from '../../hcl/nodes.ts'
import { lowerAwsFoundation } from './aws.ts'
import { lowerAzureFoundation } from './azure.ts'
import { lowerGcpFoundation } from './gcp.ts'

interface Foundation {
  /** The first part of main.tf: naming, tags, keys. */
  readonly lower: (site: Site, collected: Collected) => Lowered
  /** The provider blocks of provider.tf. */
  readonly providers: (site: Site, collected: Collected) => TopBlock[]
}

/** The foundation of each cloud. */
export const FOUNDATIONS: Readonly<Record<CloudId, Foundation>> = {
  azure: { lower: lowerAzureFoundation, providers: azureProviders },
  aws: { lower: lowerAwsFoundation, providers: awsProviders },
  gcp: { lower: lowerGcpFoundation, providers: gcpProviders },
}
