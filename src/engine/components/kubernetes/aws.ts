import { message } from '#words/message.ts'
import { prefix } from '../../clouds/aws/naming.ts'
import { awsNeeds } from '../../clouds/aws/needs.ts'
import type { Alert, Lowered, Note, Variable } from '../../clouds/lowered.ts'
import { timeZoneVariable } from '../../families/inputs/aws.ts'
import { logGroup } from '../../families/logs/aws.ts'
import { id, ref, t, x } from '../../hcl/nodes.ts'
import { sizeFor } from '../component.ts'
import { environmentOf } from '../environment.ts'
import { clusterCharges } from './aws-charges.ts'
import {
  NAMESPACE,
  SERVICE_ACCOUNT,
  addons,
  eksCluster,
  isPrivate,
  podIdentities,
  roles,
  type Node,
} from './aws-cluster.ts'
import { isArm, nodeGroup, nodeSchedule, registry } from './aws-nodes.ts'

/** T1 to T5; docs/guides/add-a-component.md says how sizes are chosen. */
export const SIZES = ['t3.large', 't3.large', 'm7i.large', 'm7i.xlarge', 'm7i.2xlarge'] as const

/** EKS with managed nodes in the private subnets, pod identities, and a registry. */
export function lowerAws(node: Node): Lowered {
  const { site, settings, label, title } = node
  const { size, notes } = sizeFor(node, 'size', settings.size, 'ec2.', SIZES)
  const name = node.slug('eks')
  const cluster = ref('aws_eks_cluster', label)
  const logs = logGroup(site, label, t`/aws/eks/${prefix}-${name}/cluster`)
  const configMap = environmentOf(node.targets)
  return {
    headline: 'EKS with managed nodes, pod identities and a private endpoint',
    blocks: [
      ...roles(node, name),
      ...logs.blocks,
      eksCluster(node, name),
      ...nodeGroup({ site, settings, label, name, size }),
      ...addons(node),
      ...podIdentities(node),
      ...(settings.has_registry ? registry(site, label, name) : []),
      ...(site.isScheduled ? nodeSchedule(label) : []),
    ],
    variables: variablesOf(node, size),
    outputs: [
      { name: `${label}_endpoint`, description: `${title}: address of the API`, value: x`${cluster}.endpoint` },
      {
        name: `${label}_connect`,
        description: `${title}: signs kubectl in`,
        value: t`aws eks update-kubeconfig --region ${ref('var', 'region')} --name ${x`${cluster}.name`}`,
      },
      ...(settings.has_registry
        ? [
            {
              name: `${label}_registry`,
              description: `${title}: where images are pushed`,
              value: x`aws_ecr_repository.${id(label)}.repository_url`,
            },
          ]
        : []),
      ...(Object.keys(configMap).length === 0
        ? []
        : [
            {
              name: `${label}_config_map`,
              description: `${title}: settings of what the applications use, for a ConfigMap`,
              value: configMap,
            },
          ]),
    ],
    charges: [...clusterCharges(node, size), ...(logs.charges ?? [])],
    included: logs.included,
    grants: [
      {
        identity: `${title} nodes`,
        role: 'AmazonEKSWorkerNodePolicy, AmazonEKS_CNI_Policy, AmazonEC2ContainerRegistryPullOnly',
        scope: title,
      },
      {
        identity: title,
        role: 'pods.eks.amazonaws.com',
        scope: `service account ${SERVICE_ACCOUNT} in the namespace ${NAMESPACE}`,
      },
    ],
    needs: [
      ...awsNeeds('subnet-roles'),
      ...(site.isConfidential
        ? awsNeeds('autoscaling-key', 'endpoint:ecr.api', 'endpoint:ecr.dkr', 'endpoint:kms')
        : []),
    ],
    alerts: alertsOf(node),
    facts: [
      `${settings.min_nodes} to ${settings.max_nodes} x ${size}`,
      ...(settings.is_spot ? ['spot'] : []),
      ...(settings.has_registry ? ['registry'] : []),
      ...(site.isScheduled ? ['nodes on weekdays 07:00-19:00'] : []),
    ],
    notes: [...notes, ...notesOf(node)],
    readme: {
      quotas: settings.is_spot
        ? [
            'New accounts may have a quota of 0 for spot machines: ask for "All Standard Spot Instance Requests" in Service Quotas before applying.',
          ]
        : [],
      connect: [
        `${title}: \`${label}_connect\` signs kubectl in as the identity that applied; others get access entries. Applications run in the namespace \`${NAMESPACE}\` as the service account \`${SERVICE_ACCOUNT}\`, which has the rights of the stack.`,
        isPrivate(site)
          ? `${title}: the API is private: reach it from inside the VPC.`
          : `${title}: the API is private until \`admin_ip_ranges\` names the addresses that may reach it.`,
      ],
    },
  }
}

function variablesOf({ site, settings, label, title }: Node, size: string): Variable[] {
  const least = `${label}_min_nodes`
  const most = `${label}_max_nodes`
  return [
    {
      name: `${label}_size`,
      type: x`string`,
      description: `Instance type of the nodes of ${title}, for ${isArm(size) ? 'arm64' : 'x86_64'}`,
      default: size,
    },
    { name: least, type: x`number`, description: `Nodes of ${title} that always run`, default: settings.min_nodes },
    {
      name: most,
      type: x`number`,
      description: `Nodes of ${title} at most`,
      default: Math.max(settings.min_nodes, settings.max_nodes),
      validation: [
        {
          condition: x`var.${id(most)} >= var.${id(least)}`,
          message: 'There cannot be fewer nodes at most than always run.',
        },
      ],
    },
    {
      name: `${label}_disk_gb`,
      type: x`number`,
      description: `Disk of each node of ${title} in GB`,
      default: settings.disk_gb,
    },
    {
      name: `${label}_version`,
      type: x`string`,
      description: `Kubernetes version of ${title}; empty: the default of EKS, which is in standard support`,
      default: '',
    },
    ...(isPrivate(site)
      ? []
      : [
          {
            name: 'admin_ip_ranges',
            type: x`list(string)`,
            description: 'Addresses that may reach the API of the cluster; empty: it is private',
            default: [],
            validation: [
              {
                condition: x`alltrue([for range in var.admin_ip_ranges : can(cidrhost(range, 0)) && !endswith(range, ${'/0'})])`,
                message: 'Use address ranges such as 203.0.113.0/24, and never the whole internet.',
              },
            ],
          },
        ]),
    ...(site.isScheduled ? [timeZoneVariable()] : []),
  ]
}

function notesOf({ site, settings, title }: Node): Note[] {
  const notes: Note[] = []
  if (settings.is_spot && (!site.isDevelopment || site.isConfidential)) {
    notes.push({
      kind: 'refused',
      code: 'bad-setting',
      messages: [message('compute.spot-refused', { title })],
    })
  }
  if (settings.has_mesh)
    notes.push({
      kind: 'advice',
      messages: [message('compute.no-mesh', { title })],
      rank: 55,
    })
  if (!isPrivate(site))
    notes.push({
      kind: 'advice',
      messages: [message('compute.api-private', { title })],
      rank: 50,
    })
  return notes
}

function alertsOf({ label, title }: Node): Alert[] {
  const cluster = {
    namespace: 'AWS/EKS',
    dimensions: { ClusterName: x`aws_eks_cluster.${id(label)}.name` },
    comparison: 'GreaterThanThreshold',
  } as const
  const nodes = { AutoScalingGroupName: x`aws_eks_node_group.${id(label)}.resources[0].autoscaling_groups[0].name` }
  return [
    {
      key: `${label}_errors`,
      title: `${title}: the API answers with errors`,
      from: 'development',
      metric: { aws: { ...cluster, metric: 'apiserver_request_total_5XX', statistic: 'Sum', threshold: 10 } },
    },
    {
      key: `${label}_cpu`,
      title: `${title}: CPU of the nodes above 80 %`,
      from: 'staging',
      metric: {
        aws: {
          namespace: 'AWS/EC2',
          dimensions: nodes,
          metric: 'CPUUtilization',
          statistic: 'Average',
          comparison: 'GreaterThanThreshold',
          threshold: 80,
        },
      },
    },
    {
      key: `${label}_pending`,
      title: `${title}: pods find no node`,
      from: 'production',
      metric: {
        aws: { ...cluster, metric: 'scheduler_pending_pods_UNSCHEDULABLE', statistic: 'Maximum', threshold: 0 },
      },
    },
  ]
}
