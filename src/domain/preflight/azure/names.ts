// Names of Azure that are taken: world-wide, and in the subscription.

/** How Azure is asked whether a name is free. */
export interface AzureNameCheck {
  /** The type of resource that has it, as Azure Resource Manager calls it. */
  readonly type: string
  readonly apiVersion: string
  /** Whether the question names the type. */
  readonly namesType: boolean
  /** How the permission to ask ends. */
  readonly verb: 'read' | 'action'
  /** Where Azure lists what was deleted and still holds its name. */
  readonly deleted?: { readonly list: string; readonly apiVersion: string }
}

/**
 * Types with a name that only one subscription of the world can have. Each service has its own question:
 * https://learn.microsoft.com/rest/api/storagerp/storage-accounts/check-name-availability and the same of the others.
 */
export const AZURE_WORLD_NAMES: Readonly<Record<string, AzureNameCheck>> = {
  azurerm_api_management: {
    type: 'Microsoft.ApiManagement/service',
    apiVersion: '2022-08-01',
    namesType: false,
    verb: 'read',
    deleted: { list: 'deletedservices', apiVersion: '2022-08-01' },
  },
  azurerm_container_registry: {
    type: 'Microsoft.ContainerRegistry/registries',
    apiVersion: '2023-07-01',
    namesType: true,
    verb: 'read',
  },
  azurerm_function_app_flex_consumption: {
    type: 'Microsoft.Web/sites',
    apiVersion: '2023-12-01',
    namesType: true,
    verb: 'read',
  },
  azurerm_key_vault: {
    type: 'Microsoft.KeyVault/vaults',
    apiVersion: '2023-07-01',
    namesType: true,
    verb: 'read',
    deleted: { list: 'deletedVaults', apiVersion: '2023-07-01' },
  },
  azurerm_mysql_flexible_server: {
    type: 'Microsoft.DBforMySQL/flexibleServers',
    apiVersion: '2023-12-30',
    namesType: true,
    verb: 'action',
  },
  azurerm_postgresql_flexible_server: {
    type: 'Microsoft.DBforPostgreSQL/flexibleServers',
    apiVersion: '2024-08-01',
    namesType: true,
    verb: 'action',
  },
  azurerm_storage_account: {
    type: 'Microsoft.Storage/storageAccounts',
    apiVersion: '2023-05-01',
    namesType: true,
    verb: 'read',
  },
}

/** A type with such a name, for which Azure has a question of another form. */
export const AZURE_COSMOS_TYPE = 'azurerm_cosmosdb_account'

/** Types with such a name, of which Azure does not say whether it is taken. */
export const AZURE_UNASKED_NAMES: Readonly<Record<string, string>> = { azurerm_managed_redis: 'name' }

/** Arguments with the name of a resource group, which a subscription has only once. */
export const AZURE_GROUP_NAMES: Readonly<Record<string, string>> = {
  azurerm_kubernetes_cluster: 'node_resource_group',
  azurerm_resource_group: 'name',
}
