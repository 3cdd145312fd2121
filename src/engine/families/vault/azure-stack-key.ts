// The key of the stack on Azure, and the identity that unwraps it.
import { block, ref, x, type Block, type Expr, type Value } from '../../hcl/nodes.ts'
import { KEY_LABEL } from './azure-key.ts'

/** Id of the stack's own key without its version: services follow each rotation automatically. */
export const stackKeyId: Expr = ref('local', 'key_id')

/** Id of the newest version of the stack's key that the last deployment saw, for services that take no other. */
export const stackKeyVersionId: Expr = x`jsondecode(${ref('azurerm_resource_group_template_deployment', KEY_LABEL, 'output_content')}).version_id.value`

/** Id of the identity that unwraps the stack's key. */
export const encryptionIdentityId: Expr = ref('azurerm_user_assigned_identity', 'encryption', 'id')

/** The identity block of a resource that is encrypted with the stack's key. */
export function keyIdentity(...others: readonly Value[]): Block {
  return block({ type: 'UserAssigned', identity_ids: [encryptionIdentityId, ...others] })
}
