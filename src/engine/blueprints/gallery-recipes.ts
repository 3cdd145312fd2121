// Recipes of the gallery that no other page has: each what someone really
// runs, with no more than it needs.
import { node, uses, type Recipe } from './blueprint.ts'

/** Files of a site in private storage, which a function gives out beside its API, and a document store. */
export function staticSiteWithApi(): Recipe {
  return {
    nodes: [
      node('api-gateway'),
      node('function'),
      node('object-storage', { storage_gb: 20, version_days: 30 }, 'site'),
      node('nosql', { data_gb: 5 }),
      node('key-vault'),
      node('monitoring'),
    ],
    connections: [...uses('api-gateway', 'function'), ...uses('function', 'site', 'nosql', 'key-vault')],
  }
}

/** What arrives in one place is worked on and lies in another; the state of each job is kept. */
export function documentPipeline(): Recipe {
  return {
    nodes: [
      node('object-storage', { storage_gb: 100, version_days: 7 }, 'inbox'),
      node('object-storage', { storage_gb: 500 }, 'archive'),
      node('function', { trigger: 'object-created', memory_mb: 2048, timeout_seconds: 300 }),
      node('nosql', { data_gb: 10 }, 'jobs'),
      node('monitoring'),
    ],
    connections: uses('function', 'inbox', 'archive', 'jobs'),
  }
}

/** A machine behind a balancer, its database, and a share that people know as a drive. */
export function internalTool(): Recipe {
  return {
    nodes: [
      node('load-balancer'),
      node('vm'),
      node('postgresql'),
      node('file-share'),
      node('key-vault'),
      node('monitoring'),
    ],
    connections: [...uses('load-balancer', 'vm'), ...uses('vm', 'postgresql', 'file-share', 'key-vault')],
  }
}

/** Two machines that share uploads, MySQL, and a cache before it. */
export function contentSite(): Recipe {
  return {
    nodes: [
      node('load-balancer'),
      node('vm', { count: 2, max_count: 4 }),
      node('mysql'),
      node('redis'),
      node('file-share', {}, 'uploads'),
      node('key-vault'),
      node('monitoring'),
    ],
    connections: [...uses('load-balancer', 'vm'), ...uses('vm', 'mysql', 'redis', 'uploads', 'key-vault')],
  }
}

/** A GPU machine that reads a data set and writes results, and stops outside of working hours. */
export function batchGpu(): Recipe {
  return {
    nodes: [
      node('vm', { has_gpu: true, is_scheduled: true, disk_gb: 256 }),
      node('object-storage', { storage_gb: 1000 }, 'input'),
      node('object-storage', { storage_gb: 200 }, 'results'),
      node('monitoring'),
    ],
    connections: uses('vm', 'input', 'results'),
  }
}

/** Requests of other systems, checked by a function and written down as rows. */
export function webhookReceiver(): Recipe {
  return {
    nodes: [
      node('api-gateway', { requests_per_second: 100, burst: 200 }),
      node('function', { timeout_seconds: 30 }),
      node('postgresql'),
      node('key-vault'),
      node('monitoring'),
    ],
    connections: [...uses('api-gateway', 'function'), ...uses('function', 'postgresql', 'key-vault')],
  }
}

/** Services of a game in a cluster: state that lasts in a document store, what is fleeting in a cache. */
export function gameBackend(): Recipe {
  return {
    nodes: [
      node('api-gateway', { requests_per_second: 500, burst: 1000 }),
      node('kubernetes', { min_nodes: 2, max_nodes: 6 }),
      node('redis'),
      node('nosql', { data_gb: 20 }),
      node('object-storage', { storage_gb: 50 }, 'assets'),
      node('monitoring'),
    ],
    connections: [...uses('api-gateway', 'kubernetes'), ...uses('kubernetes', 'redis', 'nosql', 'assets')],
  }
}

/** Notebooks without a GPU beside a database that is large enough to ask. */
export function analyticsWorkbench(): Recipe {
  return {
    nodes: [
      node('vm', { has_jupyter: true, is_scheduled: true, disk_gb: 128 }),
      node('postgresql', { storage_gb: 256 }),
      node('object-storage', { storage_gb: 300 }, 'datasets'),
      node('key-vault'),
    ],
    connections: uses('vm', 'postgresql', 'datasets', 'key-vault'),
  }
}

/** Machines that build, what they keep between builds, and the identity with which they deploy. */
export function buildRunners(): Recipe {
  return {
    nodes: [
      node('vm', { count: 2, max_count: 6, is_scheduled: true, disk_gb: 128 }),
      node('object-storage', { storage_gb: 200, version_days: 7 }, 'cache'),
      node('service-principal'),
      node('key-vault'),
    ],
    connections: uses('vm', 'cache', 'key-vault'),
  }
}
