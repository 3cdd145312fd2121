import { diskKey, diskKeyId } from '../../families/vault/azure-disk-key.ts'
import { placed, prefix, tags } from '../../clouds/azure/naming.ts'
import { subnetId } from '../../families/network/azure.ts'
import { block, comment, id, ref, resource, t, x, type Expr, type TopBlock } from '../../hcl/nodes.ts'
import type { Node, Plan } from './azure-plan.ts'

const hasAdmins = x`length(var.admin_ip_ranges) > 0`

/** Number of machines of a node, as an expression. */
export function countOf(label: string): Expr {
  return x`var.${id(`${label}_count`)}`
}

/** Everything of one machine, `count` times: keys, addresses, network card, disk key, machine, sign-in by Entra. */
export function machineBlocks(node: Node, plan: Plan): TopBlock[] {
  const { site, settings, label } = node
  return [
    resource(
      'tls_private_key',
      label,
      { count: x`var.admin_ssh_public_key == "" ? 1 : 0`, algorithm: 'ED25519' },
      'Azure asks for a key: without one of yours it gets this, whose private half is\nnever used. Port 22 stays closed to it, and people sign in by Entra.',
    ),
    ...(hasAddress(settings, plan) ? [publicAddress(node)] : []),
    networkCard(node, plan),
    ...(site.hasStackKey ? [diskKey(label, node.slug('vm'))] : []),
    machine(node, plan),
    resource('azurerm_virtual_machine_extension', label, {
      count: countOf(label),
      name: 'AADSSHLoginForLinux',
      virtual_machine_id: x`azurerm_linux_virtual_machine.${id(label)}[count.index].id`,
      publisher: 'Microsoft.Azure.ActiveDirectory',
      type: 'AADSSHLoginForLinux',
      type_handler_version: '1.0',
      auto_upgrade_minor_version: true,
      tags,
    }),
  ]
}

/** Whether the node may have public addresses: its own way out, or a way in for people who name their addresses. */
export function hasAddress(settings: Node['settings'], plan: Plan): boolean {
  return settings.has_public_address || plan.canAdmit
}

function publicAddress({ label, settings, ...node }: Node): TopBlock {
  const count = settings.has_public_address ? countOf(label) : x`${hasAdmins} ? var.${id(`${label}_count`)} : 0`
  return resource(
    'azurerm_public_ip',
    label,
    {
      count,
      ...placed(t`pip-${node.slug('vm')}-${prefix}-${x`count.index + 1`}`),
      allocation_method: 'Static',
      sku: 'Standard',
      tags,
    },
    settings.has_public_address
      ? 'The way out, in place of NAT; nothing is let in.'
      : 'Only for administrators who name the addresses that they come from.',
  )
}

function networkCard({ label, settings, ...node }: Node, plan: Plan): TopBlock {
  const address = x`azurerm_public_ip.${id(label)}[count.index].id`
  const optional = x`${hasAdmins} ? ${address} : null`
  return resource('azurerm_network_interface', label, {
    count: countOf(label),
    ...placed(t`nic-${node.slug('vm')}-${prefix}-${x`count.index + 1`}`),
    tags,
    ip_configuration: block({
      name: 'internal',
      subnet_id: subnetId('app'),
      private_ip_address_allocation: 'Dynamic',
      public_ip_address_id: settings.has_public_address ? address : hasAddress(settings, plan) ? optional : undefined,
    }),
  })
}

function machine({ site, label, slug }: Node, plan: Plan): TopBlock {
  const ownKey = x`tls_private_key.${id(label)}[0].public_key_openssh`
  return resource('azurerm_linux_virtual_machine', label, {
    count: countOf(label),
    ...placed(t`${slug('vm')}-${prefix}-${x`count.index + 1`}`),
    size: ref('var', `${label}_size`),
    '#zone': plan.zonesMissing === undefined ? undefined : comment(plan.zonesMissing),
    zone: plan.zones.length > 0 ? x`element(${plan.zones}, count.index)` : undefined,
    admin_username: 'azureuser',
    disable_password_authentication: true,
    network_interface_ids: [x`azurerm_network_interface.${id(label)}[count.index].id`],
    custom_data: x`base64encode(local.${id(`${label}_cloud_init`)})`,
    secure_boot_enabled: true,
    vtpm_enabled: true,
    patch_mode: 'AutomaticByPlatform',
    patch_assessment_mode: 'AutomaticByPlatform',
    allow_extension_operations: true,
    tags,
    admin_ssh_key: block({
      username: 'azureuser',
      public_key: x`var.admin_ssh_public_key == "" ? ${ownKey} : var.admin_ssh_public_key`,
    }),
    os_disk: block({
      caching: 'ReadWrite',
      storage_account_type: plan.diskType,
      disk_size_gb: ref('var', `${label}_disk_gb`),
      disk_encryption_set_id: site.hasStackKey ? diskKeyId(label) : undefined,
    }),
    source_image_reference: block({
      publisher: 'Canonical',
      offer: 'ubuntu-24_04-lts',
      sku: 'server',
      version: 'latest',
    }),
    identity: block({
      type: 'SystemAssigned, UserAssigned',
      identity_ids: [ref('azurerm_user_assigned_identity', 'app', 'id')],
    }),
    // Without boot diagnostics there is no serial console.
    boot_diagnostics: site.isConfidential ? undefined : block(),
    '#once': comment('cloud-init runs once: a change of it must not replace the machine.'),
    lifecycle: block({ ignore_changes: [x`custom_data`] }),
  })
}
