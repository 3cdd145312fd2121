import { message } from '#words/message.ts'
import { azureStackKey, defineComponent } from '../component.ts'
import { lowerAws } from './aws.ts'
import { lowerAzure } from './azure.ts'
import { lowerGcp } from './gcp.ts'
import { settings } from './settings.ts'

export const nosql = defineComponent({
  type: 'nosql',
  name: 'NoSQL',
  category: 'database',
  layer: 'data',
  icon: 'braces',
  description: 'A document database billed by use, with point-in-time restore and no keys to share.',
  label: 'nosql',
  services: { azure: 'Azure Cosmos DB', aws: 'Amazon DynamoDB', gcp: 'Firestore' },
  settings,
  defaults: (site) => ({
    max_throughput: 4000,
    data_gb: site.usage.nosql_gb / Math.max(1, site.count('nosql')),
    allows_scan: false,
  }),
  uses: [],
  implies: (site) =>
    site.isConfidential && site.cloud === 'azure' ? [{ type: 'vnet', why: 'endpoint' }, ...azureStackKey(site)] : [],
  differences: {
    azure: message('clouds.nosql-azure'),
    aws: message('clouds.nosql-aws'),
    gcp: message('clouds.nosql-gcp'),
  },
  lower: { azure: lowerAzure, aws: lowerAws, gcp: lowerGcp },
})
