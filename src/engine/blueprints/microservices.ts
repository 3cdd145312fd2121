import { foundation, node, uses, type Order, type Recipe } from './blueprint.ts'

/**
 * A cluster with registry and mesh, a database and a cache; in Production an API Gateway before it. The gateway
 * reaches the cluster's own ingress, which exists only after the first deployment: its address is a variable that
 * is empty at first, and the gateway's routes come with it.
 */
export function microservices({ cloud, environment }: Order): Recipe {
  const isProduction = environment === 'production'
  return {
    nodes: [
      ...foundation(cloud),
      ...(isProduction ? [node('api-gateway')] : []),
      node('kubernetes', { has_mesh: true }),
      node('postgresql'),
      node('redis'),
    ],
    connections: [
      ...(isProduction ? uses('api-gateway', 'kubernetes') : []),
      ...uses('kubernetes', 'postgresql', 'redis', 'key-vault'),
    ],
  }
}
