import { byEnvironment } from '../../clouds/site.ts'
import { azureStackKey, defineComponent } from '../component.ts'
import { lowerAws } from './aws.ts'
import { lowerAzure } from './azure.ts'
import { lowerGcp } from './gcp.ts'
import { settings } from './settings.ts'

export const objectStorage = defineComponent({
  type: 'object-storage',
  name: 'Object Storage',
  category: 'storage',
  layer: 'data',
  icon: 'archive',
  description: 'Private, versioned, encrypted storage for files of any size, with lifecycle rules and access logs.',
  label: 'storage',
  services: { azure: 'Azure Blob Storage', aws: 'Amazon S3', gcp: 'Cloud Storage' },
  settings,
  defaults: (site) => ({
    storage_gb: site.usage.object_storage_gb / Math.max(1, site.count('object-storage')),
    redundancy: site.isProduction ? (site.isConfidential ? ('geo' as const) : ('zone' as const)) : ('local' as const),
    version_days: byEnvironment(site, 7, 14, 30),
  }),
  uses: [],
  implies: (site) =>
    site.hasPrivateEndpoints && site.cloud === 'azure'
      ? [{ type: 'vnet', why: 'endpoint' }, ...azureStackKey(site)]
      : [],
  lower: { azure: lowerAzure, aws: lowerAws, gcp: lowerGcp },
})
