// Every kind of resource that is stopped in Azure, by its type in Terraform. Which they are is the table that prices go
// by, and beside them what would add machines again. Schedules that only shut down are left alone.
import type { Azure } from '#cloud-api/azure/client.ts'
import type { StoppedTypeOf } from '#engine/cost/stops.ts'
import type { CloudTable, Kind, Target } from '../kind.ts'
import { MACHINES } from './machines.ts'
import { CLUSTERS, DATABASES } from './services.ts'

const KINDS: Readonly<Record<StoppedTypeOf<'azure'> | 'azurerm_monitor_autoscale_setting', Kind<Azure>>> = {
  ...MACHINES,
  ...CLUSTERS,
  ...DATABASES,
}

/**
 * What lies in a resource and is deleted before it, which Azure does only while that runs: types by the attribute that
 * names where they lie.
 */
const WITHIN: Readonly<Record<string, (target: Target) => readonly [name: string, value: unknown]>> = {
  azurerm_kubernetes_cluster_node_pool: ({ attributes }) => ['kubernetes_cluster_id', attributes['id']],
  azurerm_mysql_flexible_database: ({ attributes }) => ['server_name', attributes['name']],
  azurerm_mysql_flexible_server_configuration: ({ attributes }) => ['server_name', attributes['name']],
  azurerm_mysql_flexible_server_firewall_rule: ({ attributes }) => ['server_name', attributes['name']],
  azurerm_postgresql_flexible_server_active_directory_administrator: ({ attributes }) => [
    'server_name',
    attributes['name'],
  ],
  azurerm_postgresql_flexible_server_configuration: ({ attributes }) => ['server_id', attributes['id']],
  azurerm_postgresql_flexible_server_database: ({ attributes }) => ['server_id', attributes['id']],
  azurerm_postgresql_flexible_server_firewall_rule: ({ attributes }) => ['server_id', attributes['id']],
  azurerm_virtual_machine_extension: ({ attributes }) => ['virtual_machine_id', attributes['id']],
}

/** How things are stopped in Azure. */
export const AZURE_TABLE: CloudTable<Azure> = {
  name: 'Azure',
  kindOf: (type) => (Object.hasOwn(KINDS, type) ? KINDS[type as keyof typeof KINDS] : undefined),
  regionOf: ({ id }) => (typeof id === 'string' && id.startsWith('/subscriptions/') ? '' : undefined),
  needsRunning: (target, all) =>
    all.some(({ type, attributes }) => {
      const [name, value] = WITHIN[type]?.(target) ?? []
      return name !== undefined && value !== undefined && attributes[name] === value
    }),
}
