import { message } from '#words/message.ts'
import { byEnvironment, byTier } from '../../clouds/site.ts'
import { id, x } from '../../hcl/nodes.ts'
import { azureApplication, azureStackKey, defineComponent } from '../component.ts'
import { SIZES as aws, lowerAws } from './aws.ts'
import { lowerAzure, SIZES as azure } from './azure.ts'
import { lowerGcp, SIZES as gcp } from './gcp.ts'
import { settings } from './settings.ts'

export const kubernetes = defineComponent({
  type: 'kubernetes',
  name: 'Kubernetes',
  category: 'compute',
  layer: 'compute',
  icon: 'container',
  description: 'A managed cluster with private nodes that scale, workload identities and a container registry.',
  label: 'kubernetes',
  services: { azure: 'Azure Kubernetes Service', aws: 'Amazon EKS', gcp: 'Google Kubernetes Engine' },
  settings,
  defaults: (site) => ({
    size: byTier(site.tier, { azure, aws, gcp }[site.cloud]),
    min_nodes: byEnvironment(site, 1, 2, 3),
    max_nodes: byEnvironment(site, 3, 4, 10),
    disk_gb: 64,
    is_spot: false,
    has_mesh: false,
    has_registry: true,
    is_autopilot: false,
  }),
  uses: ['postgresql', 'mysql', 'redis', 'nosql', 'object-storage', 'file-share', 'key-vault'],
  implies: (site) => [
    { type: 'vnet' },
    ...(site.cloud === 'azure' ? [{ type: 'managed-identity' }, ...azureStackKey(site)] : []),
  ],
  handles: {
    azure: azureApplication,
    aws: (label) => ({
      roleName: x`aws_iam_role.${id(`${label}_app`)}.name`,
      securityGroupId: x`aws_eks_cluster.${id(label)}.vpc_config[0].cluster_security_group_id`,
    }),
    gcp: (label) => ({
      email: x`google_service_account.${id(`${label}_app`)}.email`,
      networkTag: label.replaceAll('_', '-'),
    }),
  },
  differences: { azure: message('clouds.kubernetes-azure') },
  lower: { azure: lowerAzure, aws: lowerAws, gcp: lowerGcp },
})
