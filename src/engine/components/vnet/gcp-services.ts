// Parts of the network that only some components need.
import { globalPrefix } from '../../clouds/gcp/naming.ts'
import { block, ref, resource, t, x, type Block, type TopBlock } from '../../hcl/nodes.ts'

const prefix = ref('local', 'prefix')
const network = ref('google_compute_network', 'main', 'id')
const afterServices = [ref('google_project_service', 'main')]

/** Clusters whose pods find room in the /16: a /18 each, beside the blocks of the subnet and of the services. */
export const MOST_CLUSTERS = 2

/** Machines behind the connector: the least that it takes. */
export const CONNECTOR_MACHINES = 2

/** Ranges for the pods and services of each cluster: 16,384 and 4,096 addresses. */
export function clusterRanges(clusters: readonly string[]): Block[] | undefined {
  if (clusters.length === 0) return undefined
  return clusters.flatMap((label, index) => {
    const name = label.replaceAll('_', '-')
    return [
      block({ range_name: `${name}-pods`, ip_cidr_range: x`cidrsubnet(var.network_cidr, 2, ${index + 1})` }),
      block({ range_name: `${name}-services`, ip_cidr_range: x`cidrsubnet(var.network_cidr, 4, ${12 + index})` }),
    ]
  })
}

/** Private services access: Cloud SQL and Filestore live in Google's network, in a range of ours. */
export function peering(): TopBlock[] {
  return [
    resource(
      'google_compute_global_address',
      'services',
      {
        name: t`${globalPrefix}-services`,
        purpose: 'VPC_PEERING',
        address_type: 'INTERNAL',
        address: x`cidrhost(cidrsubnet(var.network_cidr, 4, 15), 0)`,
        prefix_length: 20,
        network,
      },
      "Private services access: Cloud SQL and Filestore live in Google's network.",
    ),
    resource('google_service_networking_connection', 'services', {
      network,
      service: 'servicenetworking.googleapis.com',
      reserved_peering_ranges: [ref('google_compute_global_address', 'services', 'name')],
      deletion_policy: 'ABANDON',
      depends_on: afterServices,
    }),
  ]
}

/** The way of functions into the network. Its name has at most 25 characters. */
export function connector(): TopBlock {
  return resource(
    'google_vpc_access_connector',
    'main',
    {
      name: t`${x`substr(local.prefix, 0, 22)`}-fn`,
      region: ref('var', 'region'),
      network: ref('google_compute_network', 'main', 'name'),
      ip_cidr_range: x`cidrsubnet(var.network_cidr, 12, 256)`,
      machine_type: 'e2-micro',
      min_instances: CONNECTOR_MACHINES,
      max_instances: 3,
      depends_on: afterServices,
    },
    'Functions reach private addresses through these two machines.',
  )
}

/** Lets Memorystore put its endpoints into the subnet; a network takes one policy for each service. */
export function memorystorePolicy(): TopBlock {
  return resource('google_network_connectivity_service_connection_policy', 'memorystore', {
    name: t`${prefix}-memorystore`,
    location: ref('var', 'region'),
    service_class: 'gcp-memorystore',
    network,
    psc_config: block({ subnetworks: [ref('google_compute_subnetwork', 'app', 'id')] }),
    depends_on: afterServices,
  })
}
