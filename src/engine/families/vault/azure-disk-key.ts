// Disk encryption with the key of the stack on Azure.
import { placed, prefix, tags } from '../../clouds/azure/naming.ts'
import { ref, resource, t, type TopBlock } from '../../hcl/nodes.ts'
import { keyIdentity, stackKeyId } from './azure-stack-key.ts'

/**
 * The set through which the disks of machines and cluster nodes are encrypted with the stack's key.
 * @param label Terraform label of the node that owns the disks
 * @param namePart its part of the physical name
 */
export function diskKey(label: string, namePart: string): TopBlock {
  return resource(
    'azurerm_disk_encryption_set',
    label,
    {
      ...placed(t`des-${namePart}-${prefix}`),
      key_vault_key_id: stackKeyId,
      auto_key_rotation_enabled: true,
      encryption_type: 'EncryptionAtRestWithPlatformAndCustomerKeys',
      tags,
      identity: keyIdentity(),
    },
    'Disks under the key of the stack; the set follows each rotation automatically.',
  )
}

/** Id of the set that {@link diskKey} prints. */
export function diskKeyId(label: string): ReturnType<typeof ref> {
  return ref('azurerm_disk_encryption_set', label, 'id')
}
