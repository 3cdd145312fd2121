// Services of Google Cloud, as far as an agent asks them to stop and start things. What is asked goes on for a while,
// and what is busy takes no other order. Requests are as their references describe them:
// https://cloud.google.com/compute/docs/reference/rest/v1, https://cloud.google.com/sql/docs/mysql/admin-api/rest/v1
// and https://cloud.google.com/kubernetes-engine/docs/reference/rest/v1.
import { z } from 'zod'
import { startCloudServer, type CloudAnswer, type CloudServer, type Route } from './cloud-server.ts'

export interface FakeMachine {
  status: string
  disks?: { type: string }[]
  resourcePolicies?: string[]
}

export interface FakeGoogle extends CloudServer {
  readonly machines: Map<string, FakeMachine>
  /** Schedules by their names: whether they start what has them. */
  readonly policies: Map<string, { starts: boolean }>
  readonly groups: Map<string, { target: number; machines: number }>
  readonly autoscalers: Map<string, { mode: string }>
  readonly pools: Map<string, { status: string; zones: string[]; autoscaling?: Record<string, unknown> }>
  readonly databases: Map<string, { policy: string; state: string; operation: string; type?: string }>
  readonly changes: string[]
}

const NEXT: Readonly<Record<string, string>> = { STOPPING: 'TERMINATED', STAGING: 'RUNNING', RECONCILING: 'RUNNING' }
const MISSING: CloudAnswer = { status: 404, json: { error: { code: 404, errors: [{ reason: 'notFound' }] } } }
const DONE: CloudAnswer = { json: { kind: 'compute#operation', status: 'RUNNING', name: 'operation-1' } }
const of = (rest: string) => new RegExp(`^/compute/v1/projects/p/(?:zones|regions)/[\\w-]+/${rest}$`)
const POOL = '/v1/projects/p/locations/[\\w-]+/clusters/[\\w-]+/nodePools/([\\w-]+)'
const sql = (rest: string) => new RegExp(`^/v1/projects/p/${rest}$`)

/** https://cloud.google.com/kubernetes-engine/docs/reference/rest/v1/projects.locations.clusters.nodePools */
const poolAutoscaling = z.strictObject({
  enabled: z.boolean(),
  minNodeCount: z.int().optional(),
  maxNodeCount: z.int().optional(),
  totalMinNodeCount: z.int().optional(),
  totalMaxNodeCount: z.int().optional(),
  locationPolicy: z.enum(['BALANCED', 'ANY']).optional(),
})

/** Starts it on a free port of this machine. */
export async function startStoppableGoogle(): Promise<FakeGoogle> {
  const fake = {
    machines: new Map<string, FakeMachine>(),
    policies: new Map<string, { starts: boolean }>(),
    groups: new Map<string, { target: number; machines: number }>(),
    autoscalers: new Map<string, { mode: string }>(),
    pools: new Map<string, { status: string; zones: string[]; autoscaling?: Record<string, unknown> }>(),
    databases: new Map<string, { policy: string; state: string; operation: string; type?: string }>(),
    changes: [] as string[],
  }
  const { machines, policies, groups, autoscalers, pools, databases, changes } = fake
  const onPolicies = z.strictObject({ resourcePolicies: z.array(z.url()).min(1) })

  const routes: Route[] = [
    {
      action: 'compute.instances.get',
      method: 'GET',
      path: of('instances/([\\w-]+)'),
      answer: ({ parts: [name = ''] }) => {
        const one = machines.get(name)
        if (!one) return MISSING
        const json = { name, ...structuredClone(one) }
        one.status = NEXT[one.status] ?? one.status
        return { json }
      },
    },
    ...(['stop', 'start', 'resume', 'removeResourcePolicies', 'addResourcePolicies'] as const).map((verb): Route => {
      const isOrder = !verb.endsWith('ResourcePolicies')
      return {
        action: `compute.instances.${verb}`,
        method: 'POST',
        path: of(`instances/([\\w-]+)/${verb}`),
        ...(!isOrder && { body: onPolicies }),
        answer: ({ parts: [name = ''], body }) => {
          const one = machines.get(name)
          if (!one) return MISSING
          if (NEXT[one.status] !== undefined)
            return { status: 400, json: { error: { code: 400, errors: [{ reason: 'resourceNotReady' }] } } }
          changes.push(`${verb} ${name}`)
          if (isOrder) one.status = verb === 'stop' ? 'STOPPING' : 'STAGING'
          else {
            const { resourcePolicies: given } = onPolicies.parse(body)
            const own = (one.resourcePolicies ?? []).filter((link) => !given.includes(link))
            one.resourcePolicies = verb === 'addResourcePolicies' ? [...own, ...given] : own
          }
          return DONE
        },
      }
    }),
    {
      action: 'compute.resourcePolicies.get',
      method: 'GET',
      path: of('resourcePolicies/([\\w-]+)'),
      answer: ({ parts: [name = ''] }) => {
        const vmStartSchedule =
          policies.get(name)?.starts === true ? { vmStartSchedule: { schedule: '0 7 * * *' } } : {}
        return {
          json: { name, instanceSchedulePolicy: { vmStopSchedule: { schedule: '0 19 * * *' }, ...vmStartSchedule } },
        }
      },
    },
    {
      action: 'compute.instanceGroupManagers.get',
      method: 'GET',
      path: of('instanceGroupManagers/([\\w-]+)'),
      answer: ({ parts: [name = ''] }) => {
        const one = groups.get(name)
        if (!one) return MISSING
        const isStable = one.machines === one.target
        const currentActions = { none: isStable ? one.machines : 0, deleting: isStable ? 0 : one.machines }
        one.machines = one.target
        return { json: { name, targetSize: one.target, status: { isStable }, currentActions } }
      },
    },
    {
      action: 'compute.instanceGroupManagers.update',
      method: 'POST',
      path: of('instanceGroupManagers/([\\w-]+)/resize'),
      query: z.strictObject({ size: z.string().regex(/^\d+$/) }),
      answer: ({ parts: [name = ''], query }) => {
        const one = groups.get(name)
        if (!one) return MISSING
        changes.push(`resize ${name} ${query['size']}`)
        one.target = Number(query['size'])
        return DONE
      },
    },
    {
      action: 'compute.autoscalers.get',
      method: 'GET',
      path: of('autoscalers/([\\w-]+)'),
      answer: ({ parts: [name = ''] }) => {
        const one = autoscalers.get(name)
        return one ? { json: { name, autoscalingPolicy: { ...one, minNumReplicas: 1 } } } : MISSING
      },
    },
    {
      action: 'compute.autoscalers.update',
      method: 'PATCH',
      path: of('autoscalers'),
      query: z.strictObject({ autoscaler: z.string() }),
      body: z.strictObject({
        autoscalingPolicy: z.strictObject({ mode: z.enum(['OFF', 'ON', 'ONLY_SCALE_OUT', 'ONLY_UP']) }),
      }),
      answer: ({ query, body }) => {
        const { autoscalingPolicy } = body as { autoscalingPolicy: { mode: string } }
        changes.push(`autoscaler ${query['autoscaler']} ${autoscalingPolicy.mode}`)
        autoscalers.set(query['autoscaler'] ?? '', autoscalingPolicy)
        return DONE
      },
    },
    {
      action: 'container.clusters.get',
      method: 'GET',
      path: new RegExp(`^${POOL}$`),
      answer: ({ parts: [name = ''] }) => {
        const one = pools.get(name)
        if (!one) return MISSING
        const instanceGroupUrls = one.zones.map(
          (zone) =>
            `https://www.googleapis.com/compute/v1/projects/p/zones/${zone}/instanceGroupManagers/${name}-${zone}`,
        )
        const json = { status: one.status, instanceGroupUrls, ...(one.autoscaling && { autoscaling: one.autoscaling }) }
        one.status = NEXT[one.status] ?? one.status
        return { json }
      },
    },
    ...[
      { verb: 'setSize', body: z.strictObject({ nodeCount: z.int().min(0) }) },
      { verb: 'setAutoscaling', body: z.strictObject({ autoscaling: poolAutoscaling }) },
    ].map(({ verb, body: schema }): Route => ({
      action: 'container.clusters.update',
      method: 'POST',
      path: new RegExp(`^${POOL}:${verb}$`),
      body: schema,
      answer: ({ parts: [name = ''], body }) => {
        const one = pools.get(name)
        if (!one) return MISSING
        if (one.status !== 'RUNNING')
          return { status: 400, json: { error: { code: 400, status: 'FAILED_PRECONDITION' } } }
        const { nodeCount, autoscaling } = body as { nodeCount?: number; autoscaling?: Record<string, unknown> }
        changes.push(`${verb} ${name} ${nodeCount ?? String(autoscaling?.['enabled'])}`)
        if (nodeCount !== undefined)
          for (const zone of one.zones) groups.set(`${name}-${zone}`, { target: nodeCount, machines: nodeCount })
        if (autoscaling) one.autoscaling = autoscaling
        one.status = 'RECONCILING'
        return { json: { name: 'operation-2', status: 'RUNNING' } }
      },
    })),
    {
      action: 'cloudsql.instances.get',
      method: 'GET',
      path: sql('instances/([\\w-]+)'),
      answer: ({ parts: [name = ''] }) => {
        const one = databases.get(name)
        if (!one) return MISSING
        const { state, policy: activationPolicy, type: instanceType = 'CLOUD_SQL_INSTANCE' } = one
        return { json: { name, state, instanceType, settings: { activationPolicy, tier: 'db-f1-micro' } } }
      },
    },
    {
      action: 'cloudsql.instances.operations',
      method: 'GET',
      path: sql('operations'),
      query: z.strictObject({ instance: z.string(), maxResults: z.string() }),
      answer: ({ query }) => {
        const one = databases.get(query['instance'] ?? '')
        if (!one) return { json: {} }
        const json = { items: [{ status: one.operation }] }
        one.operation = 'DONE'
        return { json }
      },
    },
    {
      action: 'cloudsql.instances.update',
      method: 'PATCH',
      path: sql('instances/([\\w-]+)'),
      body: z.strictObject({ settings: z.strictObject({ activationPolicy: z.enum(['ALWAYS', 'NEVER']) }) }),
      answer: ({ parts: [name = ''], body }) => {
        const one = databases.get(name)
        if (!one) return MISSING
        if (one.operation !== 'DONE')
          return { status: 409, json: { error: { code: 409, errors: [{ reason: 'operationInProgress' }] } } }
        const { settings } = body as { settings: { activationPolicy: string } }
        changes.push(`activationPolicy ${name} ${settings.activationPolicy}`)
        Object.assign(one, { policy: settings.activationPolicy, operation: 'RUNNING' })
        return { json: { name: 'operation-3', status: 'PENDING' } }
      },
    },
  ]
  return { ...fake, ...(await startCloudServer(routes)) }
}
