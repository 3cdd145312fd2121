// The four blueprints of the landing page: complete stacks, without more than
// what they name and what that needs.
import { node, uses, type Recipe } from './blueprint.ts'

/** Load balancer, two machines, PostgreSQL, Redis. */
export function threeTierWebApp(): Recipe {
  return {
    nodes: [node('load-balancer'), node('vm', { count: 2 }), node('postgresql'), node('redis')],
    connections: [...uses('load-balancer', 'vm'), ...uses('vm', 'postgresql', 'redis')],
  }
}

/** GPU machine with Jupyter that stops at night and on weekends, 500 GB of datasets. */
export function dataScienceSandbox(): Recipe {
  return {
    nodes: [
      node('vm', { has_gpu: true, has_jupyter: true, is_scheduled: true, disk_gb: 128 }),
      node('object-storage', { storage_gb: 500 }),
    ],
    connections: uses('vm', 'object-storage'),
  }
}

/** Kubernetes with one application node, registry and mesh, PostgreSQL. */
export function microservicesDev(): Recipe {
  return {
    nodes: [node('kubernetes', { min_nodes: 1, max_nodes: 3, has_mesh: true }), node('postgresql')],
    connections: uses('kubernetes', 'postgresql'),
  }
}

/** One machine with its own address instead of NAT, PostgreSQL, storage, monitoring. */
export function simpleDevEnvironment(): Recipe {
  return {
    nodes: [
      node('vm', { has_public_address: true }),
      node('vnet', { has_nat: false }),
      node('postgresql'),
      node('object-storage'),
      node('monitoring'),
    ],
    connections: uses('vm', 'postgresql', 'object-storage'),
  }
}
