// Key vaults and what lies in them: the same for the stack's vault and for the one in the paired region.
import { deployerId, tags, tenantId } from '../../clouds/azure/naming.ts'
import type { Site } from '../../clouds/site.ts'
import {
  block,
  comment,
  ephemeral,
  id,
  ref,
  resource,
  x,
  type Body,
  type Expr,
  type TopBlock,
  type Value,
} from '../../hcl/nodes.ts'
import { keptInProduction } from '../retention/azure.ts'

/** Vault role of services that encrypt with a key. */
export const KEY_USER = 'Key Vault Crypto Service Encryption User'

/** Vault role of whoever writes secrets. */
export const SECRET_OFFICER = 'Key Vault Secrets Officer'

/** Vault role of whoever reads secrets. */
export const SECRET_USER = 'Key Vault Secrets User'

/** What one vault differs in from another. */
interface VaultShape {
  /** Name, location and resource group. */
  readonly place: Body
  readonly hasPurgeProtection: boolean
  /** Whether it can be reached from outside the network at all. */
  readonly isPublic: boolean | Expr
  /** The network_acls block, with a comment before it where it needs one. */
  readonly firewall: Body
}

/**
 * A vault that roles open, never access policies. Keys in hardware modules (premium) where the stack has a key of its
 * own.
 */
export function vaultResource(
  site: Site,
  label: string,
  { place, hasPurgeProtection, isPublic, firewall }: VaultShape,
): TopBlock {
  return resource('azurerm_key_vault', label, {
    ...place,
    tenant_id: tenantId,
    sku_name: site.hasStackKey ? 'premium' : 'standard',
    rbac_authorization_enabled: true,
    purge_protection_enabled: hasPurgeProtection,
    soft_delete_retention_days: hasPurgeProtection ? 90 : 7,
    public_network_access_enabled: isPublic,
    tags,
    ...firewall,
    lifecycle: keptInProduction(site),
  })
}

/** The role of whoever applies first, in a vault: for the secrets that this stack puts there. */
export function deployerRole(label: string, vaultId: Expr, role: string): TopBlock {
  return resource('azurerm_role_assignment', label, {
    scope: vaultId,
    role_definition_name: role,
    principal_id: deployerId,
    lifecycle: block({
      '#first': comment('Stays with whoever applied first: others get the role by hand.'),
      ignore_changes: [x`principal_id`],
    }),
  })
}

/**
 * A pause between the roles in a vault and the first object in it.
 * @param roles labels of the role assignments to wait for
 * @param after what must stand as well, such as the vault's private endpoint
 */
export function waitForRoles(label: string, vaultId: Expr, roles: readonly string[], after: readonly Expr[]): TopBlock {
  return resource(
    'time_sleep',
    label,
    {
      create_duration: '120s',
      triggers: {
        vault: vaultId,
        roles: x`join(",", ${roles.map((role) => ref('azurerm_role_assignment', role, 'id'))})`,
      },
      depends_on: after.length > 0 ? after : undefined,
    },
    'Role assignments take a minute or two to work.',
  )
}

/**
 * A random secret that never reaches the state: an ephemeral password, written into the vault.
 * @param label Terraform label of both
 * @param name name of the secret in the vault
 * @param days days after which it must be replaced
 * @param password arguments of the random password
 */
export function writeOnlySecret(
  label: string,
  name: Value,
  vaultId: Expr,
  days: number,
  wait: Expr,
  password: Body,
): TopBlock[] {
  return [
    ephemeral('random_password', label, password),
    resource('azurerm_key_vault_secret', label, {
      name,
      key_vault_id: vaultId,
      value_wo: x`ephemeral.random_password.${id(label)}.result`,
      value_wo_version: 1,
      content_type: 'password',
      expiration_date: x`timeadd(plantimestamp(), ${`${days * 24}h`})`,
      tags,
      lifecycle: block({
        '#date': comment('Counted from the first apply: a later plan stays empty.'),
        ignore_changes: [x`expiration_date`],
      }),
      depends_on: [wait],
    }),
  ]
}
