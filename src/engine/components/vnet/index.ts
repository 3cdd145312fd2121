import type { CloudId } from '../../vocabulary.ts'
import { defineComponent } from '../component.ts'
import { lowerAws } from './aws.ts'
import { lowerAzure } from './azure.ts'
import { lowerGcp } from './gcp.ts'
import { settings } from './settings.ts'

/** Ranges that differ by cloud, so that a network of each can be joined with the others. */
const ADDRESS_RANGES: Readonly<Record<CloudId, string>> = { aws: '10.20.0.0/16', azure: '10.30.0.0/16', gcp: '10.40.0.0/16' }

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
  defaults: (site) => ({ address_range: ADDRESS_RANGES[site.cloud], nat_per_zone: site.isProduction, has_nat: true }),
  uses: [],
  collects: 30,
  lower: { azure: lowerAzure, aws: lowerAws, gcp: lowerGcp },
})
