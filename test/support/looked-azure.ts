// A subscription of Azure that is looked at before an apply. Requests are as the references describe them:
// https://learn.microsoft.com/rest/api/resources/providers/get, /compute/resource-skus/list, /compute/usage/list,
// /virtualnetwork/usages/list, /storagerp/usages/list-by-location, /authorization/permissions/list-for-resource-group
// and the questions for names of each service.
import { z } from 'zod'
import { AZURE_WORLD_NAMES } from '#domain/preflight/azure/names.ts'
import { startCloudServer, type CloudAnswer, type CloudServer, type Route } from './cloud-server.ts'

export interface LookedAzure extends CloudServer {
  /** Why a name is not free, such as AlreadyExists. */
  readonly taken: Map<string, string>
  /** Names of what the subscription has. */
  readonly own: Set<string>
  readonly groups: Set<string>
  /** Locations of deleted vaults, by their names. */
  readonly deleted: Map<string, string>
  /** States of resource providers; Registered for the others. */
  readonly states: Map<string, string>
  /** What is used of limits and the limits, by service and name. */
  readonly usages: Map<string, readonly [used: number, limit: number]>
  /** Sizes of machines that the subscription does not get in the location. */
  readonly barred: Set<string>
  /** What an application may do; Owner for the others. */
  readonly permissions: Map<string, readonly object[]>
}

export const SUBSCRIPTION = '0b1f6471-1bf0-4dda-aec3-cb9272f09590'
export const TENANT = '72f988bf-86f1-41af-91ab-2d7cd011db47'
const OWNER = [{ actions: ['*'], notActions: [], dataActions: [], notDataActions: [] }]
const SIZES = [
  ['Standard_B2ls_v2', 'standardBsv2Family', '2'],
  ['Standard_B2s_v2', 'standardBsv2Family', '2'],
  ['Standard_D2s_v5', 'standardDSv5Family', '2'],
] as const

const version = (of: string) => z.strictObject({ 'api-version': z.literal(of) })
const inSubscription = (rest: string) => new RegExp(`^/subscriptions/${SUBSCRIPTION}${rest}$`)
const none = (code: string): CloudAnswer => ({ status: 404, json: { error: { code, message: 'none' } } })

/** Starts it: nothing is taken, nothing is used, and everything is allowed. */
export async function startLookedAzure(): Promise<LookedAzure> {
  const state = {
    taken: new Map<string, string>(),
    own: new Set<string>(),
    groups: new Set<string>(),
    deleted: new Map<string, string>(),
    states: new Map<string, string>(),
    usages: new Map<string, readonly [number, number]>(),
    barred: new Set<string>(),
    permissions: new Map<string, readonly object[]>(),
  }
  const usagesOf = (service: string) =>
    [...state.usages]
      .filter(([key]) => key.startsWith(`${service}/`))
      .map(([key, [currentValue, limit]]) => {
        const value = key.slice(service.length + 1)
        return { unit: 'Count', currentValue, limit, name: { value, localizedValue: value } }
      })
  const usageRoute = (service: string, of: string): Route => ({
    action: `${service}/usages`,
    method: 'GET',
    path: inSubscription(`/providers/${service}/locations/westeurope/usages`),
    query: version(of),
    answer: () => ({ json: { value: usagesOf(service) } }),
  })
  const checks = Object.values(AZURE_WORLD_NAMES).map(({ type, apiVersion, namesType }): Route => {
    const service = type.split('/')[0] ?? ''
    const name = z.string().min(1)
    return {
      action: `${type} name`,
      method: 'POST',
      path: inSubscription(`/providers/${service}/checkNameAvailability`),
      query: version(apiVersion),
      body: namesType ? z.strictObject({ name, type: z.literal(type) }) : z.strictObject({ name }),
      answer: ({ body }) => {
        const reason = state.taken.get((body as { name: string }).name)
        return {
          json: reason === undefined ? { nameAvailable: true } : { nameAvailable: false, reason, message: 'no' },
        }
      },
    }
  })
  const server = await startCloudServer([
    {
      action: 'token',
      method: 'POST',
      path: new RegExp(`^/${TENANT}/oauth2/v2\\.0/token$`),
      body: z.string().includes('grant_type=client_credentials'),
      answer: ({ body }) => {
        const client_id = new URLSearchParams(String(body)).get('client_id') ?? ''
        return { json: { token_type: 'Bearer', expires_in: 3599, access_token: `of-${client_id}` } }
      },
    },
    {
      action: 'permissions',
      method: 'GET',
      path: inSubscription('/providers/Microsoft.Authorization/permissions'),
      query: version('2022-04-01'),
      answer: ({ token }) => ({ json: { value: state.permissions.get(token.replace(/^of-/, '')) ?? OWNER } }),
    },
    ...checks,
    {
      action: 'Microsoft.DocumentDB name',
      method: 'HEAD',
      path: /^\/providers\/Microsoft\.DocumentDB\/databaseAccountNames\/([\w-]+)$/,
      query: version('2024-05-15'),
      answer: ({ parts: [name = ''] }) => (state.taken.has(name) ? {} : { status: 404 }),
    },
    {
      action: 'resources',
      method: 'GET',
      path: inSubscription('/resources'),
      query: version('2021-04-01').extend({
        $filter: z.string().regex(/^resourceType eq '[\w./]+' and name eq '.+'$/),
      }),
      answer: ({ query }) => {
        const name = / and name eq '(.+)'$/.exec(query['$filter'] ?? '')?.[1] ?? ''
        return { json: { value: state.own.has(name) ? [{ id: name, name }] : [] } }
      },
    },
    {
      action: 'deleted',
      method: 'GET',
      path: inSubscription('/providers/Microsoft.KeyVault/deletedVaults'),
      query: version('2023-07-01'),
      answer: () => ({
        json: { value: [...state.deleted].map(([name, location]) => ({ name, properties: { location } })) },
      }),
    },
    {
      action: 'deleted',
      method: 'GET',
      path: inSubscription('/providers/Microsoft.ApiManagement/deletedservices'),
      query: version('2022-08-01'),
      answer: () => ({ json: { value: [...state.deleted].map(([name, location]) => ({ name, location })) } }),
    },
    {
      action: 'group',
      method: 'GET',
      path: inSubscription('/resourcegroups/([\\w.-]+)'),
      query: version('2021-04-01'),
      answer: ({ parts: [name = ''] }) => (state.groups.has(name) ? { json: { name } } : none('ResourceGroupNotFound')),
    },
    {
      action: 'provider',
      method: 'GET',
      path: inSubscription('/providers/([\\w.]+)'),
      query: version('2021-04-01'),
      answer: ({ parts: [namespace = ''] }) => ({
        json: {
          namespace,
          registrationPolicy: namespace === 'Microsoft.Insights' ? 'RegistrationFree' : 'RegistrationRequired',
          registrationState: state.states.get(namespace) ?? 'Registered',
          resourceTypes: [],
        },
      }),
    },
    usageRoute('Microsoft.Compute', '2024-07-01'),
    usageRoute('Microsoft.Network', '2023-11-01'),
    usageRoute('Microsoft.Storage', '2023-05-01'),
    {
      action: 'sizes',
      method: 'GET',
      path: inSubscription('/providers/Microsoft.Compute/skus'),
      query: version('2021-07-01').extend({
        $filter: z.literal("location eq 'westeurope'"),
        page: z.literal('2').optional(),
      }),
      // On two pages, and not machines alone.
      answer: ({ query }) => {
        const pages = [
          [{ resourceType: 'disks', name: 'Premium_LRS' }, ...SIZES.slice(0, 1).map(sized)],
          SIZES.slice(1).map(sized),
        ]
        const isFirst = query['page'] === undefined
        const rest = `/subscriptions/${SUBSCRIPTION}/providers/Microsoft.Compute/skus?api-version=2021-07-01&$filter=location%20eq%20'westeurope'&page=2`
        return { json: { value: pages[isFirst ? 0 : 1], ...(isFirst && { nextLink: `${server.url}${rest}` }) } }
      },
    },
  ])
  return { ...state, ...server }

  function sized([name, family, vCPUs]: (typeof SIZES)[number]): object {
    const restrictions = state.barred.has(name)
      ? [{ type: 'Location', values: ['westeurope'], reasonCode: 'NotAvailableForSubscription' }]
      : [{ type: 'Zone', values: ['westeurope'], reasonCode: 'NotAvailableForSubscription' }]
    return {
      resourceType: 'virtualMachines',
      name,
      family,
      capabilities: [{ name: 'vCPUs', value: vCPUs }],
      restrictions,
    }
  }
}
