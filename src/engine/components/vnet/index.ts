import { CLOUDS } from '../../clouds/index.ts'
import { defineComponent } from '../component.ts'
import { lowerAws } from './aws.ts'
import { lowerAzure } from './azure.ts'
import { lowerGcp } from './gcp.ts'
import { settings } from './settings.ts'

export const vnet = defineComponent({
  type: 'vnet',
  name: 'VNet',
  category: 'network',
  layer: 'network',
  icon: 'network',
  description: 'A private network with a subnet for each tier, a controlled way out and no way in by default.',
  label: 'network',
  services: { azure: 'Virtual Network', aws: 'VPC', gcp: 'VPC network' },
  settings,
  defaults: (site) => ({
    address_range: CLOUDS[site.cloud].addressRange,
    nat_per_zone: site.isProduction,
    has_nat: true,
  }),
  uses: [],
  isSingle: true,
  collects: 30,
  lower: { azure: lowerAzure, aws: lowerAws, gcp: lowerGcp },
})
