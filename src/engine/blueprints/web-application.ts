import { foundation, node, uses, type Order, type Recipe } from './blueprint.ts'

/** Load balanced machines with a database, a cache and storage. */
export function webApplication({ cloud }: Order): Recipe {
  return {
    nodes: [
      ...foundation(cloud),
      node('load-balancer'),
      node('vm'),
      node('postgresql'),
      node('redis'),
      node('object-storage'),
    ],
    connections: [...uses('load-balancer', 'vm'), ...uses('vm', 'postgresql', 'redis', 'object-storage', 'key-vault')],
  }
}
