import { message } from '#words/message.ts'
import { byTier } from '../../clouds/site.ts'
import { azureStackKey, defineComponent } from '../component.ts'
import { lowerAws } from './aws.ts'
import { lowerAzure } from './azure.ts'
import { lowerGcp } from './gcp.ts'
import { settings } from './settings.ts'

export const fileShare = defineComponent({
  type: 'file-share',
  name: 'File Share',
  category: 'storage',
  layer: 'data',
  icon: 'folder',
  description: 'A shared folder that several machines mount at once, encrypted in transit and at rest.',
  label: 'files',
  services: { azure: 'Azure Files', aws: 'Amazon EFS', gcp: 'Filestore' },
  settings,
  defaults: (site) => ({ size_gb: byTier(site.tier, [100, 100, 256, 512, 1024]), has_premium: site.isProduction }),
  uses: [],
  implies: (site) => [{ type: 'vnet' }, ...azureStackKey(site)],
  differences: { gcp: message('clouds.file-share-gcp') },
  lower: { azure: lowerAzure, aws: lowerAws, gcp: lowerGcp },
})
