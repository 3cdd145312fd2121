// What parts of a stack on Azure may need from the foundation and the VNet.

/** Subnets of the virtual network; app holds machines and cluster nodes, apim the outbound side of API Management. */
export type AzureSubnet = 'app' | 'endpoints' | 'function' | 'pg' | 'mysql' | 'gateway' | 'apim'

/** Private DNS zones; those of pg and mysql belong to servers in delegated subnets, the others to private endpoints. */
export type AzureZone = 'blob' | 'queue' | 'file' | 'vault' | 'redis' | 'cosmos' | 'acr' | 'sites' | 'pg' | 'mysql'

/**
 * What parts of a stack may need from the Azure foundation and the VNet:
 * subnet and dns as above; endpoint: the label of a private endpoint, whose traffic the VNet prices; reach: a way
 * through the security groups, from subnet to subnet at a port or range of ports (443 to endpoints is open to the whole
 * network); service: a service endpoint such as
 * Microsoft.Storage on a subnet; admit: a way in from outside to the subnet of machines, for callers of a load
 * balancer, its probes, or administrators; suffix, compact, client: the local values and the data source of these
 * names; topic: the label of a storage account whose events someone has printed already, for Azure allows only one
 * topic each; paired-key: a second vault and key in the paired region.
 */
export type AzureNeed =
  | `subnet:${AzureSubnet}`
  | `dns:${AzureZone}`
  | `endpoint:${string}`
  | `reach:${AzureSubnet}:${AzureSubnet}:${string}`
  | `service:${AzureSubnet}:${string}`
  | `topic:${string}`
  | `admit:${'web' | 'ingress' | 'probe' | 'ssh'}`
  | 'suffix'
  | 'compact'
  | 'client'
  | 'paired-key'
