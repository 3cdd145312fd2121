// Types of resources of Azure, and the types of Terraform that they are, with the arguments by which those are priced.
// https://learn.microsoft.com/en-us/azure/azure-resource-manager/management/resource-providers-and-types
import { z } from 'zod'

/** What Azure Resource Graph says of a resource beside its name. */
export interface DescribedInAzure {
  readonly sku: unknown
  readonly properties: unknown
}

const sku = z.object({
  name: z.string().optional(),
  tier: z.string().optional(),
  capacity: z.number().optional(),
})
const properties = z.looseObject({
  diskSizeGB: z.number().optional(),
  hardwareProfile: z.object({ vmSize: z.string() }).optional(),
  publicIPAllocationMethod: z.string().optional(),
  storage: z.object({ storageSizeGB: z.number() }).optional(),
  storageProfile: z
    .object({
      osDisk: z
        .object({
          osType: z.string().optional(),
          diskSizeGB: z.number().optional(),
          managedDisk: z.object({ storageAccountType: z.string().optional() }).optional(),
        })
        .optional(),
    })
    .optional(),
})

type Sku = z.infer<typeof sku>
type Properties = z.infer<typeof properties>
type Values = Readonly<Record<string, unknown>>

/** Starts of the names of sizes, as the provider writes them. */
const TIERS: Readonly<Record<string, string>> = { Burstable: 'B', GeneralPurpose: 'GP', MemoryOptimized: 'MO' }

function databaseSize({ name, tier = '' }: Sku): Values {
  return name === undefined || TIERS[tier] === undefined ? {} : { sku_name: `${TIERS[tier]}_${name}` }
}

const sizeGb = ({ diskSizeGB }: Properties): Values => (diskSizeGB === undefined ? {} : { disk_size_gb: diskSizeGB })
const named =
  (argument: string) =>
  ({ name }: Sku): Values =>
    name === undefined ? {} : { [argument]: name }

const machineValues = (_: Sku, { hardwareProfile, storageProfile }: Properties): Values => {
  const disk = storageProfile?.osDisk
  const type = disk?.managedDisk?.storageAccountType
  return {
    ...(hardwareProfile && { size: hardwareProfile.vmSize }),
    os_disk: [
      {
        ...(disk?.diskSizeGB !== undefined && { disk_size_gb: disk.diskSizeGB }),
        ...(type !== undefined && { storage_account_type: type }),
      },
    ],
  }
}

interface Row {
  readonly type: string
  readonly values?: (of: Sku, properties: Properties) => Values
}

/** By types of Azure in lower case, because it does not tell them apart. */
const TYPES: Readonly<Record<string, Row>> = {
  'microsoft.apimanagement/service': { type: 'azurerm_api_management' },
  'microsoft.cache/redisenterprise': { type: 'azurerm_managed_redis', values: named('sku_name') },
  'microsoft.compute/disks': {
    type: 'azurerm_managed_disk',
    values: (of, one) => ({ ...named('storage_account_type')(of), ...sizeGb(one) }),
  },
  'microsoft.compute/snapshots': { type: 'azurerm_snapshot', values: (_, one) => sizeGb(one) },
  'microsoft.compute/virtualmachines': { type: 'azurerm_linux_virtual_machine', values: machineValues },
  'microsoft.compute/virtualmachinescalesets': {
    type: 'azurerm_linux_virtual_machine_scale_set',
    values: ({ name, capacity }) => ({ sku: name, instances: capacity }),
  },
  'microsoft.containerregistry/registries': { type: 'azurerm_container_registry', values: named('sku') },
  'microsoft.containerservice/managedclusters': { type: 'azurerm_kubernetes_cluster' },
  'microsoft.dbformysql/flexibleservers': {
    type: 'azurerm_mysql_flexible_server',
    values: (of, { storage }) => ({
      ...databaseSize(of),
      ...(storage && { storage: [{ size_gb: storage.storageSizeGB }] }),
    }),
  },
  'microsoft.dbforpostgresql/flexibleservers': {
    type: 'azurerm_postgresql_flexible_server',
    values: (of, { storage }) => ({
      ...databaseSize(of),
      ...(storage && { storage_mb: storage.storageSizeGB * 1024 }),
    }),
  },
  'microsoft.documentdb/databaseaccounts': { type: 'azurerm_cosmosdb_account' },
  'microsoft.insights/components': { type: 'azurerm_application_insights' },
  'microsoft.keyvault/vaults': { type: 'azurerm_key_vault' },
  'microsoft.managedidentity/userassignedidentities': { type: 'azurerm_user_assigned_identity' },
  'microsoft.network/applicationgateways': { type: 'azurerm_application_gateway' },
  'microsoft.network/loadbalancers': { type: 'azurerm_lb', values: named('sku') },
  'microsoft.network/natgateways': { type: 'azurerm_nat_gateway', values: named('sku_name') },
  'microsoft.network/networkinterfaces': { type: 'azurerm_network_interface' },
  'microsoft.network/networksecuritygroups': { type: 'azurerm_network_security_group' },
  'microsoft.network/privateendpoints': { type: 'azurerm_private_endpoint' },
  'microsoft.network/publicipaddresses': {
    type: 'azurerm_public_ip',
    values: (of, { publicIPAllocationMethod }) => ({
      ...named('sku')(of),
      allocation_method: publicIPAllocationMethod,
    }),
  },
  'microsoft.network/virtualnetworks': { type: 'azurerm_virtual_network' },
  'microsoft.operationalinsights/workspaces': { type: 'azurerm_log_analytics_workspace' },
  'microsoft.recoveryservices/vaults': { type: 'azurerm_recovery_services_vault' },
  'microsoft.resources/subscriptions/resourcegroups': { type: 'azurerm_resource_group' },
  'microsoft.storage/storageaccounts': { type: 'azurerm_storage_account' },
  'microsoft.web/serverfarms': { type: 'azurerm_service_plan', values: named('sku_name') },
}

/** The type of Terraform of a resource; for what this table lacks, what Azure calls it. */
export function azureTerraformType(type: string, { properties: of }: DescribedInAzure): string {
  const row = TYPES[type.toLowerCase()]
  if (row === undefined) return type.toLowerCase()
  const isWindows = properties.safeParse(of).data?.storageProfile?.osDisk?.osType === 'Windows'
  return isWindows ? row.type.replace('_linux_', '_windows_') : row.type
}

/** Arguments of Terraform by which a resource is priced; empty where Azure says none. */
export function valuesInAzure(type: string, described: DescribedInAzure): Values {
  const values = TYPES[type.toLowerCase()]?.values
  return values?.(sku.safeParse(described.sku).data ?? {}, properties.safeParse(described.properties).data ?? {}) ?? {}
}
