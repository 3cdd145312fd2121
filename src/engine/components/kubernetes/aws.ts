import type { z } from 'zod'
import { awsNeeds, logGroup, managedPolicy, prefix, rolePolicy, serviceRole, serviceTrust, stackKey, timeZoneVariable } from '../../clouds/aws/pieces.ts'
import type { Alert, Lowered, Note, Variable } from '../../clouds/lowered.ts'
import type { Site } from '../../clouds/site.ts'
import { block, id, ref, resource, t, x, type TopBlock } from '../../hcl/nodes.ts'
import { sizeFor, type Placement } from '../component.ts'
import { environmentOf } from '../environment.ts'
import { clusterCharges } from './aws-charges.ts'
import { isArm, nodeGroup, nodeSchedule, registry } from './aws-nodes.ts'
import type { settings as schema } from './settings.ts'

/** T1 to T5; docs/guides/add-a-component.md says how sizes are chosen. */
export const SIZES = ['t3.large', 't3.large', 'm7i.large', 'm7i.xlarge', 'm7i.2xlarge'] as const
/** Where applications run, and as whom: the pod identity is bound to it. */
const NAMESPACE = 'app'
const SERVICE_ACCOUNT = 'app'

type Node = Placement<z.output<typeof schema>, 'aws'>

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
        ? [{ name: `${label}_registry`, description: `${title}: where images are pushed`, value: x`aws_ecr_repository.${id(label)}.repository_url` }]
        : []),
      ...(Object.keys(configMap).length === 0
        ? []
        : [{ name: `${label}_config_map`, description: `${title}: settings of what the applications use, for a ConfigMap`, value: configMap }]),
    ],
    charges: [...clusterCharges(node, size), ...(logs.charges ?? [])],
    included: logs.included,
    grants: [
      { identity: `${title} nodes`, role: 'AmazonEKSWorkerNodePolicy, AmazonEKS_CNI_Policy, AmazonEC2ContainerRegistryPullOnly', scope: title },
      { identity: title, role: 'pods.eks.amazonaws.com', scope: `service account ${SERVICE_ACCOUNT} in the namespace ${NAMESPACE}` },
    ],
    needs: [...awsNeeds('subnet-roles'), ...(site.isConfidential ? awsNeeds('autoscaling-key', 'endpoint:ecr.api', 'endpoint:ecr.dkr', 'endpoint:kms') : [])],
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
        ? ['New accounts may have a quota of 0 for spot machines: ask for "All Standard Spot Instance Requests" in Service Quotas before applying.']
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

/** The API has a public address only for named ranges, and never with Confidential data or in Production. */
function isPrivate(site: Site): boolean {
  return site.isProduction || site.isConfidential
}

function variablesOf({ site, settings, label, title }: Node, size: string): Variable[] {
  const least = `${label}_min_nodes`
  const most = `${label}_max_nodes`
  return [
    { name: `${label}_size`, type: x`string`, description: `Instance type of the nodes of ${title}, for ${isArm(size) ? 'arm64' : 'x86_64'}`, default: size },
    { name: least, type: x`number`, description: `Nodes of ${title} that always run`, default: settings.min_nodes },
    {
      name: most,
      type: x`number`,
      description: `Nodes of ${title} at most`,
      default: Math.max(settings.min_nodes, settings.max_nodes),
      validation: [{ condition: x`var.${id(most)} >= var.${id(least)}`, message: 'There cannot be fewer nodes at most than always run.' }],
    },
    { name: `${label}_disk_gb`, type: x`number`, description: `Disk of each node of ${title} in GB`, default: settings.disk_gb },
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

/** The cluster's role, the nodes' role, and the role of the applications. */
function roles({ site, label }: Node, name: string): TopBlock[] {
  const role = (part: string) => x`aws_iam_role.${id(`${label}_${part}`)}.name`
  return [
    serviceTrust(`${label}_cluster`, 'eks.amazonaws.com', { canTagSession: true }),
    serviceRole(site, `${label}_cluster`, `${name}-cluster`, false),
    managedPolicy(`${label}_cluster`, role('cluster'), 'AmazonEKSClusterPolicy'),
    ...rolePolicy(`${label}_cluster`, 'encrypt-secrets', role('cluster'), [
      { actions: ['kms:Decrypt', 'kms:DescribeKey', 'kms:Encrypt', 'kms:ListGrants'], resources: [stackKey] },
    ]),
    serviceTrust(`${label}_node`, 'ec2.amazonaws.com'),
    serviceRole(site, `${label}_node`, `${name}-node`, false),
    resource('aws_iam_role_policy_attachment', `${label}_node`, {
      for_each: x`toset(${['AmazonEC2ContainerRegistryPullOnly', 'AmazonEKSWorkerNodePolicy', 'AmazonEKS_CNI_Policy']})`,
      role: role('node'),
      policy_arn: t`arn:${ref('data', 'aws_partition', 'current', 'partition')}:iam::aws:policy/${x`each.key`}`,
    }),
    serviceTrust(`${label}_app`, 'pods.eks.amazonaws.com', { canTagSession: true }),
    serviceRole(site, `${label}_app`, `${name}-app`),
  ]
}

function eksCluster({ site, label }: Node, name: string): TopBlock {
  const ranges = ref('var', 'admin_ip_ranges')
  const endpoint = isPrivate(site)
    ? { endpoint_public_access: false }
    : { endpoint_public_access: x`length(${ranges}) > 0`, public_access_cidrs: x`length(${ranges}) > 0 ? ${ranges} : null` }
  const version = ref('var', `${label}_version`)
  return resource('aws_eks_cluster', label, {
    name: t`${prefix}-${name}`,
    version: x`${version} == "" ? null : ${version}`,
    role_arn: x`aws_iam_role.${id(`${label}_cluster`)}.arn`,
    enabled_cluster_log_types: ['api', 'audit', 'authenticator', 'controllerManager', 'scheduler'],
    access_config: block({ authentication_mode: 'API', bootstrap_cluster_creator_admin_permissions: true }),
    vpc_config: block({ subnet_ids: x`aws_subnet.private[*].id`, endpoint_private_access: true, ...endpoint }),
    encryption_config: block({ resources: ['secrets'], provider: block({ key_arn: stackKey }) }),
    upgrade_policy: block({ support_type: 'STANDARD' }),
    // The log group first: EKS would create it without retention. The role's rights first: the cluster uses them.
    depends_on: [
      ref('aws_iam_role_policy_attachment', `${label}_cluster`),
      ref('aws_iam_role_policy', `${label}_cluster`),
      ref('aws_cloudwatch_log_group', label),
    ],
  })
}

function mountsShares(node: Node): boolean {
  return node.targets.some((target) => target.type === 'file-share')
}

function addons(node: Node): TopBlock[] {
  const names = ['coredns', 'eks-pod-identity-agent', 'kube-proxy', 'vpc-cni', ...(mountsShares(node) ? ['aws-efs-csi-driver'] : [])]
  return [
    resource('aws_eks_addon', node.label, {
      for_each: x`toset(${names.sort()})`,
      cluster_name: x`aws_eks_cluster.${id(node.label)}.name`,
      addon_name: x`each.key`,
      resolve_conflicts_on_create: 'OVERWRITE',
      resolve_conflicts_on_update: 'PRESERVE',
      depends_on: [ref('aws_eks_node_group', node.label)],
    }),
  ]
}

/** Binds the applications' role to their service account, and where shares are mounted to the driver that does it. */
function podIdentities(node: Node): TopBlock[] {
  const { label } = node
  const bind = (name: string, namespace: string, account: string): TopBlock =>
    resource('aws_eks_pod_identity_association', name, {
      cluster_name: x`aws_eks_cluster.${id(label)}.name`,
      namespace,
      service_account: account,
      role_arn: x`aws_iam_role.${id(`${label}_app`)}.arn`,
    })
  return [bind(`${label}_app`, NAMESPACE, SERVICE_ACCOUNT), ...(mountsShares(node) ? [bind(`${label}_files`, 'kube-system', 'efs-csi-node-sa')] : [])]
}

function notesOf({ site, settings, title }: Node): Note[] {
  const notes: Note[] = []
  if (settings.is_spot && (!site.isDevelopment || site.isConfidential)) {
    notes.push({
      kind: 'refused',
      text: `${title} cannot run on spot nodes here: they are for Development below Confidential, because they may be taken away at any time. Turn the setting off.`,
    })
  }
  if (settings.has_mesh)
    notes.push({ kind: 'advice', text: `AWS has no service mesh add-on for ${title}: install Istio or Linkerd in the cluster where one is needed.`, rank: 55 })
  if (!isPrivate(site))
    notes.push({
      kind: 'advice',
      text: `The API of ${title} is private until admin_ip_ranges names who may reach it; a range should be an office or VPN, not a provider's.`,
      rank: 50,
    })
  return notes
}

function alertsOf({ label, title }: Node): Alert[] {
  const cluster = { namespace: 'AWS/EKS', dimensions: { ClusterName: x`aws_eks_cluster.${id(label)}.name` }, comparison: 'GreaterThanThreshold' } as const
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
        aws: { namespace: 'AWS/EC2', dimensions: nodes, metric: 'CPUUtilization', statistic: 'Average', comparison: 'GreaterThanThreshold', threshold: 80 },
      },
    },
    {
      key: `${label}_pending`,
      title: `${title}: pods find no node`,
      from: 'production',
      metric: { aws: { ...cluster, metric: 'scheduler_pending_pods_UNSCHEDULABLE', statistic: 'Maximum', threshold: 0 } },
    },
  ]
}
