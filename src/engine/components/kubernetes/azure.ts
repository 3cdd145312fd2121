import { message } from '#words/message.ts'
import { withoutZones } from '../../families/zones/azure.ts'
import type { AzureNeed } from '../../clouds/azure/needs.ts'
import { adminIpRanges } from '../../families/inputs/azure.ts'
import { offers } from '../../clouds/cloud.ts'
import type { Alert, GrantText, Lowered, Note, Variable } from '../../clouds/lowered.ts'
import { byEnvironment, byTier } from '../../clouds/site.ts'
import { id, ref, x, type Value } from '../../hcl/nodes.ts'
import { sizeFor } from '../component.ts'
import { environmentOf } from '../environment.ts'
import { chargesOf } from './azure-charges.ts'
import { clusterBlocks, type Node, type Plan } from './azure-cluster.ts'
import { insightsBlocks } from './azure-insights.ts'
import { registry, registryTier } from './azure-registry.ts'

/** T1 to T5; docs/guides/add-a-component.md says how sizes are chosen. */
export const SIZES = [
  'Standard_B2s_v2',
  'Standard_B2s_v2',
  'Standard_D2s_v5',
  'Standard_D4s_v5',
  'Standard_D8s_v5',
] as const
/** Nodes of Kubernetes' own parts; AKS refuses burstable sizes for them. */
const SYSTEM_SIZES = [
  'Standard_D2s_v5',
  'Standard_D2s_v5',
  'Standard_D2s_v5',
  'Standard_D4s_v5',
  'Standard_D4s_v5',
] as const
/** Logs of the control plane that say who did what, without every read. */
const LOG_CATEGORIES = ['kube-audit-admin', 'guard', 'cluster-autoscaler']

/** AKS with Entra sign-in, workload identity and a private registry. */
export function lowerAzure(node: Node): Lowered {
  const { settings, label, title } = node
  const { plan, notes } = planOf(node)
  const images = settings.has_registry ? registry(node) : undefined
  const cluster = ref('azurerm_kubernetes_cluster', label, 'id')
  const environment: Record<string, Value> = {
    AZURE_CLIENT_ID: ref('azurerm_user_assigned_identity', 'app', 'client_id'),
    ...environmentOf(node.targets),
  }
  const needs: AzureNeed[] = [
    'subnet:app',
    'client',
    ...(settings.has_mesh ? (['admit:probe'] as const) : []),
    ...(images?.needs ?? []),
  ]
  return {
    headline: `AKS, ${plan.isPrivate ? 'with a private API' : 'its API closed to all but administrators'}, nodes without addresses of their own`,
    blocks: [...clusterBlocks(node, plan), ...insightsBlocks(node), ...(images?.blocks ?? [])],
    variables: variablesOf(node, plan),
    outputs: [
      {
        name: `${label}_name`,
        description: `${title}: name of the cluster`,
        value: ref('azurerm_kubernetes_cluster', label, 'name'),
      },
      {
        name: `${label}_environment`,
        description: `${title}: settings for a ConfigMap of the application`,
        value: environment,
      },
      ...(images?.outputs ?? []),
    ],
    charges: [...chargesOf(node, plan), ...(images?.charges ?? [])],
    grants: grantsOf(node),
    needs,
    alerts: alertsOf(node),
    logSources: [
      { key: label, target: cluster, categories: LOG_CATEGORIES, hasMetrics: true },
      ...(images?.logSources ?? []),
    ],
    facts: [
      `${settings.min_nodes}-${plan.maxNodes} x ${plan.size}`,
      `${plan.systemNodes} x ${plan.systemSize} for the system`,
      ...(settings.has_mesh ? ['Istio mesh'] : []),
      ...(settings.has_registry ? ['registry'] : []),
    ],
    notes: [...notes, ...notesOf(node, plan)],
    readme: readmeOf(node, plan),
  }
}

function planOf(node: Node): { plan: Plan; notes: Note[] } {
  const { site, settings } = node
  const apps = sizeFor(node, 'size', settings.size, 'vm.', SIZES)
  const system = sizeFor(node, 'system', byTier(site.tier, SYSTEM_SIZES), 'vm.', SYSTEM_SIZES)
  return {
    plan: {
      size: apps.size,
      systemSize: system.size,
      systemNodes: byEnvironment(site, 1, 1, 2),
      maxNodes: Math.max(settings.min_nodes, settings.max_nodes),
      isSpot: settings.is_spot && site.isDevelopment && !site.isConfidential,
      zones: !site.isDevelopment && offers(site.region, 'aks.zones') ? site.region.zones : [],
      isPrivate: site.isProduction,
    },
    notes: [...apps.notes, ...system.notes],
  }
}

function variablesOf(node: Node, plan: Plan): Variable[] {
  const { site, settings, label, title } = node
  const [least, most] = [`${label}_min_nodes`, `${label}_max_nodes`]
  return [
    {
      name: `${label}_size`,
      type: x`string`,
      description: `Size of the application nodes of ${title}`,
      default: plan.size,
    },
    {
      name: least,
      type: x`number`,
      description: `Application nodes of ${title} that always run`,
      default: settings.min_nodes,
      validation: [{ condition: x`var.${id(least)} >= 1`, message: 'At least one node.' }],
    },
    {
      name: most,
      type: x`number`,
      description: `Application nodes of ${title} at most`,
      default: plan.maxNodes,
      validation: [
        { condition: x`var.${id(most)} >= var.${id(least)}`, message: 'Not fewer than the nodes that always run.' },
      ],
    },
    ...(plan.isPrivate ? [] : [adminIpRanges()]),
    ...(site.isProduction ? [hostEncryption(node)] : []),
    ...(settings.has_mesh
      ? [
          {
            name: 'mesh_revision',
            type: x`string`,
            description: 'Istio revision of the mesh; `az aks mesh get-revisions` lists those of the region',
            default: 'asm-1-28',
            validation: [
              {
                condition: x`can(regex(${'^asm-[0-9]+-[0-9]+$'}, var.mesh_revision))`,
                message: 'Write a revision such as asm-1-28.',
              },
            ],
          },
        ]
      : []),
  ]
}

/** Off at first: a subscription has to register the feature before, which takes a person and some minutes. */
function hostEncryption({ label, title }: Node): Variable {
  return {
    name: `${label}_host_encryption`,
    type: x`bool`,
    description: `Encrypts the temporary disks and caches of the nodes of ${title}; needs the feature EncryptionAtHost`,
    default: false,
  }
}

function grantsOf({ site, settings, title, incoming }: Node): GrantText[] {
  const identity = `${title} cluster`
  return [
    { identity, role: 'Network Contributor', scope: 'the subnet of its nodes' },
    ...(site.hasStackKey ? [{ identity, role: 'Reader', scope: 'the disk encryption set of its nodes' }] : []),
    ...(incoming.includes('load-balancer') ? [{ identity, role: 'Reader', scope: 'the resource group' }] : []),
    ...(settings.has_registry
      ? [{ identity: `${title} nodes`, role: 'AcrPull', scope: 'the container registry' }]
      : []),
  ]
}

function alertsOf({ label, title }: Node): Alert[] {
  const metric = {
    scope: ref('azurerm_kubernetes_cluster', label, 'id'),
    namespace: 'Microsoft.ContainerService/managedClusters',
    aggregation: 'Average',
    operator: 'GreaterThan',
  } as const
  return [
    {
      key: `${label}_unschedulable`,
      title: `${title}: pods find no node`,
      from: 'development',
      metric: { azure: { ...metric, metric: 'cluster_autoscaler_unschedulable_pods_count', threshold: 0 } },
    },
    {
      key: `${label}_cpu`,
      title: `${title}: CPU of the nodes above 85 %`,
      from: 'staging',
      metric: { azure: { ...metric, metric: 'node_cpu_usage_percentage', threshold: 85 } },
    },
    {
      key: `${label}_disk`,
      title: `${title}: disks of the nodes above 85 %`,
      from: 'staging',
      metric: { azure: { ...metric, metric: 'node_disk_usage_percentage', threshold: 85 } },
    },
    {
      key: `${label}_api`,
      title: `${title}: API server at its limit`,
      from: 'production',
      metric: { azure: { ...metric, metric: 'apiserver_cpu_usage_percentage', threshold: 90 } },
    },
  ]
}

function notesOf({ site, settings, title }: Node, plan: Plan): Note[] {
  return [
    ...(settings.is_spot && !plan.isSpot
      ? [
          {
            kind: 'replaced',
            messages: [message('compute.spot-regular', { title })],
            rank: 30,
          } as const,
        ]
      : []),
    ...(site.isDevelopment ? [] : withoutZones(site, 'compute.nodes-without-zones', title)),
    ...(settings.has_registry && site.hasStackKey
      ? [
          {
            kind: 'advice',
            messages: [message('compute.registry-key', { title })],
            rank: 45,
          } as const,
        ]
      : []),
  ]
}

function readmeOf({ site, settings, label, title }: Node, plan: Plan): Lowered['readme'] {
  const credentials = `az aks get-credentials --resource-group <resource_group> --name <${label}_name>`
  return {
    rights: [
      `To use ${title} with kubectl: the role Azure Kubernetes Service RBAC Cluster Admin (or a narrower one of that family) on the cluster; local accounts are off.`,
    ],
    quotas: [
      `${plan.systemNodes} x ${plan.systemSize} and up to ${plan.maxNodes} x ${plan.size}: check the vCPU quotas with \`az vm list-usage --location ${site.region.id}\`${plan.isSpot ? ', and the one for spot, which may be 0' : ''}.`,
    ],
    connect: [
      plan.isPrivate
        ? `${title}: from a network that is joined with the virtual network, \`${credentials}\`; from elsewhere, \`az aks command invoke\`.`
        : `${title}: put your address into \`admin_ip_ranges\`, apply, then \`${credentials}\`. While it is empty the API is private: \`az aks command invoke\`. Changing between the two replaces the cluster.`,
      `${title}: pods of the service account \`app\` in the namespace \`app\` act as the application's identity; annotate it with \`azure.workload.identity/client-id\` and put the output \`${label}_environment\` into a ConfigMap.`,
      ...(site.isProduction
        ? [
            `${title}: to encrypt temporary disks and caches of the nodes as well, run \`az feature register --namespace Microsoft.Compute --name EncryptionAtHost\` once in the subscription, then \`az provider register --namespace Microsoft.Compute\`, and set \`${label}_host_encryption\`.`,
          ]
        : []),
      ...(settings.has_registry && registryTier(site) === 'Premium'
        ? [`Push images from inside the network: the registry of ${title} has no public address.`]
        : []),
    ],
  }
}
