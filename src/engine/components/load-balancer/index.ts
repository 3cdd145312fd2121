import { message } from '#words/message.ts'
import { id, x } from '../../hcl/nodes.ts'
import { defineComponent } from '../component.ts'
import { lowerAws } from './aws.ts'
import { lowerAzure } from './azure.ts'
import { lowerGcp } from './gcp.ts'
import { settings } from './settings.ts'

export const loadBalancer = defineComponent({
  type: 'load-balancer',
  name: 'Load Balancer',
  category: 'network',
  layer: 'edge',
  icon: 'split',
  description: 'The public entrance: spreads requests over healthy machines, ends TLS and filters attacks.',
  label: 'lb',
  services: {
    azure: 'Load Balancer / Application Gateway',
    aws: 'Application Load Balancer',
    gcp: 'Cloud Load Balancing',
  },
  settings,
  defaults: (site) => ({ has_waf: !site.isDevelopment, waf_blocks: site.isProduction }),
  uses: ['vm', 'function', 'kubernetes'],
  implies: () => [{ type: 'vnet' }],
  handles: {
    aws: (label) => ({ securityGroupId: x`aws_security_group.${id(label)}.id` }),
  },
  differences: { azure: message('clouds.load-balancer-azure') },
  lower: { azure: lowerAzure, aws: lowerAws, gcp: lowerGcp },
})
