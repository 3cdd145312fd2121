import { byTier } from '../../clouds/site.ts'
import { id, x } from '../../hcl/nodes.ts'
import { azureApplication, azureStackKey, defineComponent } from '../component.ts'
import { lowerAws, SIZES as aws } from './aws.ts'
import { lowerAzure, SIZES as azure } from './azure.ts'
import { SIZES as gcp, lowerGcp } from './gcp.ts'
import { settings } from './settings.ts'

export const vm = defineComponent({
  type: 'vm',
  name: 'VM',
  category: 'compute',
  layer: 'compute',
  icon: 'server',
  description: 'Linux machines that heal and scale by themselves, signed in to without open ports or shared keys.',
  label: 'vm',
  services: { azure: 'Virtual Machines', aws: 'EC2 Auto Scaling', gcp: 'Compute Engine' },
  settings,
  defaults: (site, incoming) => {
    const isBalanced = incoming.includes('load-balancer')
    const count = site.isProduction ? (site.tier === 5 ? 3 : 2) : isBalanced ? 2 : 1
    return {
      size: byTier(site.tier, { azure, aws, gcp }[site.cloud]),
      count,
      max_count: site.isProduction ? (site.tier === 5 ? 12 : 6) : count + 1,
      disk_gb: 30,
      has_premium_disk: site.tier >= 3,
      has_gpu: false,
      has_jupyter: false,
      has_public_address: false,
      is_scheduled: site.isScheduled,
    }
  },
  uses: ['postgresql', 'mysql', 'redis', 'nosql', 'object-storage', 'file-share', 'key-vault'],
  implies: (site) => [
    { type: 'vnet' },
    ...(site.cloud === 'azure' ? [{ type: 'managed-identity' }, ...azureStackKey(site)] : []),
  ],
  handles: {
    azure: azureApplication,
    aws: (label) => ({
      roleName: x`aws_iam_role.${id(label)}.name`,
      securityGroupId: x`aws_security_group.${id(label)}.id`,
    }),
    gcp: (label) => ({ email: x`google_service_account.${id(label)}.email`, networkTag: label.replaceAll('_', '-') }),
  },
  lower: { azure: lowerAzure, aws: lowerAws, gcp: lowerGcp },
})
