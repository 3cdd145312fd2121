// Clusters of AKS and databases of Azure, which stop and start as a whole.
import { z } from 'zod'
import type { Azure } from '#cloud-api/azure/client.ts'
import type { Kind, Look } from '../kind.ts'
import { orderResource, readResource } from './resource.ts'

/** https://learn.microsoft.com/en-us/rest/api/aks/managed-clusters */
const AKS = '2024-09-01'
const CLUSTER = 'Microsoft.ContainerService/managedClusters'

const clusterAnswer = z.object({
  properties: z.object({
    provisioningState: z.string(),
    powerState: z.object({ code: z.string() }).optional(),
  }),
})

/** With its nodes. https://learn.microsoft.com/en-us/azure/aks/start-stop-cluster */
const cluster: Kind<Azure> = {
  tier: 1,
  busy: ['OperationNotAllowed'],
  look: async (azure, target) => {
    const read = { action: `${CLUSTER}/read`, apiVersion: AKS }
    const { provisioningState, powerState } = clusterAnswer.parse(await readResource(azure, target, read)).properties
    if (provisioningState === 'Deleting') return { at: 'gone', status: provisioningState }
    // What failed can be asked for again.
    if (provisioningState !== 'Succeeded' && provisioningState !== 'Failed' && provisioningState !== 'Canceled')
      return { at: 'changing', status: provisioningState }
    const status = powerState?.code ?? 'Running'
    return { at: status === 'Stopped' ? 'stopped' : 'running', status }
  },
  ask: (azure, target, what) => {
    const verb = what === 'stop' ? 'stop' : 'start'
    return orderResource(azure, target, { action: `${CLUSTER}/${verb}/action`, apiVersion: AKS, path: `/${verb}` })
  },
}

const DATABASE_AT: Readonly<Record<string, Look['at']>> = {
  Ready: 'running',
  Stopped: 'stopped',
  Dropping: 'gone',
}
const NO_REPLICA = ['None', '']

const databaseAnswer = z.object({
  properties: z.object({ state: z.string(), replicationRole: z.string().nullish() }),
})

/** @param provider such as Microsoft.DBforPostgreSQL */
function database(provider: string, apiVersion: string): Kind<Azure> {
  const type = `${provider}/flexibleServers`
  return {
    tier: 2,
    busy: ['ServerIsBusy', 'OperationInProgress'],
    look: async (azure, target, what) => {
      const read = { action: `${type}/read`, apiVersion }
      const { state, replicationRole } = databaseAnswer.parse(await readResource(azure, target, read)).properties
      const at = DATABASE_AT[state] ?? 'changing'
      const isReplica = !NO_REPLICA.includes(replicationRole ?? '')
      if (isReplica && (what === 'stop' || at === 'running')) return { at: 'fixed', status: state, said: 'replica' }
      return { at, status: state }
    },
    ask: (azure, target, what) => {
      const verb = what === 'stop' ? 'stop' : 'start'
      return orderResource(azure, target, { action: `${type}/${verb}/action`, apiVersion, path: `/${verb}` })
    },
  }
}

/** Kinds of databases by their type. */
export const DATABASES = {
  // https://learn.microsoft.com/en-us/rest/api/mysql/flexibleserver
  azurerm_mysql_flexible_server: database('Microsoft.DBforMySQL', '2023-12-30'),
  // https://learn.microsoft.com/en-us/rest/api/postgresql
  azurerm_postgresql_flexible_server: database('Microsoft.DBforPostgreSQL', '2024-08-01'),
} as const

/** Kinds of clusters by their type. */
export const CLUSTERS = { azurerm_kubernetes_cluster: cluster } as const
