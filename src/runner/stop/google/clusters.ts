// Node pools of GKE: a stop empties them, with their autoscaling off, and a resume gives both back.
// https://cloud.google.com/kubernetes-engine/docs/reference/rest/v1/projects.locations.clusters.nodePools
import { z } from 'zod'
import type { Capacity } from '#contract/stop.ts'
import type { Google } from '#cloud-api/google/client.ts'
import { blockOf, numberOf, textOf, type Kind, type Target } from '../kind.ts'
import { askCompute, parseAnswer, pathOf } from './resource.ts'

const autoscaling = z.record(z.string(), z.union([z.string(), z.number(), z.boolean()]))
const poolAnswer = z.object({
  status: z.string(),
  autoscaling: autoscaling.optional(),
  instanceGroupUrls: z.array(z.string()).default([]),
})
const groupAnswer = z.object({ targetSize: z.number().default(0) })

/** A cluster does one thing at a time. */
const BUSY = ['FAILED_PRECONDITION', 'failedPrecondition', 'ABORTED']

/** Such as projects/p/locations/l/clusters/c/nodePools/n, whichever of its two forms the state has. */
function pathOfPool(target: Target): string {
  const id = textOf(target, 'id')
  const [, project, location, cluster, pool] =
    /^(?:projects\/)?([^/]+)\/(?:locations\/|zones\/)?([^/]+)\/(?:clusters\/)?([^/]+)\/(?:nodePools\/)?([^/]+)$/.exec(
      id,
    ) ?? []
  return `/v1/projects/${project}/locations/${location}/clusters/${cluster}/nodePools/${pool}`
}

async function readPool(
  google: Google,
  target: Target,
): Promise<{ readonly status: string; readonly size: number; readonly scaling: Capacity['autoscaling'] }> {
  const asked = { action: 'container.clusters.get', service: 'container', path: pathOfPool(target) }
  const pool = poolAnswer.parse(await google.ask(asked))
  let total = 0
  for (const url of pool.instanceGroupUrls) {
    // Named as a group, it is asked for as what manages that.
    const link = pathOf(url).replace('/instanceGroups/', '/instanceGroupManagers/')
    const answer = await askCompute(google, `/${link}`, { action: 'compute.instanceGroupManagers.get' })
    total += parseAnswer(groupAnswer, answer).targetSize
  }
  const zones = Math.max(1, pool.instanceGroupUrls.length)
  return {
    status: pool.status,
    // GKE sets one size for every zone: what is uneven comes back even, and never smaller.
    size: Math.ceil(total / zones),
    scaling: pool.autoscaling?.['enabled'] === true ? pool.autoscaling : undefined,
  }
}

const SETTLED = ['RUNNING', 'RUNNING_WITH_ERROR', 'ERROR']

const nodePool: Kind<Google> = {
  tier: 1,
  busy: BUSY,
  look: async (google, target, what, capacity) => {
    const { status: state, size, scaling } = await readPool(google, target)
    const status = `${state}, ${size} nodes a zone`
    if (state === 'STOPPING') return { at: 'gone', status }
    const now = { min: 0, max: 0, desired: size, ...(scaling && { autoscaling: scaling }) }
    if (!SETTLED.includes(state)) return { at: 'changing', status, capacity: now }
    if (what === 'stop') return { at: size === 0 && !scaling ? 'stopped' : 'running', status, capacity: now }
    const lacks = size === 0 && (capacity?.desired ?? 0) > 0
    const isFixed = scaling === undefined && capacity?.autoscaling !== undefined
    return { at: lacks || isFixed ? 'stopped' : 'running', status, capacity: now }
  },
  ask: async (google, target, what, capacity) => {
    const { size, scaling } = await readPool(google, target)
    const order = (verb: string, body: object): Promise<unknown> =>
      google.ask({
        action: 'container.clusters.update',
        service: 'container',
        method: 'POST',
        path: `${pathOfPool(target)}:${verb}`,
        body,
      })
    // Its autoscaler is off before it is emptied, and on again only when its nodes are back.
    if (what === 'stop' && scaling) await order('setAutoscaling', { autoscaling: { enabled: false } })
    else if (what === 'stop') await order('setSize', { nodeCount: 0 })
    else if (size === 0 && capacity.desired > 0) await order('setSize', { nodeCount: capacity.desired })
    else await order('setAutoscaling', { autoscaling: capacity.autoscaling ?? { enabled: false } })
  },
  applied: (attributes) => {
    const scaling = blockOf(attributes, 'autoscaling')
    const count = numberOf(attributes, 'node_count') || numberOf(attributes, 'initial_node_count')
    if (Object.keys(scaling).length === 0) return { min: 0, max: 0, desired: count }
    const [least, most] = [numberOf(scaling, 'min_node_count'), numberOf(scaling, 'max_node_count')]
    const [totalLeast, totalMost] = [
      numberOf(scaling, 'total_min_node_count'),
      numberOf(scaling, 'total_max_node_count'),
    ]
    const limits: Readonly<Record<string, number>> =
      totalMost > 0
        ? { totalMinNodeCount: totalLeast, totalMaxNodeCount: totalMost }
        : { minNodeCount: least, maxNodeCount: most }
    const policy = scaling['location_policy']
    return {
      min: 0,
      max: 0,
      desired: Math.max(count, 1),
      autoscaling: { enabled: true, ...limits, ...(typeof policy === 'string' && { locationPolicy: policy }) },
    }
  },
}

/** What of a cluster no node pool of the state holds goes on: the pods of Autopilot, or the pool that came with it. */
const cluster: Kind<Google> = {
  tier: 1,
  busy: [],
  look: (_, { attributes }, what) => {
    if (what === 'resume') return Promise.resolve({ at: 'other', status: '' })
    if (attributes['enable_autopilot'] === true)
      return Promise.resolve({ at: 'fixed', status: 'Autopilot', said: 'autopilot' })
    if (attributes['remove_default_node_pool'] === true) return Promise.resolve({ at: 'other', status: '' })
    return Promise.resolve({ at: 'fixed', status: 'default-pool', said: 'own-pool' })
  },
  ask: () => Promise.reject(new Error('A cluster of GKE is never asked to stop.')),
}

/** Kinds of clusters by their type. */
export const CLUSTERS = { google_container_cluster: cluster, google_container_node_pool: nodePool } as const
