// A project of Google Cloud that is looked at before an apply. Requests are as the references describe them:
// https://cloud.google.com/service-usage/docs/reference/rest/v1/services/list,
// https://cloud.google.com/resource-manager/reference/rest/v3/projects/testIamPermissions,
// https://cloud.google.com/compute/docs/reference/rest/v1/regions/get and machineTypes/get, and
// https://cloud.google.com/storage/docs/json_api/v1/buckets/get
import { decodeJwt } from 'jose'
import { z } from 'zod'
import { startCloudServer, type CloudAnswer, type CloudServer, type Route } from './cloud-server.ts'

export interface LookedGoogle extends CloudServer {
  /** Numbers of the projects that have buckets; 0 for those of others. */
  readonly buckets: Map<string, number>
  /** Names of buckets that were asked for. */
  readonly lookedFor: string[]
  /** Names of what the project has: networks, secrets, and service accounts. */
  readonly own: Set<string>
  /** APIs that are not enabled. */
  readonly off: Set<string>
  /** What is used of limits and the limits, such as region/CPUS. */
  readonly quotas: Map<string, readonly [usage: number, limit: number]>
  /** vCPUs of types of machines, by zone and type. */
  readonly machines: Map<string, number>
  /** Permissions that an account lacks. */
  readonly lacks: Map<string, readonly string[]>
  /** Permissions that Google Cloud does not know on a project. */
  readonly unknown: Set<string>
}

export const NUMBER = 123_456_789_012
const ENABLED = [
  'artifactregistry',
  'billingbudgets',
  'cloudresourcemanager',
  'compute',
  'container',
  'containersecurity',
  'iam',
  'iamcredentials',
  'iap',
  'logging',
  'monitoring',
  'oslogin',
  'secretmanager',
  'servicenetworking',
  'serviceusage',
  'storage',
  'cloudtrace',
].map((name) => `${name}.googleapis.com`)

const error = (code: number, status: string, reason?: string): CloudAnswer => ({
  status: code,
  json: { error: { code, status, message: 'secret words', ...(reason && { details: [{ reason }] }) } },
})
/** As older services answer. */
const older = (code: number, reason: string): CloudAnswer => ({
  status: code,
  json: { error: { code, message: 'secret words', errors: [{ domain: 'global', reason }] } },
})
const fields = (of: string) => z.strictObject({ fields: z.literal(of) })

/** Starts it: nothing is taken, nothing is used, and everything is allowed. */
export async function startLookedGoogle(project: string): Promise<LookedGoogle> {
  const state = {
    buckets: new Map<string, number>(),
    lookedFor: [] as string[],
    own: new Set<string>(),
    off: new Set<string>(),
    quotas: new Map<string, readonly [number, number]>(),
    machines: new Map<string, number>(),
    lacks: new Map<string, readonly string[]>(),
    unknown: new Set<string>(),
  }
  const on = (api: string, answer: Route['answer']): Route['answer'] => {
    const isOff = () => state.off.has(`${api}.googleapis.com`)
    return (asked) => (isOff() ? error(403, 'PERMISSION_DENIED', 'SERVICE_DISABLED') : answer(asked))
  }
  const quotasOf = (scope: string) =>
    [...state.quotas]
      .filter(([key]) => key.startsWith(`${scope}/`))
      .map(([key, [usage, limit]]) => ({ metric: key.slice(scope.length + 1), usage, limit }))
  const ownRoute = (api: string, path: string): Route => ({
    action: `${api} own`,
    method: 'GET',
    path: new RegExp(`^${path}$`),
    answer: on(api, ({ parts: [name = ''] }) => (state.own.has(name) ? { json: { name } } : error(404, 'NOT_FOUND'))),
  })
  const permission = z.string().regex(/^[a-z]+\.\w+\.\w+$/i)
  const routes: Route[] = [
    {
      action: 'token',
      method: 'POST',
      path: /^\/token$/,
      body: z.string().startsWith('grant_type=urn'),
      answer: ({ body }) => {
        const { iss } = decodeJwt(new URLSearchParams(String(body)).get('assertion') ?? '')
        return { json: { token_type: 'Bearer', expires_in: 3600, access_token: `of-${iss}` } }
      },
    },
    {
      action: 'project',
      method: 'GET',
      path: new RegExp(`^/v3/projects/${project}$`),
      answer: on('cloudresourcemanager', () => ({
        json: { name: `projects/${NUMBER}`, projectId: project, state: 'ACTIVE' },
      })),
    },
    {
      action: 'permissions',
      method: 'POST',
      path: new RegExp(`^/v3/projects/${project}:testIamPermissions$`),
      body: z.strictObject({ permissions: z.array(permission).min(1).max(100) }),
      answer: on('cloudresourcemanager', ({ body, token }) => {
        const { permissions } = body as { permissions: string[] }
        if (permissions.some((one) => state.unknown.has(one))) return error(400, 'INVALID_ARGUMENT')
        const lacks = state.lacks.get(token.replace(/^of-/, '')) ?? []
        const given = permissions.filter((one) => !lacks.includes(one))
        return { json: given.length > 0 ? { permissions: given } : {} }
      }),
    },
    {
      action: 'services',
      method: 'GET',
      path: new RegExp(`^/v1/projects/${project}/services$`),
      query: z.strictObject({
        filter: z.literal('state:ENABLED'),
        pageSize: z.literal('200'),
        pageToken: z.literal('2').optional(),
      }),
      // On two pages.
      answer: on('serviceusage', ({ query }) => {
        const all = ENABLED.filter((api) => !state.off.has(api))
        const isFirst = query['pageToken'] === undefined
        const services = (isFirst ? all.slice(0, 9) : all.slice(9)).map((api) => ({
          name: `projects/${NUMBER}/services/${api}`,
          state: 'ENABLED',
        }))
        return { json: { services, ...(isFirst && { nextPageToken: '2' }) } }
      }),
    },
    {
      action: 'bucket',
      method: 'GET',
      path: /^\/storage\/v1\/b\/([\w.-]+)$/,
      query: fields('projectNumber'),
      answer: ({ parts: [name = ''] }) => {
        state.lookedFor.push(name)
        const owner = state.buckets.get(name)
        if (owner === undefined) return older(404, 'notFound')
        return owner === 0 ? older(403, 'forbidden') : { json: { projectNumber: String(owner) } }
      },
    },
    ownRoute('compute', `/compute/v1/projects/${project}/global/networks/([\\w-]+)`),
    ownRoute('secretmanager', `/v1/projects/${project}/secrets/([\\w-]+)`),
    ownRoute('iam', `/v1/projects/${project}/serviceAccounts/([\\w-]+)@${project}\\.iam\\.gserviceaccount\\.com`),
    {
      action: 'compute.projects.get',
      method: 'GET',
      path: new RegExp(`^/compute/v1/projects/${project}$`),
      query: fields('quotas'),
      answer: on('compute', () => ({ json: { quotas: quotasOf('project') } })),
    },
    {
      action: 'compute.regions.get',
      method: 'GET',
      path: new RegExp(`^/compute/v1/projects/${project}/regions/europe-west1$`),
      query: fields('quotas,zones'),
      answer: on('compute', () => {
        const zones = ['b', 'c'].map((zone) => `https://www.googleapis.com/compute/v1/zones/europe-west1-${zone}`)
        return { json: { quotas: quotasOf('region'), zones } }
      }),
    },
    {
      action: 'compute.machineTypes.get',
      method: 'GET',
      path: new RegExp(`^/compute/v1/projects/${project}/zones/([\\w-]+)/machineTypes/([\\w-]+)$`),
      query: fields('guestCpus'),
      answer: on('compute', ({ parts: [zone = '', type = ''] }) => {
        const guestCpus = state.machines.get(`${zone}/${type}`)
        return guestCpus === undefined ? older(404, 'notFound') : { json: { guestCpus } }
      }),
    },
  ]
  return { ...state, ...(await startCloudServer(routes)) }
}
