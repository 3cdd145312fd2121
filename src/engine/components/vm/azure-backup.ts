import { message } from '#words/message.ts'
import { regionsWithZones } from '../../families/zones/azure.ts'
import { grouped, placed, prefix, tags } from '../../clouds/azure/naming.ts'
import { encryptionIdentityId, keyIdentity, stackKeyId } from '../../families/vault/azure-stack-key.ts'
import { offers } from '../../clouds/cloud.ts'
import type { Charge, Note } from '../../clouds/lowered.ts'
import { counted } from '../../clouds/site.ts'
import { block, id, ref, resource, t, x, type TopBlock } from '../../hcl/nodes.ts'
import { countOf } from './azure-machine.ts'
import type { Node, Plan } from './azure-plan.ts'

/** How a recovery vault keeps its copies, and the price line of that. */
const STORAGE = {
  GeoRedundant: 'Vault storage GRS',
  ZoneRedundant: 'Vault storage ZRS',
  LocallyRedundant: 'Vault storage LRS',
} as const

/** The protected machine's price goes up with its disk: one line to 50 GB, then one for each started 500 GB. */
const SMALL_DISK_GB = 50
const LARGE_DISK_GB = 500

function storageOf({ site }: Node): keyof typeof STORAGE {
  if (site.isConfidential) return 'GeoRedundant'
  return offers(site.region, 'availabilityZones') ? 'ZoneRedundant' : 'LocallyRedundant'
}

/** In Production every machine is copied daily to a recovery vault that keeps its copies unchanged. */
export function backupBlocks(node: Node): TopBlock[] {
  const { site, label } = node
  const vault = ref('azurerm_recovery_services_vault', label, 'name')
  const group = ref('azurerm_resource_group', 'main', 'name')
  return [
    resource(
      'azurerm_recovery_services_vault',
      label,
      {
        ...placed(t`rsv-${node.slug('vm', 20)}-${prefix}`),
        sku: 'Standard',
        storage_mode_type: storageOf(node),
        immutability: 'Unlocked',
        tags,
        identity: site.hasStackKey ? keyIdentity() : block({ type: 'SystemAssigned' }),
        encryption: site.hasStackKey
          ? block({
              key_id: stackKeyId,
              infrastructure_encryption_enabled: true,
              use_system_assigned_identity: false,
              user_assigned_identity_id: encryptionIdentityId,
            })
          : undefined,
      },
      'Immutable; locking it for good is left to its owner, for a lock cannot be undone.',
    ),
    resource('azurerm_backup_policy_vm', label, {
      ...grouped('daily'),
      recovery_vault_name: vault,
      policy_type: 'V2',
      timezone: 'UTC',
      backup: block({ frequency: 'Daily', time: '02:00' }),
      retention_daily: block({ count: site.backupDays }),
    }),
    resource('azurerm_backup_protected_vm', label, {
      count: countOf(label),
      resource_group_name: group,
      recovery_vault_name: vault,
      source_vm_id: x`azurerm_linux_virtual_machine.${id(label)}[count.index].id`,
      backup_policy_id: ref('azurerm_backup_policy_vm', label, 'id'),
    }),
  ]
}

/** Price of the backups. */
export function backupCharges(node: Node, plan: Plan): Charge[] {
  const { site, settings, label } = node
  const line = { resource: `azurerm_backup_protected_vm.${label}`, service: 'backup' }
  const isSmall = plan.diskGb <= SMALL_DISK_GB
  const instances = settings.count * (isSmall ? 1 : Math.ceil(plan.diskGb / LARGE_DISK_GB))
  const gb = settings.count * plan.diskGb * site.usage.snapshot_factor
  return [
    {
      ...line,
      label: 'Protected machines',
      sku: isSmall ? 'Protected VM instance, up to 50 GB' : 'Protected VM instance, 50 to 500 GB',
      per: 'backup-month',
      quantity: instances,
      basis: isSmall
        ? counted(settings.count, 'machine')
        : `${counted(settings.count, 'machine')}, one line for each started ${LARGE_DISK_GB} GB`,
    },
    {
      ...line,
      label: 'Backups',
      sku: STORAGE[storageOf(node)],
      per: 'gb-month',
      quantity: gb,
      basis: `${site.usage.snapshot_factor} x ${settings.count} x ${plan.diskGb} GB assumed`,
      isUsage: true,
    },
  ]
}

/** Where the copies lie, when that is not what one would expect. */
export function backupNotes(node: Node): Note[] {
  const { site, title } = node
  if (storageOf(node) === 'LocallyRedundant') {
    const messages = [
      message('compute.backups-in-one-datacentre', { region: site.region.label, title, regions: regionsWithZones() }),
    ]
    return [{ kind: 'replaced', isLoss: true, messages, rank: 20 }]
  }
  return site.isConfidential && site.region.pair !== null
    ? [
        {
          kind: 'advice',
          messages: [message('regions.backup-copies', { title, pair: site.region.pair })],
          rank: 40,
        },
      ]
    : []
}
