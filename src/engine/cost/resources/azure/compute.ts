// Machines, disks and clusters on Azure.
import { diskTier } from '../../../clouds/azure/disks.ts'
import { HOURS_PER_MONTH, SCHEDULED_HOURS } from '../../../clouds/site.ts'
import { LATER, type Item, type Pricer } from '../item.ts'
import { hourly, noted, running, sized, used } from '../meters.ts'
import type { Meter } from '../resource.ts'

const KINDS: Readonly<Record<string, string>> = { Premium: 'P', StandardSSD: 'E', Standard: 'S' }

/** A disk is billed at the tier to which its size rounds up. */
function disk(type: string, gb: number, label: string, count = 1): Meter {
  const [kind = '', replication = 'LRS'] = type.split('_')
  if (kind === 'PremiumV2' || kind === 'UltraSSD')
    return sized(['managed-disk', type, 'gb-month'], label, gb * count, `${gb} GB`)
  const tier = Number.isNaN(gb) ? LATER : diskTier(gb)
  const sku = KINDS[kind] === undefined ? type : `${KINDS[kind]}${tier}_${replication}`
  return sized(['managed-disk', sku, 'disk-month'], label, Number.isNaN(gb) ? gb : count, `${count} x ${gb} GB`)
}

/** Size of the disk of an image that says nothing else. */
const LINUX_GB = 30
const WINDOWS_GB = 127
const SPOT = 'Regular price as an upper bound: spot prices change by the hour and are not in the price book.'

function machine(system: 'Linux' | 'Windows'): Pricer {
  return (it) => {
    const size = it.text(it.has('size') ? 'size' : 'sku')
    const isScheduled = it.users('azurerm_dev_test_global_vm_shutdown_schedule').length > 0
    const hours = isScheduled ? SCHEDULED_HOURS : HOURS_PER_MONTH
    const count = it.has('instances') ? it.number('instances', 1) : 1
    const sku = system === 'Linux' ? size : `${size} Windows`
    const line = running(['virtual-machine', sku, 'hour'], `${size} machine`, count, hours)
    const os = it.blocks('os_disk')[0] ?? it
    const gb = os.number('disk_size_gb', system === 'Linux' ? LINUX_GB : WINDOWS_GB)
    const type = os.text('storage_account_type', 'Standard_LRS')
    return [
      it.text('priority') === 'Spot' ? noted(line, SPOT) : line,
      ...(os.has('diff_disk_settings') ? [] : [disk(type, gb, 'Disk of the system', count)]),
      ...it
        .blocks('data_disk')
        .map((one) => disk(one.text('storage_account_type'), one.number('disk_size_gb', LINUX_GB), 'Disk', count)),
    ]
  }
}

/** Disk of a node of AKS when nothing names one (learn.microsoft.com/azure/aks/concepts-storage). */
const NODE_GB = 128

function nodes(pool: Item, what: string): Meter[] {
  const size = pool.text('vm_size')
  const count = pool.has('node_count') ? pool.number('node_count', 1) : pool.number('min_count', 1)
  const line = hourly('virtual-machine', size, `${size} ${what}`, count)
  const gb = pool.number('os_disk_size_gb', NODE_GB)
  const isEphemeral = pool.text('os_disk_type', 'Managed') === 'Ephemeral'
  return [
    pool.text('priority') === 'Spot' ? noted(line, SPOT) : line,
    ...(isEphemeral ? [] : [disk('Premium_LRS', gb, `Disks of ${what}`, count)]),
  ]
}

const cluster: Pricer = (it) => {
  const tier = it.text('sku_tier', 'Free')
  const pool = it.blocks('default_node_pool')[0]
  const isOut = it.text('network_profile.outbound_type', 'loadBalancer') === 'loadBalancer'
  const hasOwnWayOut = it.has('network_profile') && isOut
  return [
    hourly('kubernetes-control-plane', `AKS ${tier}`, `Control plane, ${tier} tier`),
    ...(pool === undefined ? [] : nodes(pool, 'system nodes')),
    ...(it.has('service_mesh_profile')
      ? [hourly('load-balancer', 'Standard LB first five rules', 'Load balancer of the mesh')]
      : []),
    ...(hasOwnWayOut
      ? [
          hourly('load-balancer', 'Standard LB first five rules', 'Load balancer of the way out'),
          hourly('public-ip', 'Standard static IPv4', 'Address of the way out'),
        ]
      : []),
  ]
}

const backup: Pricer = (it) => {
  const vm = it.target('source_vm_id')
  const gb = vm?.number('os_disk.disk_size_gb', LINUX_GB) ?? LINUX_GB
  if (vm === undefined) it.seen.assumed.add(`the machine is not among the resources: ${LINUX_GB} GB`)
  const isSmall = gb <= 50
  const vault = it.target('recovery_vault_name', 'azurerm_recovery_services_vault')
  const mode = vault?.text('storage_mode_type', 'GeoRedundant') ?? 'GeoRedundant'
  const isAcross = mode === 'GeoRedundant' && vault?.flag('cross_region_restore_enabled') === true
  const kind = mode === 'LocallyRedundant' ? 'LRS' : mode === 'ZoneRedundant' ? 'ZRS' : isAcross ? 'RA-GRS' : 'GRS'
  const name = isSmall ? 'Protected VM instance, up to 50 GB' : 'Protected VM instance, 50 to 500 GB'
  const count = isSmall ? 1 : Math.ceil(gb / 500)
  return [
    sized(['backup', name, 'backup-month'], 'Protected machine', count, `${gb} GB`),
    used(['backup', `Vault storage ${kind}`, 'gb-month'], 'Backups', gb * it.factor('snapshot_factor'), 'GB'),
  ]
}

const snapshot: Pricer = (it) => {
  const source = it.target('source_uri', 'azurerm_managed_disk')
  const gb =
    it.has('disk_size_gb') || source === undefined
      ? it.number('disk_size_gb', 0, true) || it.use('stored_gb')
      : source.number('disk_size_gb', 0)
  return [used(['disk-snapshot', 'Standard_LRS', 'gb-month'], 'Snapshot', gb, 'GB')]
}

/** Pricers by type. */
export const AZURE_COMPUTE = {
  azurerm_backup_protected_vm: backup,
  azurerm_kubernetes_cluster: cluster,
  azurerm_kubernetes_cluster_node_pool: (it) => nodes(it, 'application nodes'),
  azurerm_linux_virtual_machine: machine('Linux'),
  azurerm_linux_virtual_machine_scale_set: machine('Linux'),
  azurerm_managed_disk: (it) => [
    disk(
      it.text('storage_account_type'),
      it.number('disk_size_gb', LINUX_GB),
      `${it.text('storage_account_type')} disk`,
    ),
  ],
  azurerm_orchestrated_virtual_machine_scale_set: machine('Linux'),
  azurerm_snapshot: snapshot,
  azurerm_windows_virtual_machine: machine('Windows'),
  azurerm_windows_virtual_machine_scale_set: machine('Windows'),
} satisfies Record<string, Pricer>
