// What of each type of Azure is looked at before an apply: the rights that it takes, by the types of resources that
// Azure Resource Manager has for it. https://learn.microsoft.com/azure/role-based-access-control/permissions/
import { allOf, type Rights } from '../row.ts'

interface Extra {
  /** Further actions of a plan. */
  readonly plan?: readonly string[]
  /** Further actions of an apply. */
  readonly apply?: readonly string[]
}

/** Rights with types of resources, separated by spaces: each is read by plans, and written and deleted by applies. */
function of(types: string, { plan = [], apply = [] }: Extra = {}): Rights {
  const all = types.split(' ').map((type) => ({
    plan: [`${type}/read`],
    apply: [`${type}/write`, `${type}/delete`],
  }))
  return allOf(...all, { plan, apply })
}

const NETWORK = 'Microsoft.Network'
const JOIN_SUBNET = `${NETWORK}/virtualNetworks/subnets/join/action`
const JOIN_ADDRESS = `${NETWORK}/publicIPAddresses/join/action`
const ASSIGN_IDENTITY = 'Microsoft.ManagedIdentity/userAssignedIdentities/assign/action'
const API = 'Microsoft.ApiManagement/service'
const COSMOS = 'Microsoft.DocumentDB/databaseAccounts'
const MYSQL = 'Microsoft.DBforMySQL/flexibleServers'
const POSTGRESQL = 'Microsoft.DBforPostgreSQL/flexibleServers'
const STORAGE = 'Microsoft.Storage/storageAccounts'
const BACKUP = 'Microsoft.RecoveryServices/vaults'
const LISTED_COSMOS = ['listConnectionStrings/action', 'listKeys/action', 'readonlykeys/action']

/** Rights by type. */
export const AZURE_RIGHTS: Readonly<Record<string, Rights>> = {
  azurerm_api_management: of(API),
  azurerm_api_management_api: of(`${API}/apis`),
  azurerm_api_management_api_operation: of(`${API}/apis/operations`),
  azurerm_api_management_api_policy: of(`${API}/apis/policies`),
  azurerm_api_management_diagnostic: of(`${API}/diagnostics`),
  azurerm_api_management_logger: of(`${API}/loggers`),
  azurerm_application_gateway: of(`${NETWORK}/applicationGateways`, { apply: [JOIN_SUBNET, JOIN_ADDRESS] }),
  azurerm_application_insights: of('Microsoft.Insights/components'),
  azurerm_backup_policy_vm: of(`${BACKUP}/backupPolicies`),
  azurerm_backup_protected_vm: of(`${BACKUP}/backupFabrics/protectionContainers/protectedItems`),
  azurerm_consumption_budget_resource_group: of('Microsoft.Consumption/budgets'),
  azurerm_container_registry: of('Microsoft.ContainerRegistry/registries'),
  azurerm_cosmosdb_account: of(COSMOS, { plan: LISTED_COSMOS.map((one) => `${COSMOS}/${one}`) }),
  azurerm_cosmosdb_sql_container: of(`${COSMOS}/sqlDatabases/containers`),
  azurerm_cosmosdb_sql_database: of(`${COSMOS}/sqlDatabases`),
  azurerm_cosmosdb_sql_role_assignment: of(`${COSMOS}/sqlRoleAssignments`),
  azurerm_dev_test_global_vm_shutdown_schedule: of('Microsoft.DevTestLab/schedules'),
  azurerm_disk_encryption_set: of('Microsoft.Compute/diskEncryptionSets'),
  azurerm_eventgrid_system_topic: of('Microsoft.EventGrid/systemTopics'),
  azurerm_eventgrid_system_topic_event_subscription: of('Microsoft.EventGrid/systemTopics/eventSubscriptions'),
  azurerm_federated_identity_credential: of(
    'Microsoft.ManagedIdentity/userAssignedIdentities/federatedIdentityCredentials',
  ),
  azurerm_function_app_flex_consumption: of('Microsoft.Web/sites', {
    plan: ['Microsoft.Web/sites/config/list/action'],
    apply: [ASSIGN_IDENTITY],
  }),
  azurerm_key_vault: of('Microsoft.KeyVault/vaults'),
  // Who applies gets the rights on the secrets of a stack by the stack itself.
  azurerm_key_vault_secret: of('Microsoft.KeyVault/vaults'),
  azurerm_kubernetes_cluster: of('Microsoft.ContainerService/managedClusters', {
    plan: ['Microsoft.ContainerService/managedClusters/listClusterUserCredential/action'],
    apply: [JOIN_SUBNET, ASSIGN_IDENTITY],
  }),
  azurerm_kubernetes_cluster_node_pool: of('Microsoft.ContainerService/managedClusters/agentPools', {
    apply: [JOIN_SUBNET],
  }),
  azurerm_lb: of(`${NETWORK}/loadBalancers`, { apply: [JOIN_ADDRESS] }),
  azurerm_lb_backend_address_pool: of(`${NETWORK}/loadBalancers/backendAddressPools`),
  azurerm_lb_probe: of(`${NETWORK}/loadBalancers`),
  azurerm_lb_rule: of(`${NETWORK}/loadBalancers`),
  azurerm_linux_virtual_machine: of('Microsoft.Compute/virtualMachines Microsoft.Compute/disks', {
    apply: [`${NETWORK}/networkInterfaces/join/action`, ASSIGN_IDENTITY],
  }),
  azurerm_log_analytics_workspace: of('Microsoft.OperationalInsights/workspaces', {
    plan: ['Microsoft.OperationalInsights/workspaces/sharedKeys/action'],
  }),
  azurerm_managed_redis: of('Microsoft.Cache/redisEnterprise Microsoft.Cache/redisEnterprise/databases', {
    plan: ['Microsoft.Cache/redisEnterprise/databases/listKeys/action'],
  }),
  azurerm_managed_redis_access_policy_assignment: of(
    'Microsoft.Cache/redisEnterprise/databases/accessPolicyAssignments',
  ),
  azurerm_monitor_action_group: of('Microsoft.Insights/actionGroups'),
  azurerm_monitor_data_collection_rule: of('Microsoft.Insights/dataCollectionRules'),
  azurerm_monitor_data_collection_rule_association: of('Microsoft.Insights/dataCollectionRuleAssociations'),
  azurerm_monitor_diagnostic_setting: of('Microsoft.Insights/diagnosticSettings', {
    apply: ['Microsoft.OperationalInsights/workspaces/sharedKeys/action'],
  }),
  azurerm_monitor_metric_alert: of('Microsoft.Insights/metricAlerts'),
  azurerm_monitor_scheduled_query_rules_alert_v2: of('Microsoft.Insights/scheduledQueryRules'),
  azurerm_mysql_flexible_database: of(`${MYSQL}/databases`),
  azurerm_mysql_flexible_server: of(MYSQL, { apply: [JOIN_SUBNET] }),
  azurerm_mysql_flexible_server_configuration: of(`${MYSQL}/configurations`),
  azurerm_nat_gateway: of(`${NETWORK}/natGateways`),
  azurerm_nat_gateway_public_ip_association: of(`${NETWORK}/natGateways`, { apply: [JOIN_ADDRESS] }),
  azurerm_network_interface: of(`${NETWORK}/networkInterfaces`, { apply: [JOIN_SUBNET] }),
  azurerm_network_interface_backend_address_pool_association: of(`${NETWORK}/networkInterfaces`, {
    apply: [`${NETWORK}/loadBalancers/backendAddressPools/join/action`],
  }),
  azurerm_network_security_group: of(`${NETWORK}/networkSecurityGroups`),
  azurerm_network_security_rule: of(`${NETWORK}/networkSecurityGroups/securityRules`),
  azurerm_postgresql_flexible_server: of(POSTGRESQL, { apply: [JOIN_SUBNET] }),
  azurerm_postgresql_flexible_server_active_directory_administrator: of(`${POSTGRESQL}/administrators`),
  azurerm_postgresql_flexible_server_configuration: of(`${POSTGRESQL}/configurations`),
  azurerm_postgresql_flexible_server_database: of(`${POSTGRESQL}/databases`),
  azurerm_private_dns_zone: of(`${NETWORK}/privateDnsZones`),
  azurerm_private_dns_zone_virtual_network_link: of(`${NETWORK}/privateDnsZones/virtualNetworkLinks`, {
    apply: [`${NETWORK}/virtualNetworks/join/action`],
  }),
  azurerm_private_endpoint: of(`${NETWORK}/privateEndpoints ${NETWORK}/privateEndpoints/privateDnsZoneGroups`, {
    apply: [JOIN_SUBNET, `${NETWORK}/privateDnsZones/join/action`],
  }),
  azurerm_public_ip: of(`${NETWORK}/publicIPAddresses`),
  azurerm_recovery_services_vault: of(BACKUP),
  azurerm_resource_group: of('Microsoft.Resources/subscriptions/resourceGroups'),
  azurerm_resource_group_template_deployment: of('Microsoft.Resources/deployments'),
  azurerm_role_assignment: of('Microsoft.Authorization/roleAssignments'),
  azurerm_service_plan: of('Microsoft.Web/serverfarms'),
  azurerm_storage_account: of(STORAGE, { plan: [`${STORAGE}/listKeys/action`] }),
  azurerm_storage_container: of(`${STORAGE}/blobServices/containers`),
  azurerm_storage_management_policy: of(`${STORAGE}/managementPolicies`),
  azurerm_storage_queue: of(`${STORAGE}/queueServices/queues`),
  azurerm_storage_share: of(`${STORAGE}/fileServices/shares`),
  azurerm_subnet: of(`${NETWORK}/virtualNetworks/subnets`),
  azurerm_subnet_nat_gateway_association: of(`${NETWORK}/virtualNetworks/subnets`, {
    apply: [`${NETWORK}/natGateways/join/action`],
  }),
  azurerm_subnet_network_security_group_association: of(`${NETWORK}/virtualNetworks/subnets`, {
    apply: [`${NETWORK}/networkSecurityGroups/join/action`],
  }),
  azurerm_user_assigned_identity: of('Microsoft.ManagedIdentity/userAssignedIdentities'),
  azurerm_virtual_machine_extension: of('Microsoft.Compute/virtualMachines/extensions'),
  azurerm_virtual_network: of(`${NETWORK}/virtualNetworks`),
  azurerm_web_application_firewall_policy: of(`${NETWORK}/applicationGatewayWebApplicationFirewallPolicies`),
}

/** Types whose data a plan reads by rights on data, where somebody else applies: secrets that Terraform compares. */
export const AZURE_DATA_TYPES: ReadonlySet<string> = new Set(['azurerm_key_vault_secret'])
