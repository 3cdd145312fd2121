import { message } from '#words/message.ts'
import { byTier } from '../../clouds/site.ts'
import { azureStackKey, defineComponent } from '../component.ts'
import { lowerAws, SIZES as aws } from './aws.ts'
import { lowerAzure, SIZES as azure } from './azure.ts'
import { lowerGcp, SIZES as gcp } from './gcp.ts'
import { settings } from './settings.ts'

export const redis = defineComponent({
  type: 'redis',
  name: 'Redis',
  category: 'database',
  layer: 'data',
  icon: 'gauge',
  description: 'An in-memory cache on a private address, encrypted in transit, signed in to with identities.',
  label: 'redis',
  services: { azure: 'Azure Managed Redis', aws: 'Amazon ElastiCache for Valkey', gcp: 'Memorystore for Valkey' },
  settings,
  defaults: (site) => ({ size: byTier(site.tier, { azure, aws, gcp }[site.cloud]), has_replica: site.isProduction }),
  uses: [],
  implies: (site) => [{ type: 'vnet' }, ...azureStackKey(site)],
  differences: {
    aws: message('clouds.redis-valkey'),
    gcp: message('clouds.redis-valkey'),
  },
  lower: { azure: lowerAzure, aws: lowerAws, gcp: lowerGcp },
})
