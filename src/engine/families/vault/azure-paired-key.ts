// A key in the paired region: geo-redundant backups under a customer-managed key need vault, key and identity of
// their own there.
import { placed, prefix, shortGlobalName, tags } from '../../clouds/azure/naming.ts'
import type { AzureNeed } from '../../clouds/azure/needs.ts'
import type { Lowered } from '../../clouds/lowered.ts'
import type { Site } from '../../clouds/site.ts'
import { block, ref, resource, t, x } from '../../hcl/nodes.ts'
import { roleAssignment } from '../identity/azure.ts'
import { diagnosticSetting } from '../logs/azure.ts'
import { privateEndpoint } from '../network/azure.ts'
import { keptInProductionText } from '../retention/azure.ts'
import { keyAddress, keyCharge, rotatedKey } from './azure-key.ts'
import { KEY_USER, vaultResource, waitForRoles } from './azure.ts'

const location = ref('var', 'paired_location')

const vault = ref('azurerm_key_vault', 'paired', 'id')

const endpoint = privateEndpoint({
  label: 'paired',
  name: 'vault-paired',
  title: 'the vault in the paired region',
  target: vault,
  subresource: 'vault',
  zone: 'vault',
})

/** Why there is a second vault, for whoever reads the file. */
const WHY = 'Geo-redundant backups take a vault, a key and an identity in the paired region.'

/** What a database asks for whose geo-redundant backups are encrypted with a key. */
export const PAIRED_KEY_NEEDS: readonly AzureNeed[] = ['paired-key', ...endpoint.needs]

/** Terraform label of the key in the paired region. */
const KEY = 'paired_key'

/** Id of the key in the paired region. */
export const pairedKeyId = ref('local', 'paired_key_id')

/** Id of the identity that unwraps the key in the paired region. */
export const pairedIdentityId = ref('azurerm_user_assigned_identity', 'paired', 'id')

/** The vault, its key and the identity that unwraps it, all in the paired region. Only for regions that have one. */
export function pairedKey(
  site: Site,
): Required<Pick<Lowered, 'blocks' | 'variables' | 'charges' | 'included' | 'grants' | 'readme'>> {
  const firewall = { network_acls: block({ default_action: 'Deny', bypass: 'AzureServices' }) }
  const place = { ...placed(shortGlobalName('kv-paired', '-')), location }
  return {
    blocks: [
      {
        ...vaultResource(site, 'paired', { place, hasPurgeProtection: true, isPublic: false, firewall }),
        comment: WHY,
      },
      resource('azurerm_user_assigned_identity', 'paired', {
        ...placed(t`id-${prefix}-encryption-paired`),
        location,
        tags,
      }),
      roleAssignment('paired', vault, KEY_USER, ref('azurerm_user_assigned_identity', 'paired', 'principal_id')),
      ...endpoint.blocks,
      waitForRoles('paired_roles', vault, ['paired'], []),
      ...rotatedKey(site, {
        label: KEY,
        name: 'paired-key',
        local: 'paired_key_id',
        vault: 'paired',
        wait: ref('time_sleep', 'paired_roles'),
        hasVersion: false,
      }),
      ...(site.has('log-analytics')
        ? [diagnosticSetting({ key: 'paired', target: vault, categoryGroup: 'audit', hasMetrics: true })]
        : []),
    ],
    variables: [
      {
        name: 'paired_location',
        type: x`string`,
        description: "Azure region paired with the stack's region; it holds the copies of the backups",
        default: site.region.pair ?? '',
      },
    ],
    charges: [keyCharge(KEY), ...endpoint.charges],
    included: {
      'azurerm_key_vault.paired': 'its operations are counted with the vault of the stack',
      ...(site.has('log-analytics')
        ? { 'azurerm_monitor_diagnostic_setting.paired': 'its volume is counted with Log Analytics' }
        : {}),
    },
    grants: [{ identity: 'Encryption identity', role: KEY_USER, scope: 'the vault in the paired region' }],
    readme: {
      destroy: keptInProductionText(
        site,
        'The vault in the paired region',
        'azurerm_key_vault.paired',
        keyAddress(KEY),
      ),
    },
  }
}
