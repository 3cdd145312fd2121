// The rules of checkov that apply to what a stack makes on Azure, said again in the terms of the printed files: the
// scanner itself is a program of another language, which a test of this repository cannot start.
import { printedBlocks, type Printed } from './printed.ts'

interface Rule {
  readonly id: string
  readonly types: readonly string[]
  readonly isMet: (block: Printed, blocks: readonly Printed[]) => boolean
}

const says = (name: string, value: string) => new RegExp(`^ +${name}\\s+= ${value}`, 'm')

/** A rule that looks at one argument; where the value is only known at apply, the scanner passes it. */
function argumentRule(id: string, type: string, name: string, value: string): Rule {
  return {
    id,
    types: [type],
    isMet: ({ text }) => says(name, value).test(text) || says(name, '[^\\n]*(?:var|local)\\.').test(text),
  }
}

function reachedByEndpoint({ address }: Printed, blocks: readonly Printed[]): boolean {
  return blocks.some(({ type, text }) => type === 'azurerm_private_endpoint' && text.includes(`${address}.`))
}

function textRule(id: string, types: string | readonly string[], pattern: RegExp): Rule {
  return { id, types: [types].flat(), isMet: ({ text }) => pattern.test(text) }
}

/** A rule that asks for what must not be there. */
function withoutRule(id: string, types: string | readonly string[], pattern: RegExp): Rule {
  return { id, types: [types].flat(), isMet: ({ text }) => !pattern.test(text) }
}

function endpointRule(id: string, type: string): Rule {
  return { id, types: [type], isMet: reachedByEndpoint }
}

const STORAGE = 'azurerm_storage_account'
const VAULT = 'azurerm_key_vault'
const COSMOS = 'azurerm_cosmosdb_account'
const CLUSTER = 'azurerm_kubernetes_cluster'
const POOL = 'azurerm_kubernetes_cluster_node_pool'
const REGISTRY = 'azurerm_container_registry'
const MACHINE = 'azurerm_linux_virtual_machine'
const GATEWAY = 'azurerm_application_gateway'
const FIREWALL = 'azurerm_web_application_firewall_policy'
const RULES_OF_NETWORKS = ['azurerm_network_security_rule', 'azurerm_network_security_group']
const ANYWHERE = String.raw`source_address_prefix\s+= "(?:Internet|\*|0\.0\.0\.0/0)"`

/** A network rule that admits the whole internet to a port. */
function openPort(id: string, port: string): Rule {
  const open = new RegExp(
    `access\\s+= "Allow"[\\s\\S]*destination_port_ranges?\\s+= \\[?"(?:${port}|\\*)"[\\s\\S]*${ANYWHERE}|` +
      `${ANYWHERE}[\\s\\S]*destination_port_ranges?\\s+= \\[?"(?:${port}|\\*)"[\\s\\S]*access\\s+= "Allow"`,
  )
  return {
    id,
    types: RULES_OF_NETWORKS,
    isMet: ({ text }) => !(/direction\s+= "Inbound"/.test(text) && open.test(text)),
  }
}

const RULES: readonly Rule[] = [
  argumentRule('CKV_AZURE_3', STORAGE, 'https_traffic_only_enabled', 'true'),
  textRule('CKV_AZURE_33', STORAGE, /account_kind\s+=|queue_properties/),
  argumentRule('CKV_AZURE_35', STORAGE, 'default_action', '"Deny"'),
  argumentRule('CKV_AZURE_36', STORAGE, 'bypass', String.raw`\["AzureServices"`),
  argumentRule('CKV_AZURE_44', STORAGE, 'min_tls_version', '"TLS1_[23]"'),
  argumentRule('CKV_AZURE_59', STORAGE, 'public_network_access_enabled', 'false'),
  argumentRule('CKV_AZURE_190', STORAGE, 'allow_nested_items_to_be_public', 'false'),
  argumentRule('CKV_AZURE_206', STORAGE, 'account_replication_type', '"(?:RA)?GZ?RS"'),
  argumentRule('CKV_AZURE_244', STORAGE, 'local_user_enabled', 'false'),
  textRule('CKV2_AZURE_1', STORAGE, /customer_managed_key \{/),
  endpointRule('CKV2_AZURE_33', STORAGE),
  {
    id: 'CKV2_AZURE_38',
    types: [STORAGE],
    isMet: ({ text }) => /\n {4}delete_retention_policy \{/.test(text) && !text.includes('"FileStorage"'),
  },
  argumentRule('CKV2_AZURE_40', STORAGE, 'shared_access_key_enabled', 'false'),
  textRule('CKV2_AZURE_41', STORAGE, /sas_policy \{/),
  argumentRule('CKV2_AZURE_47', STORAGE, 'allow_nested_items_to_be_public', 'false'),
  argumentRule('CKV_AZURE_34', 'azurerm_storage_container', 'container_access_type', '"private"'),
  // Met only by the logs of the old kind, of a container that is public.
  { id: 'CKV2_AZURE_21', types: ['azurerm_storage_container'], isMet: () => false },
  argumentRule('CKV_AZURE_42', VAULT, 'purge_protection_enabled', 'true'),
  argumentRule('CKV_AZURE_109', VAULT, 'default_action', '"Deny"'),
  argumentRule('CKV_AZURE_110', VAULT, 'purge_protection_enabled', 'true'),
  argumentRule('CKV_AZURE_111', VAULT, 'soft_delete_retention_days', String.raw`\d`),
  argumentRule('CKV_AZURE_189', VAULT, 'public_network_access_enabled', 'false'),
  endpointRule('CKV2_AZURE_32', VAULT),
  textRule('CKV_AZURE_41', 'azurerm_key_vault_secret', /expiration_date\s+=/),
  textRule('CKV_AZURE_114', 'azurerm_key_vault_secret', /content_type\s+=/),
  argumentRule('CKV_AZURE_136', 'azurerm_postgresql_flexible_server', 'geo_redundant_backup_enabled', 'true'),
  endpointRule('CKV2_AZURE_57', 'azurerm_postgresql_flexible_server'),
  argumentRule('CKV_AZURE_94', 'azurerm_mysql_flexible_server', 'geo_redundant_backup_enabled', 'true'),
  endpointRule('CKV2_AZURE_56', 'azurerm_mysql_flexible_server'),
  argumentRule('CKV_AZURE_99', COSMOS, 'public_network_access_enabled', 'false'),
  textRule('CKV_AZURE_100', COSMOS, /key_vault_key_id\s+=/),
  argumentRule('CKV_AZURE_101', COSMOS, 'public_network_access_enabled', 'false'),
  argumentRule('CKV_AZURE_132', COSMOS, 'access_key_metadata_writes_enabled', 'false'),
  argumentRule('CKV_AZURE_140', COSMOS, 'local_authentication_enabled', 'false'),
  argumentRule('CKV_AZURE_50', MACHINE, 'allow_extension_operations', 'false'),
  argumentRule('CKV_AZURE_149', MACHINE, 'disable_password_authentication', 'true'),
  textRule('CKV_AZURE_178', MACHINE, /admin_ssh_key \{/),
  withoutRule('CKV_AZURE_179', MACHINE, /provision_vm_agent\s+= false/),
  withoutRule('CKV_AZURE_118', 'azurerm_network_interface', /ip_forwarding_enabled\s+= true/),
  withoutRule('CKV_AZURE_119', 'azurerm_network_interface', /public_ip_address_id\s+=/),
  openPort('CKV_AZURE_9', '3389'),
  openPort('CKV_AZURE_10', '22'),
  openPort('CKV_AZURE_160', '80'),
  {
    id: 'CKV2_AZURE_31',
    types: ['azurerm_subnet'],
    isMet: ({ address }, blocks) =>
      blocks.some(
        ({ type, text }) => type === 'azurerm_subnet_network_security_group_association' && text.includes(address),
      ),
  },
  withoutRule('CKV_AZURE_182', 'azurerm_virtual_network', /dns_servers\s+= \["[^"]+"\]/),
  textRule('CKV_AZURE_4', CLUSTER, /oms_agent \{/),
  argumentRule('CKV_AZURE_5', CLUSTER, 'role_based_access_control_enabled', 'true'),
  textRule('CKV_AZURE_6', CLUSTER, /private_cluster_enabled\s+= true|authorized_ip_ranges/),
  textRule('CKV_AZURE_7', CLUSTER, /network_policy\s+=/),
  argumentRule('CKV_AZURE_115', CLUSTER, 'private_cluster_enabled', 'true'),
  argumentRule('CKV_AZURE_116', CLUSTER, 'azure_policy_enabled', 'true'),
  textRule('CKV_AZURE_117', CLUSTER, /disk_encryption_set_id\s+=/),
  argumentRule('CKV_AZURE_141', CLUSTER, 'local_account_disabled', 'true'),
  withoutRule('CKV_AZURE_143', [CLUSTER, POOL], /node_public_ip_enabled\s+= true/),
  textRule('CKV_AZURE_168', [CLUSTER, POOL], /max_pods\s+= (?:[5-9]\d|\d{3})/),
  argumentRule('CKV_AZURE_170', CLUSTER, 'sku_tier', '"(?:Standard|Premium)"'),
  textRule('CKV_AZURE_171', CLUSTER, /automatic_upgrade_channel\s+=/),
  argumentRule('CKV_AZURE_172', CLUSTER, 'secret_rotation_enabled', 'true'),
  textRule('CKV_AZURE_226', CLUSTER, /os_disk_type\s+= "Ephemeral"/),
  textRule('CKV_AZURE_227', [CLUSTER, POOL], /host_encryption_enabled\s+= true/),
  argumentRule('CKV_AZURE_232', CLUSTER, 'only_critical_addons_enabled', 'true'),
  argumentRule('CKV2_AZURE_29', CLUSTER, 'network_plugin', '"azure"'),
  argumentRule('CKV_AZURE_137', REGISTRY, 'admin_enabled', 'false'),
  argumentRule('CKV_AZURE_138', REGISTRY, 'anonymous_pull_enabled', 'false'),
  argumentRule('CKV_AZURE_139', REGISTRY, 'public_network_access_enabled', 'false'),
  argumentRule('CKV_AZURE_163', REGISTRY, 'sku', '"(?:Standard|Premium)"'),
  textRule('CKV_AZURE_164', REGISTRY, /trust_policy/),
  textRule('CKV_AZURE_165', REGISTRY, /georeplications/),
  argumentRule('CKV_AZURE_166', REGISTRY, 'quarantine_policy_enabled', 'true'),
  textRule('CKV_AZURE_167', REGISTRY, /retention_policy_in_days\s+=/),
  argumentRule('CKV_AZURE_233', REGISTRY, 'zone_redundancy_enabled', 'true'),
  argumentRule('CKV_AZURE_237', REGISTRY, 'data_endpoint_enabled', 'true'),
  textRule('CKV_AZURE_120', GATEWAY, /"WAF_v2"/),
  // The scanner looks at the first listener alone.
  {
    id: 'CKV_AZURE_217',
    types: [GATEWAY],
    isMet: ({ text }) => /protocol\s+= "Https"/.test(text.split('http_listener {')[1] ?? ''),
  },
  argumentRule('CKV_AZURE_218', GATEWAY, 'policy_name', '"AppGwSslPolicy20220101S?"'),
  argumentRule('CKV_AZURE_122', FIREWALL, 'enabled', 'true'),
  textRule('CKV_AZURE_135', FIREWALL, /"OWASP"/),
  textRule('CKV_AZURE_107', 'azurerm_api_management', /virtual_network_configuration \{/),
  withoutRule('CKV_AZURE_173', 'azurerm_api_management', /(?:ssl30|tls10|tls11)\S*\s+= true/),
  argumentRule('CKV_AZURE_174', 'azurerm_api_management', 'public_network_access_enabled', 'false'),
  withoutRule('CKV_AZURE_211', 'azurerm_service_plan', /sku_name\s+= "(?:B[123]|F1|D1)"/),
  textRule('CKV_AZURE_212', 'azurerm_service_plan', /worker_count\s+= (?:[2-9]|\d\d)/),
  argumentRule('CKV_AZURE_225', 'azurerm_service_plan', 'zone_balancing_enabled', 'true'),
  textRule('CKV2_AZURE_35', 'azurerm_recovery_services_vault', /identity \{/),
]

/** What the scanner would say of main.tf. */
export interface Scan {
  readonly passed: number
  /** Rules that a resource neither meets nor names with a reason. */
  readonly failed: readonly string[]
  readonly skipped: number
  /** Reasons given for rules that the resource meets. */
  readonly stale: readonly string[]
}

/** Holds the rules against the resources of a main.tf. */
export function scan(main: string): Scan {
  const blocks = printedBlocks(main)
  const results = blocks.flatMap((block) =>
    RULES.filter(({ types }) => types.includes(block.type)).map(({ id, isMet }) => ({
      what: `${id} ${block.address}`,
      isMet: isMet(block, blocks),
      isSkipped: new RegExp(`^ +# checkov:skip=${id}: \\S.{9,}$`, 'm').test(block.text),
    })),
  )
  return {
    passed: results.filter(({ isMet, isSkipped }) => isMet && !isSkipped).length,
    failed: results.filter(({ isMet, isSkipped }) => !isMet && !isSkipped).map(({ what }) => what),
    skipped: results.filter(({ isSkipped }) => isSkipped).length,
    stale: results.filter(({ isMet, isSkipped }) => isMet && isSkipped).map(({ what }) => what),
  }
}
