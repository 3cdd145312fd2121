// Identities of Azure resources: resource ids below their resource group or their parent.
import { filledIn, hexOf, nameOf, textOf, uuidOf, type Making } from './making.ts'

/**
 * By type. Namespaces begin at the resource group, a slash at the subscription, and `{…}` at an id that is given.
 */
const IDS: Readonly<Record<string, string>> = {
  azurerm_api_management: 'Microsoft.ApiManagement/service/{name}',
  azurerm_api_management_api: 'Microsoft.ApiManagement/service/{api_management_name}/apis/{name};rev={revision}',
  azurerm_api_management_api_operation:
    'Microsoft.ApiManagement/service/{api_management_name}/apis/{api_name}/operations/{operation_id}',
  azurerm_api_management_api_policy:
    'Microsoft.ApiManagement/service/{api_management_name}/apis/{api_name}/policies/policy',
  azurerm_api_management_diagnostic: 'Microsoft.ApiManagement/service/{api_management_name}/diagnostics/{identifier}',
  azurerm_api_management_logger: 'Microsoft.ApiManagement/service/{api_management_name}/loggers/{name}',
  azurerm_application_gateway: 'Microsoft.Network/applicationGateways/{name}',
  azurerm_application_insights: 'Microsoft.Insights/components/{name}',
  azurerm_backup_policy_vm: 'Microsoft.RecoveryServices/vaults/{recovery_vault_name}/backupPolicies/{name}',
  azurerm_backup_protected_vm:
    'Microsoft.RecoveryServices/vaults/{recovery_vault_name}/backupFabrics/Azure/protectionContainers/iaas/protectedItems/{#8}',
  azurerm_consumption_budget_resource_group: '{resource_group_id}/providers/Microsoft.Consumption/budgets/{name}',
  azurerm_container_app: 'Microsoft.App/containerApps/{name}',
  azurerm_container_app_environment: 'Microsoft.App/managedEnvironments/{name}',
  azurerm_container_registry: 'Microsoft.ContainerRegistry/registries/{name}',
  azurerm_cosmosdb_account: 'Microsoft.DocumentDB/databaseAccounts/{name}',
  azurerm_cosmosdb_sql_container:
    'Microsoft.DocumentDB/databaseAccounts/{account_name}/sqlDatabases/{database_name}/containers/{name}',
  azurerm_cosmosdb_sql_database: 'Microsoft.DocumentDB/databaseAccounts/{account_name}/sqlDatabases/{name}',
  azurerm_cosmosdb_sql_role_assignment:
    'Microsoft.DocumentDB/databaseAccounts/{account_name}/sqlRoleAssignments/{uuid}',
  azurerm_dev_test_global_vm_shutdown_schedule: 'Microsoft.DevTestLab/schedules/shutdown-computevm-{#8}',
  azurerm_disk_encryption_set: 'Microsoft.Compute/diskEncryptionSets/{name}',
  azurerm_eventgrid_system_topic: 'Microsoft.EventGrid/systemTopics/{name}',
  azurerm_eventgrid_system_topic_event_subscription:
    'Microsoft.EventGrid/systemTopics/{system_topic}/eventSubscriptions/{name}',
  azurerm_federated_identity_credential: '{user_assigned_identity_id}/federatedIdentityCredentials/{name}',
  azurerm_function_app_flex_consumption: 'Microsoft.Web/sites/{name}',
  azurerm_key_vault: 'Microsoft.KeyVault/vaults/{name}',
  azurerm_key_vault_key: 'https://{vault}.vault.azure.net/keys/{name}/{version}',
  azurerm_key_vault_secret: 'https://{vault}.vault.azure.net/secrets/{name}/{version}',
  azurerm_kubernetes_cluster: 'Microsoft.ContainerService/managedClusters/{name}',
  azurerm_kubernetes_cluster_node_pool: '{kubernetes_cluster_id}/agentPools/{name}',
  azurerm_lb: 'Microsoft.Network/loadBalancers/{name}',
  azurerm_lb_backend_address_pool: '{loadbalancer_id}/backendAddressPools/{name}',
  azurerm_lb_probe: '{loadbalancer_id}/probes/{name}',
  azurerm_lb_rule: '{loadbalancer_id}/loadBalancingRules/{name}',
  azurerm_linux_virtual_machine: 'Microsoft.Compute/virtualMachines/{name}',
  azurerm_log_analytics_workspace: 'Microsoft.OperationalInsights/workspaces/{name}',
  azurerm_managed_redis: 'Microsoft.Cache/redisEnterprise/{name}',
  azurerm_managed_redis_access_policy_assignment: '{managed_redis_id}/databases/default/accessPolicyAssignments/{uuid}',
  azurerm_monitor_action_group: 'Microsoft.Insights/actionGroups/{name}',
  azurerm_monitor_data_collection_rule: 'Microsoft.Insights/dataCollectionRules/{name}',
  azurerm_monitor_data_collection_rule_association:
    '{target_resource_id}/providers/Microsoft.Insights/dataCollectionRuleAssociations/{name}',
  azurerm_monitor_diagnostic_setting: '{target_resource_id}|{name}',
  azurerm_monitor_metric_alert: 'Microsoft.Insights/metricAlerts/{name}',
  azurerm_monitor_scheduled_query_rules_alert_v2: 'Microsoft.Insights/scheduledQueryRules/{name}',
  azurerm_mssql_database: '{server_id}/databases/{name}',
  azurerm_mssql_server: 'Microsoft.Sql/servers/{name}',
  azurerm_mysql_flexible_database: 'Microsoft.DBforMySQL/flexibleServers/{server_name}/databases/{name}',
  azurerm_mysql_flexible_server: 'Microsoft.DBforMySQL/flexibleServers/{name}',
  azurerm_mysql_flexible_server_configuration:
    'Microsoft.DBforMySQL/flexibleServers/{server_name}/configurations/{name}',
  azurerm_nat_gateway: 'Microsoft.Network/natGateways/{name}',
  azurerm_nat_gateway_public_ip_association: '{nat_gateway_id}|{public_ip_address_id}',
  azurerm_network_interface: 'Microsoft.Network/networkInterfaces/{name}',
  azurerm_network_interface_backend_address_pool_association: '{network_interface_id}|{backend_address_pool_id}',
  azurerm_network_security_group: 'Microsoft.Network/networkSecurityGroups/{name}',
  azurerm_network_security_rule:
    'Microsoft.Network/networkSecurityGroups/{network_security_group_name}/securityRules/{name}',
  azurerm_postgresql_flexible_server: 'Microsoft.DBforPostgreSQL/flexibleServers/{name}',
  azurerm_postgresql_flexible_server_active_directory_administrator:
    'Microsoft.DBforPostgreSQL/flexibleServers/{server_name}/administrators/{object_id}',
  azurerm_postgresql_flexible_server_configuration: '{server_id}/configurations/{name}',
  azurerm_postgresql_flexible_server_database: '{server_id}/databases/{name}',
  azurerm_private_dns_zone: 'Microsoft.Network/privateDnsZones/{name}',
  azurerm_private_dns_zone_virtual_network_link:
    'Microsoft.Network/privateDnsZones/{private_dns_zone_name}/virtualNetworkLinks/{name}',
  azurerm_private_endpoint: 'Microsoft.Network/privateEndpoints/{name}',
  azurerm_public_ip: 'Microsoft.Network/publicIPAddresses/{name}',
  azurerm_recovery_services_vault: 'Microsoft.RecoveryServices/vaults/{name}',
  azurerm_resource_group_template_deployment: 'Microsoft.Resources/deployments/{name}',
  azurerm_resource_group: '/resourceGroups/{name}',
  azurerm_role_assignment: '{scope}/providers/Microsoft.Authorization/roleAssignments/{uuid}',
  azurerm_service_plan: 'Microsoft.Web/serverFarms/{name}',
  azurerm_storage_account: 'Microsoft.Storage/storageAccounts/{name}',
  azurerm_storage_container: '{storage_account_id}/blobServices/default/containers/{name}',
  azurerm_storage_management_policy: '{storage_account_id}/managementPolicies/default',
  azurerm_storage_queue: '{storage_account_id}/queueServices/default/queues/{name}',
  azurerm_storage_share: '{storage_account_id}/fileServices/default/shares/{name}',
  azurerm_subnet: 'Microsoft.Network/virtualNetworks/{virtual_network_name}/subnets/{name}',
  azurerm_subnet_nat_gateway_association: '{subnet_id}',
  azurerm_subnet_network_security_group_association: '{subnet_id}',
  azurerm_user_assigned_identity: 'Microsoft.ManagedIdentity/userAssignedIdentities/{name}',
  azurerm_virtual_machine_extension: '{virtual_machine_id}/extensions/{name}',
  azurerm_virtual_network: 'Microsoft.Network/virtualNetworks/{name}',
  azurerm_web_application_firewall_policy: 'Microsoft.Network/applicationGatewayWebApplicationFirewallPolicies/{name}',
}

/** Addresses by type, with `{…}` as in {@link filledIn}. */
const VALUES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  azurerm_api_management: { gateway_url: 'https://{name}.azure-api.net' },
  azurerm_container_registry: { login_server: '{name}.azurecr.io' },
  azurerm_cosmosdb_account: { endpoint: 'https://{name}.documents.azure.com:443/' },
  azurerm_function_app_flex_consumption: { default_hostname: '{name}.azurewebsites.net' },
  azurerm_key_vault: { vault_uri: 'https://{name}.vault.azure.net/' },
  azurerm_key_vault_key: {
    version: '{version}',
    versionless_id: 'https://{vault}.vault.azure.net/keys/{name}',
    resource_id: '{key_vault_id}/keys/{name}/versions/{version}',
    resource_versionless_id: '{key_vault_id}/keys/{name}',
  },
  azurerm_key_vault_secret: {
    version: '{version}',
    versionless_id: 'https://{vault}.vault.azure.net/secrets/{name}',
    resource_id: '{key_vault_id}/secrets/{name}/versions/{version}',
    resource_versionless_id: '{key_vault_id}/secrets/{name}',
  },
  azurerm_kubernetes_cluster: {
    fqdn: '{dns_prefix}-{#8}.hcp.{location}.azmk8s.io',
    private_fqdn: '{dns_prefix}-{#8}.privatelink.{location}.azmk8s.io',
    node_resource_group: 'MC_{resource_group_name}_{name}_{location}',
    oidc_issuer_url: 'https://{location}.oic.prod-aks.azure.com/{tenant}/{uuid}/',
    current_kubernetes_version: '{kubernetes_version}',
  },
  azurerm_log_analytics_workspace: { workspace_id: '{uuid}' },
  azurerm_managed_redis: { hostname: '{name}.{location}.redis.azure.net' },
  azurerm_mysql_flexible_server: { fqdn: '{name}.mysql.database.azure.com' },
  azurerm_postgresql_flexible_server: { fqdn: '{name}.postgres.database.azure.com' },
  azurerm_storage_account: {
    primary_blob_endpoint: 'https://{name}.blob.core.windows.net/',
    primary_blob_host: '{name}.blob.core.windows.net',
    primary_dfs_endpoint: 'https://{name}.dfs.core.windows.net/',
    primary_file_endpoint: 'https://{name}.file.core.windows.net/',
    primary_queue_endpoint: 'https://{name}.queue.core.windows.net/',
    primary_table_endpoint: 'https://{name}.table.core.windows.net/',
    primary_web_endpoint: 'https://{name}.z6.web.core.windows.net/',
  },
  azurerm_storage_container: { url: 'https://{storage}.blob.core.windows.net/{name}' },
}

/** Computed attributes of an Azure or Entra resource that stand for it. */
export function azureIdentity(making: Making): Record<string, unknown> {
  const { type, values, place } = making
  const storage = /\/storageAccounts\/([^/]+)/.exec(textOf(values, 'storage_account_id') ?? '')?.[1]
  const known: Record<string, string> = {
    uuid: uuidOf(making, 'uuid'),
    revision: textOf(values, 'revision') ?? '1',
    system_topic: textOf(values, 'system_topic') ?? nameOf(making),
    storage: storage ?? textOf(values, 'storage_account_name') ?? 'storage',
    vault: (textOf(values, 'key_vault_id') ?? 'vault').split('/').at(-1) ?? 'vault',
    version: hexOf(making, 'version', 32),
    kubernetes_version: textOf(values, 'kubernetes_version') ?? '1.33.5',
  }
  const own = Object.entries(VALUES[type] ?? {}).map(([name, form]) => [name, filledIn(form, making, known)])
  return {
    id: type.startsWith('azuread_') ? entraId(making) : resourceId(making, known),
    tenant_id: place.tenant,
    subscription_id: place.subscription,
    ...(type === 'azurerm_resource_group_template_deployment' && { output_content: outputsOf(making) }),
    ...(Object.fromEntries(own) as Record<string, unknown>),
  }
}

function resourceId(making: Making, known: Readonly<Record<string, string>>): string {
  const { type, values, place } = making
  const words = type.split('_').slice(1)
  const form = IDS[type] ?? `Microsoft.Resources/${words.join('-')}/{name}`
  const id = filledIn(form, making, known)
  if (form.startsWith('{') || form.startsWith('https:')) return id
  if (form.startsWith('/')) return `/subscriptions/${place.subscription}${id}`
  const group = textOf(values, 'resource_group_name') ?? groupOf(values) ?? 'sandbox'
  return `/subscriptions/${place.subscription}/resourceGroups/${group}/providers/${id}`
}

/** The resource group of any id that a resource is given. */
function groupOf(values: Making['values']): string | undefined {
  const ids = Object.values(values).filter((one) => typeof one === 'string')
  for (const id of ids) {
    const group = /\/resourceGroups\/([^/]+)/.exec(id)?.[1]
    if (group !== undefined) return group
  }
  return undefined
}

interface Template {
  readonly resources?: readonly { readonly type?: string; readonly name?: string }[]
  readonly outputs?: Readonly<Record<string, { readonly type?: string }>>
}

/** The outputs of a deployment template: of keys their versioned ids, of everything else names. */
function outputsOf(making: Making): string {
  const { resources = [], outputs = {} }: Template = JSON.parse(textOf(making.values, 'template_content') ?? '{}')
  const { type = '', name = '' } = resources[0] ?? {}
  const [vault, key] = name.split('/')
  const value =
    type === 'Microsoft.KeyVault/vaults/keys'
      ? `https://${vault}.vault.azure.net/keys/${key}/${hexOf(making, 'version', 32)}`
      : name
  const made = Object.entries(outputs).map(([output, given]) => [output, { type: given.type ?? 'string', value }])
  return JSON.stringify(Object.fromEntries(made))
}

function entraId(making: Making): string {
  const object = uuidOf(making, 'object_id')
  if (making.type === 'azuread_application') return `/applications/${object}`
  return making.type === 'azuread_service_principal' ? `/servicePrincipals/${object}` : object
}
