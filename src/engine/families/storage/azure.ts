// What storage accounts for objects and for files have in common: closed to keys, to the public and to old TLS.
import { placed, shortGlobalName, tags } from '../../clouds/azure/naming.ts'
import type { Alert } from '../../clouds/lowered.ts'
import type { Site } from '../../clouds/site.ts'
import { block, id, ref, resource, x, type Body, type Expr, type TopBlock } from '../../hcl/nodes.ts'
import { keptInProduction } from '../retention/azure.ts'
import { encryptionIdentityId, keyIdentity, stackKeyId } from '../vault/azure-stack-key.ts'

/** What one account differs in from another. */
interface AccountShape {
  readonly label: string
  /** First letters of the global name: letters and digits only. */
  readonly namePart: string
  /** Account kind, tier, replication and what else belongs to them; comments included. */
  readonly kind: Body
  /** Arguments of one kind of account. */
  readonly extra: Body
  /** Nested blocks of one kind of account. */
  readonly services: Body
  /** True when the account answers only at its private endpoint. */
  readonly isPrivate: boolean
  /** Subnets that its firewall admits. */
  readonly subnets: readonly Expr[]
}

/** A storage account without shared keys, encrypted twice, with a firewall that denies by default. */
export function storageAccount(
  site: Site,
  { label, namePart, kind, extra, services, isPrivate, subnets }: AccountShape,
): TopBlock {
  const key: Body = {
    identity: keyIdentity(),
    customer_managed_key: block({ key_vault_key_id: stackKeyId, user_assigned_identity_id: encryptionIdentityId }),
  }
  return resource('azurerm_storage_account', label, {
    ...placed(shortGlobalName(namePart.replaceAll('-', ''))),
    ...kind,
    min_tls_version: 'TLS1_2',
    https_traffic_only_enabled: true,
    shared_access_key_enabled: false,
    default_to_oauth_authentication: true,
    allow_nested_items_to_be_public: false,
    cross_tenant_replication_enabled: false,
    local_user_enabled: false,
    infrastructure_encryption_enabled: true,
    ...extra,
    public_network_access_enabled: !isPrivate,
    tags,
    ...(site.hasStackKey ? key : {}),
    ...services,
    network_rules: block({
      default_action: 'Deny',
      bypass: ['AzureServices'],
      ip_rules: isPrivate ? undefined : x`[for range in var.admin_ip_ranges : trimsuffix(range, "/32")]`,
      virtual_network_subnet_ids: subnets.length > 0 ? subnets : undefined,
    }),
    sas_policy: block({ expiration_period: '00.01:00:00', expiration_action: 'Log' }),
    lifecycle: keptInProduction(site),
  })
}

/** The id of one service of an account, such as its blobs: what its logs come from. */
export function accountService(label: string, service: 'blobServices' | 'fileServices'): Expr {
  return x`"\${azurerm_storage_account.${id(label)}.id}/${id(service)}/default"`
}

/** What an account logs of its objects and files (learn.microsoft.com, Azure Storage monitoring data reference). */
export const STORAGE_LOGS = ['StorageRead', 'StorageWrite', 'StorageDelete']

/** The id of an account. */
export function accountId(label: string): Expr {
  return ref('azurerm_storage_account', label, 'id')
}

/** Alert of an account whose requests fail. */
export function availabilityAlert(label: string, title: string): Alert {
  return {
    key: `${label}_available`,
    title: `${title}: less than 99 % of the requests succeed`,
    from: 'production',
    metric: {
      azure: {
        scope: accountId(label),
        namespace: 'Microsoft.Storage/storageAccounts',
        metric: 'Availability',
        aggregation: 'Average',
        operator: 'LessThan',
        threshold: 99,
      },
    },
  }
}
