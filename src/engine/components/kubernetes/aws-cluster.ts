// The EKS cluster: roles, control plane, add-ons and pod identities.
import type { z } from 'zod'
import { prefix, stackKey } from '../../clouds/aws/naming.ts'
import type { Site } from '../../clouds/site.ts'
import { managedPolicy, rolePolicy, serviceRole, serviceTrust } from '../../families/identity/aws.ts'
import { block, id, ref, resource, t, x, type TopBlock } from '../../hcl/nodes.ts'
import type { Placement } from '../component.ts'
import type { settings as schema } from './settings.ts'

/** The namespace in which applications run. */
export const NAMESPACE = 'app'

/** The service account that applications run as: the pod identity is bound to it. */
export const SERVICE_ACCOUNT = 'app'

/** A Kubernetes node of a stack on AWS. */
export type Node = Placement<z.output<typeof schema>, 'aws'>

/** The API has a public address only for named ranges, and never with Confidential data or in Production. */
export function isPrivate(site: Site): boolean {
  return site.isProduction || site.isConfidential
}

/** The cluster's role, the nodes' role, and the role of the applications. */
export function roles({ site, label }: Node, name: string): TopBlock[] {
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

/** The control plane. */
export function eksCluster({ site, label }: Node, name: string): TopBlock {
  const ranges = ref('var', 'admin_ip_ranges')
  const endpoint = isPrivate(site)
    ? { endpoint_public_access: false }
    : {
        endpoint_public_access: x`length(${ranges}) > 0`,
        public_access_cidrs: x`length(${ranges}) > 0 ? ${ranges} : null`,
      }
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

/** The add-ons that EKS runs in the cluster. */
export function addons(node: Node): TopBlock[] {
  const names = [
    'coredns',
    'eks-pod-identity-agent',
    'kube-proxy',
    'vpc-cni',
    ...(mountsShares(node) ? ['aws-efs-csi-driver'] : []),
  ]
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
export function podIdentities(node: Node): TopBlock[] {
  const { label } = node
  const bind = (name: string, namespace: string, account: string): TopBlock =>
    resource('aws_eks_pod_identity_association', name, {
      cluster_name: x`aws_eks_cluster.${id(label)}.name`,
      namespace,
      service_account: account,
      role_arn: x`aws_iam_role.${id(`${label}_app`)}.arn`,
    })
  return [
    bind(`${label}_app`, NAMESPACE, SERVICE_ACCOUNT),
    ...(mountsShares(node) ? [bind(`${label}_files`, 'kube-system', 'efs-csi-node-sa')] : []),
  ]
}
