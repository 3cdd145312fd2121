// Rules of checkov (checkov.io) that resources of a Production stack do not meet on Azure, each with its reason. They
// stand in the file as the scanner reads them, so that a review sees what was decided and what was forgotten.
import type { Site } from '../../clouds/site.ts'
import { comment, type Body, type TopBlock } from '../../hcl/nodes.ts'

interface Exception {
  /** Id of the rule. */
  readonly rule: string
  readonly type: string
  /** Why the resource does not meet the rule, in one line; undefined where it does. */
  readonly why: (body: Body, site: Site) => string | undefined
}

const OWN_KEY = "encrypted with Azure's key; a key of the stack's own comes with Confidential data"
const FIREWALL = 'its firewall admits only the subnets that use it and the addresses in admin_ip_ranges'
const DELEGATED = 'it stands in a subnet delegated to it, which takes the place of a private endpoint'
const BACKUPS = 'backups stay in this region; the setting for a geo-redundant backup copies them to the paired one'
const HOSTS = 'off until the subscription has the feature Microsoft.Compute/EncryptionAtHost and the variable says so'

/** Why no key of the stack's own encrypts it: it has one wherever the stack has. */
function withoutKey(argument: string): Exception['why'] {
  return (body, site) => (body[argument] === undefined && !site.hasStackKey ? OWN_KEY : undefined)
}

function unless(argument: string, value: unknown, why: string): Exception['why'] {
  return (body) => (body[argument] === value ? undefined : why)
}

/** Where an argument says true: where it is an expression, a scanner does not know. */
function whileOpen(why: string): Exception['why'] {
  return ({ public_network_access_enabled: isOpen }) => (isOpen === true ? why : undefined)
}

const always =
  (why: string): Exception['why'] =>
  () =>
    why

const EXCEPTIONS: readonly Exception[] = [
  {
    rule: 'CKV2_AZURE_1',
    type: 'azurerm_storage_account',
    why: withoutKey('customer_managed_key'),
  },
  { rule: 'CKV_AZURE_59', type: 'azurerm_storage_account', why: whileOpen(FIREWALL) },
  { rule: 'CKV2_AZURE_33', type: 'azurerm_storage_account', why: whileOpen(FIREWALL) },
  {
    rule: 'CKV_AZURE_206',
    type: 'azurerm_storage_account',
    why: ({ account_kind: kind, account_replication_type: replication }) => {
      if (typeof replication !== 'string' || replication.startsWith('G')) return undefined
      return kind === 'FileStorage'
        ? 'premium file shares have no copies in another region'
        : `${replication} keeps the copies in this region; the setting for redundancy takes them to the paired one`
    },
  },
  {
    rule: 'CKV2_AZURE_38',
    type: 'azurerm_storage_account',
    why: ({ account_kind: kind }) =>
      kind === 'FileStorage' ? 'it holds no blobs; deleted shares can be restored' : undefined,
  },
  {
    rule: 'CKV2_AZURE_21',
    type: 'azurerm_storage_container',
    why: (_, site) =>
      site.has('log-analytics')
        ? 'the diagnostic setting of the account sends each read, write and deletion to Log Analytics'
        : 'the stack has no Log Analytics to keep the reads in',
  },
  { rule: 'CKV_AZURE_189', type: 'azurerm_key_vault', why: whileOpen(FIREWALL) },
  { rule: 'CKV2_AZURE_32', type: 'azurerm_key_vault', why: whileOpen(FIREWALL) },
  { rule: 'CKV2_AZURE_57', type: 'azurerm_postgresql_flexible_server', why: always(DELEGATED) },
  {
    rule: 'CKV_AZURE_136',
    type: 'azurerm_postgresql_flexible_server',
    why: unless('geo_redundant_backup_enabled', true, BACKUPS),
  },
  { rule: 'CKV2_AZURE_56', type: 'azurerm_mysql_flexible_server', why: always(DELEGATED) },
  {
    rule: 'CKV_AZURE_94',
    type: 'azurerm_mysql_flexible_server',
    why: unless('geo_redundant_backup_enabled', true, BACKUPS),
  },
  { rule: 'CKV_AZURE_99', type: 'azurerm_cosmosdb_account', why: whileOpen('it admits only the subnets that use it') },
  { rule: 'CKV_AZURE_101', type: 'azurerm_cosmosdb_account', why: whileOpen('it admits only the subnets that use it') },
  { rule: 'CKV_AZURE_100', type: 'azurerm_cosmosdb_account', why: withoutKey('key_vault_key_id') },
  {
    rule: 'CKV_AZURE_50',
    type: 'azurerm_linux_virtual_machine',
    why: always('signing in by Entra and sending logs are extensions'),
  },
  {
    rule: 'CKV_AZURE_119',
    type: 'azurerm_network_interface',
    why: ({ ip_configuration: configuration }) =>
      JSON.stringify(configuration).includes('public_ip_address_id')
        ? 'the address is a way out, or a way in for the addresses in admin_ip_ranges alone'
        : undefined,
  },
  {
    rule: 'CKV_AZURE_4',
    type: 'azurerm_kubernetes_cluster',
    why: ({ oms_agent: agent }) => (agent === undefined ? 'the stack has no Log Analytics to send them to' : undefined),
  },
  { rule: 'CKV_AZURE_117', type: 'azurerm_kubernetes_cluster', why: withoutKey('disk_encryption_set_id') },
  {
    rule: 'CKV_AZURE_226',
    type: 'azurerm_kubernetes_cluster',
    why: always('these sizes have no disk of their own that could hold the system'),
  },
  { rule: 'CKV_AZURE_227', type: 'azurerm_kubernetes_cluster', why: always(HOSTS) },
  { rule: 'CKV_AZURE_227', type: 'azurerm_kubernetes_cluster_node_pool', why: always(HOSTS) },
  {
    rule: 'CKV_AZURE_164',
    type: 'azurerm_container_registry',
    why: always('Azure retires content trust; sign images with Notation'),
  },
  {
    rule: 'CKV_AZURE_165',
    type: 'azurerm_container_registry',
    why: always('the images are needed in this region only'),
  },
  {
    rule: 'CKV_AZURE_166',
    type: 'azurerm_container_registry',
    why: always('nothing here could release an image from quarantine'),
  },
  {
    rule: 'CKV_AZURE_233',
    type: 'azurerm_container_registry',
    why: unless('zone_redundancy_enabled', true, 'this region has no zones for registries'),
  },
  {
    rule: 'CKV_AZURE_135',
    type: 'azurerm_web_application_firewall_policy',
    why: always('Microsoft_DefaultRuleSet 2.1 has the rule for Log4j, 944240'),
  },
  {
    rule: 'CKV_AZURE_217',
    type: 'azurerm_application_gateway',
    why: always('port 80 only redirects to HTTPS'),
  },
  { rule: 'CKV_AZURE_174', type: 'azurerm_api_management', why: whileOpen('it is the public entrance of the stack') },
  {
    rule: 'CKV_AZURE_107',
    type: 'azurerm_api_management',
    why: ({ virtual_network_configuration: network }) =>
      network === undefined ? 'this tier joins no network: backends check its token' : undefined,
  },
  {
    rule: 'CKV_AZURE_212',
    type: 'azurerm_service_plan',
    why: always('Flex Consumption adds instances automatically; none can be fixed'),
  },
  {
    rule: 'CKV_AZURE_225',
    type: 'azurerm_service_plan',
    why: always('Flex Consumption has zones only in some regions, and there for two instances that always run'),
  },
]

const BY_TYPE = Map.groupBy(EXCEPTIONS, ({ type }) => type)

/** A resource with the rules that it does not meet, as comments of which the scanner takes note. */
export function withReasons(top: TopBlock, site: Site): TopBlock {
  if (top.type !== 'resource' || !site.isProduction || site.cloud !== 'azure') return top
  const exceptions = BY_TYPE.get(top.labels[0] ?? '')
  if (exceptions === undefined) return top
  const reasons = exceptions.flatMap(({ rule, why }) => {
    const reason = why(top.body, site)
    return reason === undefined ? [] : [[`#${rule}`, comment(`checkov:skip=${rule}: ${reason}`)] as const]
  })
  return reasons.length === 0 ? top : { ...top, body: { ...Object.fromEntries(reasons), ...top.body } }
}
