import { message } from '#words/message.ts'
import type { z } from 'zod'
import { gcpNeeds, listNeeds, type GcpNeed } from '../../clouds/gcp/needs.ts'
import {
  ACCOUNT_SLUG,
  environmentOf,
  memberOf,
  projectRoles,
  serviceAccount,
  workloadAccount,
  workloadNeeds,
} from '../../families/identity/gcp.ts'
import { errorAlert, metricAlert } from '../../families/monitoring/gcp.ts'
import type { Alert, Lowered, Note, Variable } from '../../clouds/lowered.ts'
import { block, id, ref, resource, t, x, type Expr, type TopBlock } from '../../hcl/nodes.ts'
import type { Placement } from '../component.ts'
import { chargesOf } from './gcp-charges.ts'
import { clusterBlock } from './gcp-cluster.ts'
import { nodePool, registry } from './gcp-nodes.ts'
import type { settings as schema } from './settings.ts'

/** T1 to T5; T1 uses T2's size, as a node needs room for the system's own pods. */
export const SIZES = ['e2-standard-2', 'e2-standard-2', 'n2-standard-2', 'n2-standard-4', 'n2-standard-8'] as const

type Node = Placement<z.output<typeof schema>, 'gcp'>
const NODE_ROLES = ['roles/artifactregistry.reader', 'roles/container.defaultNodeServiceAccount'] as const

/** GKE with private nodes: Standard in a zone or a region, or Autopilot. */
export function lowerGcp(node: Node): Lowered {
  const { site, settings, label, title } = node
  const isZonal = site.isDevelopment && !settings.is_autopilot
  const index = listNeeds(node.collected, 'pods:').length
  const isSpot = settings.is_spot && site.isDevelopment && !site.isConfidential
  return {
    headline: settings.is_autopilot
      ? 'GKE Autopilot with private nodes'
      : `GKE Standard in one ${isZonal ? 'zone' : 'region'}, with private nodes`,
    blocks: [
      ...workloadAccount(`${label}_app`, node.slug('kube', ACCOUNT_SLUG), title),
      serviceAccount(`${label}_nodes`, node.slug('nodes', ACCOUNT_SLUG), `Nodes of ${title}`),
      projectRoles(`${label}_nodes`, NODE_ROLES, memberOf(`${label}_nodes`)),
      clusterBlock(node, { isZonal, index }),
      ...(settings.is_autopilot ? [] : [nodePool(node, { isZonal, isSpot })]),
      ...(settings.has_registry ? [registry(node)] : []),
      ...(settings.has_mesh && !node.collected.resourceTypes.has('google_gke_hub_feature') ? [mesh()] : []),
      workloadIdentity(label),
    ],
    variables: variablesOf(node, site.isProduction),
    outputs: outputsOf(node),
    charges: chargesOf(node, isSpot),
    grants: [
      { identity: `${title} nodes`, role: NODE_ROLES[0], scope: 'project' },
      { identity: `${title} nodes`, role: NODE_ROLES[1], scope: 'project' },
    ],
    needs: gcpNeeds(
      'service:container.googleapis.com',
      'service:binaryauthorization.googleapis.com',
      'service:containersecurity.googleapis.com',
      ...(settings.has_registry ? (['service:artifactregistry.googleapis.com', 'agent:docker'] as const) : []),
      ...(settings.has_mesh ? (['service:gkehub.googleapis.com', 'service:mesh.googleapis.com'] as const) : []),
      'agent:gke',
      'agent:compute',
      `pods:${label}`,
      `nat:${label}:${settings.min_nodes}`,
      ...(isZonal ? (['zone'] as const) : []),
      ...workloadNeeds(`${label}_app`),
      ...NODE_ROLES.map((role): GcpNeed => `role:${role}`),
      `account:${label}_nodes`,
    ),
    alerts: alertsOf(node),
    facts: factsOf(node, isZonal, isSpot),
    notes: notesOf(node, isSpot),
    readme: {
      quotas: [`${settings.max_nodes} machines of type ${settings.size} (quota of its CPU family in the region)`],
      connect: [
        `${title}: run the output \`${label}_connect\`, then \`kubectl\`. The cluster is reached by name, through Google's front end and IAM: people need \`roles/container.developer\`.`,
        `${title}: pods act as the application's account when they run as the Kubernetes account \`app\` in the namespace \`app\`, annotated with \`iam.gke.io/gcp-service-account\` = the output \`${label}_service_account\`. The output \`${label}_environment\` holds the settings of what they use: put them into a ConfigMap.`,
      ],
      destroy: site.isProduction
        ? [
            `${title} is protected: set \`deletion_protection = false\` in \`google_container_cluster.${label}\` and apply before destroying.`,
          ]
        : [],
    },
  }
}

/** The fleet of the project manages the mesh on every cluster that registers. */
function mesh(): TopBlock {
  return resource(
    'google_gke_hub_feature',
    'mesh',
    {
      name: 'servicemesh',
      location: 'global',
      fleet_default_member_config: block({ mesh: block({ management: 'MANAGEMENT_AUTOMATIC' }) }),
      depends_on: [ref('google_project_service', 'main')],
    },
    'A project has one fleet: a second stack with a mesh in the same project imports this.',
  )
}

function workloadIdentity(label: string): TopBlock {
  return resource(
    'google_service_account_iam_member',
    `${label}_workload`,
    {
      service_account_id: x`google_service_account.${id(`${label}_app`)}.name`,
      role: 'roles/iam.workloadIdentityUser',
      member: t`serviceAccount:${ref('var', 'project_id')}.svc.id.goog[app/app]`,
      depends_on: [ref('google_container_cluster', label)],
    },
    "The workload's Kubernetes account acts as the application's account.",
  )
}

function variablesOf({ settings, label, title }: Node, isProduction: boolean): Variable[] {
  const least = `${label}_min_nodes`
  const most = `${label}_max_nodes`
  const nodes: Variable[] = [
    {
      name: `${label}_size`,
      type: x`string`,
      description: `Machine type of the nodes of ${title}`,
      default: settings.size,
    },
    {
      name: least,
      type: x`number`,
      description: `Nodes of ${title} that always run, over all zones`,
      default: settings.min_nodes,
      validation: [{ condition: x`var.${id(least)} >= 1`, message: 'At least one node is needed.' }],
    },
    {
      name: most,
      type: x`number`,
      description: `Nodes of ${title} at most, over all zones`,
      default: Math.max(settings.min_nodes, settings.max_nodes),
      validation: [
        {
          condition: x`var.${id(most)} >= var.${id(least)}`,
          message: 'The most must not be below the number that always runs.',
        },
      ],
    },
    {
      name: `${label}_disk_gb`,
      type: x`number`,
      description: `Disk of each node of ${title}, in GB`,
      default: settings.disk_gb,
      validation: [
        {
          condition: x`var.${id(`${label}_disk_gb`)} >= 30`,
          message: 'Nodes need a disk of at least 30 GB for the system and images.',
        },
      ],
    },
  ]
  const admins: Variable = {
    name: 'admin_ip_ranges',
    type: x`list(string)`,
    description: 'Addresses that may reach the public endpoint of the cluster; empty: it has none',
    default: [],
    validation: [
      {
        condition: x`alltrue([for r in var.admin_ip_ranges : can(cidrhost(r, 0)) && !endswith(r, "/0")])`,
        message: 'Use address ranges such as 203.0.113.0/24, and never the whole internet.',
      },
    ],
  }
  return [...(settings.is_autopilot ? [] : nodes), ...(isProduction ? [] : [admins])]
}

function outputsOf({ targets, settings, label, title }: Node): NonNullable<Lowered['outputs']> {
  const cluster = (attribute: string): Expr => ref('google_container_cluster', label, attribute)
  const email = x`google_service_account.${id(`${label}_app`)}.email`
  const environment = environmentOf(targets, email)
  const repository = ref('google_artifact_registry_repository', label, 'repository_id')
  return [
    {
      name: `${label}_connect`,
      description: `${title}: writes the credentials of the cluster`,
      value: t`gcloud container clusters get-credentials ${cluster('name')} --project ${ref('var', 'project_id')} --location ${cluster('location')} --dns-endpoint`,
    },
    { name: `${label}_service_account`, description: `${title}: account that pods act as`, value: email },
    ...(Object.keys(environment).length > 0
      ? [{ name: `${label}_environment`, description: `${title}: settings for a ConfigMap`, value: environment }]
      : []),
    ...(settings.has_registry
      ? [
          {
            name: `${label}_registry`,
            description: `${title}: where images are pushed`,
            value: t`${ref('var', 'region')}-docker.pkg.dev/${ref('var', 'project_id')}/${repository}`,
          },
        ]
      : []),
  ]
}

function factsOf({ settings }: Node, isZonal: boolean, isSpot: boolean): string[] {
  const extras = [
    ...(settings.has_registry ? ['Artifact Registry'] : []),
    ...(settings.has_mesh ? ['Cloud Service Mesh'] : []),
  ]
  if (settings.is_autopilot) return ['Autopilot', ...extras]
  return [
    settings.size,
    `${settings.min_nodes}-${settings.max_nodes} nodes`,
    isZonal ? 'one zone' : 'three zones',
    ...(isSpot ? ['spot'] : []),
    ...extras,
  ]
}

function notesOf({ site, settings, given, title }: Node, isSpot: boolean): Note[] {
  const family = settings.size.split('-')[0] ?? settings.size
  const zones = site.region.services[`compute.${family}.zones`]
  const isGone = Array.isArray(zones) && zones.length === 0
  return [
    ...(isGone
      ? [
          {
            kind: 'refused',
            messages: [
              message('compute.no-zone-for-size', { region: site.region.label, family, title, size: settings.size }),
            ],
          } as const,
        ]
      : []),
    ...(zones === undefined || zones === null
      ? [
          {
            kind: 'unconfirmed',
            messages: [
              message('regions.size-not-confirmed', { title, size: settings.size, region: site.region.label }),
            ],
            rank: 40,
          } as const,
        ]
      : []),
    ...(settings.is_spot && !isSpot && given.has('is_spot')
      ? [
          {
            kind: 'replaced',
            messages: [message('compute.spot-standard', { title })],
            rank: 25,
          } as const,
        ]
      : []),
    ...(isSpot
      ? [
          {
            kind: 'advice',
            messages: [message('compute.spot-price', { title })],
            rank: 60,
          } as const,
        ]
      : []),
  ]
}

function alertsOf({ label, title }: Node): Alert[] {
  const cpu = t`resource.type = "k8s_node" AND resource.labels.cluster_name = "${ref('google_container_cluster', label, 'name')}" AND metric.type = "kubernetes.io/node/cpu/allocatable_utilization"`
  const memory = t`resource.type = "k8s_node" AND resource.labels.cluster_name = "${ref('google_container_cluster', label, 'name')}" AND metric.type = "kubernetes.io/node/memory/allocatable_utilization" AND metric.labels.memory_type = "non-evictable"`
  return [
    errorAlert('Containers', 'k8s_container'),
    metricAlert(`${label}_cpu`, `${title}: CPU of a node above 80 %`, {
      filter: cpu,
      comparison: 'COMPARISON_GT',
      threshold: 0.8,
      aligner: 'ALIGN_MEAN',
    }),
    metricAlert(`${label}_memory`, `${title}: memory of a node above 90 %`, {
      filter: memory,
      comparison: 'COMPARISON_GT',
      threshold: 0.9,
      aligner: 'ALIGN_MEAN',
    }),
  ]
}
