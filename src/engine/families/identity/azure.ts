// Role assignments of identities on Azure.
import type { GrantText } from '../../clouds/lowered.ts'
import { block, comment, resource, x, type Block, type Expr, type TopBlock, type Value } from '../../hcl/nodes.ts'

/**
 * The client id with which a machine of the stack signs in as the application, for it has an identity of its own as
 * well.
 */
export function clientIdOf([application]: readonly { readonly handle: { readonly clientId: Expr } }[]):
  | Expr
  | '<client id>' {
  return application?.handle.clientId ?? '<client id>'
}

/** A role for an identity at one resource. */
export function roleAssignment(label: string, scope: Value, role: string, principalId: Value): TopBlock {
  return resource('azurerm_role_assignment', label, {
    scope,
    role_definition_name: role,
    principal_id: principalId,
    principal_type: 'ServicePrincipal',
  })
}

/** The text of a role that the application's identity gets; empty without consumers. */
export function applicationGrant(consumers: readonly unknown[], role: string, scope: string): GrantText[] {
  return consumers.length === 0 ? [] : [{ identity: 'Application identity', role, scope }]
}

/** Lifecycle of an application in the directory and of its principal: who applies next becomes no owner by that. */
export const ownersStay: Block = block({
  '#owners': comment('Stay as the first apply made them, whoever applies next.'),
  ignore_changes: [x`owners`],
})
