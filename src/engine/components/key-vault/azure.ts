import type { z } from 'zod'
import { placed, prefix, shortGlobalName, tags } from '../../clouds/azure/naming.ts'
import { applicationGrant, roleAssignment } from '../../families/identity/azure.ts'
import { adminIpRanges, deployerIpRanges } from '../../families/inputs/azure.ts'
import { privateEndpoint, subnetId, subnetOf, type PrivateEndpoint } from '../../families/network/azure.ts'
import { keptInProductionText } from '../../families/retention/azure.ts'
import type { AzureNeed, AzureSubnet } from '../../clouds/azure/needs.ts'
import { KEY_LABEL, keyAddress, keyCharge, rotatedKey } from '../../families/vault/azure-key.ts'
import {
  KEY_USER,
  SECRET_OFFICER,
  SECRET_USER,
  deployerRole,
  vaultResource,
  waitForRoles,
  writeOnlySecret,
} from '../../families/vault/azure.ts'
import type { Charge, GrantText, Lowered, Variable } from '../../clouds/lowered.ts'
import type { Site } from '../../clouds/site.ts'
import { block, comment, ref, resource, t, x, type Body, type Expr, type TopBlock } from '../../hcl/nodes.ts'
import type { Placement } from '../component.ts'
import type { settings as schema } from './settings.ts'

/** Label of the vault that holds the key of the stack and the password of MySQL. */
const FIRST = 'vault'

type Node = Placement<z.output<typeof schema>, 'azure'>

/** A vault that roles open; where the stack has a key of its own, it lies here. */
export function lowerAzure(node: Node): Lowered {
  const { site, settings, label, title, slug, consumers } = node
  const vault = ref('azurerm_key_vault', label, 'id')
  const shape: PrivateEndpoint = {
    label,
    name: slug('vault'),
    title,
    target: vault,
    subresource: 'vault',
    zone: 'vault',
  }
  const endpoint = site.hasPrivateEndpoints ? privateEndpoint(shape) : undefined
  const firewall = firewallOf(node)
  const holdsKey = site.hasStackKey && label === FIRST
  const roles = deployerRoles(node)
  const wait = ref('time_sleep', `${label}_roles`)
  const waitsFor = [...(holdsKey ? ['encryption'] : []), ...roles.map(({ name }) => name)]
  return {
    headline: holdsKey
      ? "a vault that roles open, with the key that encrypts the stack's data"
      : 'a vault that roles open',
    blocks: [
      vaultResource(site, label, {
        place: placed(shortGlobalName(slug('kv', 10), '-')),
        hasPurgeProtection: settings.has_purge_protection || site.isConfidential,
        isPublic: firewall.isPublic,
        firewall: firewall.body,
      }),
      ...(endpoint?.blocks ?? []),
      ...(holdsKey ? encryptionIdentity() : []),
      ...roles.map(({ name, role }) => deployerRole(name, vault, role)),
      ...(consumers[0] === undefined
        ? []
        : [roleAssignment(`${label}_app`, vault, SECRET_USER, consumers[0].handle.principalId)]),
      ...(holdsKey || holdsSecrets(node) ? [waitForRoles(`${label}_roles`, vault, waitsFor, [])] : []),
      ...(holdsKey
        ? rotatedKey(site, {
            label: KEY_LABEL,
            name: 'stack-key',
            local: 'key_id',
            vault: label,
            wait,
            hasVersion: site.has('redis'),
          })
        : []),
      ...(settings.has_app_secret
        ? writeOnlySecret(`${label}_app`, 'app-key', vault, settings.secret_days, wait, { length: 32, special: false })
        : []),
    ],
    variables: firewall.variables,
    outputs: [
      { name: `${label}_uri`, description: `${title}: address`, value: ref('azurerm_key_vault', label, 'vault_uri') },
    ],
    charges: chargesOf(site, label, holdsKey, endpoint?.charges ?? []),
    grants: grantsOf(node, holdsKey, roles),
    needs: ['suffix', 'compact', 'client', ...firewall.needs, ...(endpoint?.needs ?? [])],
    logSources: [{ key: label, target: vault, categoryGroup: 'audit', hasMetrics: true }],
    alerts: [
      {
        key: `${label}_available`,
        title: `${title}: less than 99 % of the requests succeed`,
        from: 'production',
        metric: {
          azure: {
            scope: vault,
            namespace: 'Microsoft.KeyVault/vaults',
            metric: 'Availability',
            aggregation: 'Average',
            operator: 'LessThan',
            threshold: 99,
          },
        },
      },
    ],
    offer: {
      environment: { VAULT_URI: ref('azurerm_key_vault', label, 'vault_uri') },
      refs: { id: vault, uri: ref('azurerm_key_vault', label, 'vault_uri') },
    },
    facts: [
      site.hasStackKey ? 'premium' : 'standard',
      endpoint === undefined ? 'roles only' : 'private endpoint',
      ...(holdsKey ? ['key rotated every 90 days'] : []),
    ],
    readme: readmeOf(node, endpoint !== undefined, holdsKey, roles),
  }
}

/** True when Terraform writes a secret into this vault. */
function holdsSecrets({ site, settings, label }: Node): boolean {
  return settings.has_app_secret || (label === FIRST && site.has('mysql'))
}

interface DeployerRole {
  readonly name: string
  readonly role: string
}

/** Gives the deployer the right to put secrets where the stack does so itself, and in an open Development vault. */
function deployerRoles(node: Node): DeployerRole[] {
  return holdsSecrets(node) || node.site.isDevelopment ? [{ name: `${node.label}_secrets`, role: SECRET_OFFICER }] : []
}

/** Who gets through to a vault. */
interface Firewall {
  readonly body: Body
  readonly isPublic: boolean | Expr
  readonly needs: readonly AzureNeed[]
  readonly variables: readonly Variable[]
}

/**
 * Who gets through to the vault: only its endpoint; the subnets of the stack and its administrators; or everyone whom a
 * role admits. Where Terraform writes a secret, whoever applies has to get through as well.
 */
function firewallOf(node: Node): Firewall {
  const { site } = node
  const isWritten = holdsSecrets(node)
  const deployers = ref('var', 'deployer_ip_ranges')
  if (site.hasPrivateEndpoints) {
    return {
      body: {
        network_acls: block({
          ...(site.hasStackKey
            ? { '#bypass': comment('Services that encrypt with a key come in as trusted services.') }
            : {}),
          default_action: 'Deny',
          bypass: 'AzureServices',
          ip_rules: isWritten ? deployers : undefined,
        }),
      },
      isPublic: isWritten ? x`length(var.deployer_ip_ranges) > 0` : false,
      needs: [],
      variables: isWritten ? [deployerIpRanges()] : [],
    }
  }
  if (site.isDevelopment) {
    const why =
      'Allow, so that a developer can put secrets from any address: only the roles\nbelow open the vault, and it holds nothing Confidential.'
    return {
      body: { network_acls: block({ '#allow': comment(why), default_action: 'Allow', bypass: 'AzureServices' }) },
      isPublic: true,
      needs: [],
      variables: [],
    }
  }
  const subnets = callers(site)
  const admins = ref('var', 'admin_ip_ranges')
  return {
    body: {
      network_acls: block({
        default_action: 'Deny',
        bypass: 'AzureServices',
        ip_rules: isWritten ? x`distinct(concat(${admins}, ${deployers}))` : admins,
        virtual_network_subnet_ids: subnets.length > 0 ? subnets.map(subnetId) : undefined,
      }),
    },
    isPublic: true,
    needs: subnets.flatMap((subnet): AzureNeed[] => [`subnet:${subnet}`, `service:${subnet}:Microsoft.KeyVault`]),
    variables: [adminIpRanges(), ...(isWritten ? [deployerIpRanges()] : [])],
  }
}

/** All subnets of the stack from which compute may read a secret. */
function callers(site: Site): AzureSubnet[] {
  const compute = ['vm', 'kubernetes', 'function'].flatMap((type) => (site.has(type) ? (subnetOf(type) ?? []) : []))
  return [...new Set(compute)]
}

function encryptionIdentity(): TopBlock[] {
  const vault = ref('azurerm_key_vault', FIRST, 'id')
  return [
    resource(
      'azurerm_user_assigned_identity',
      'encryption',
      { ...placed(t`id-${prefix}-encryption`), tags },
      'What storage, databases and disks unwrap the key as.',
    ),
    roleAssignment('encryption', vault, KEY_USER, ref('azurerm_user_assigned_identity', 'encryption', 'principal_id')),
  ]
}

/**
 * Half of the operations read secrets, the others use the key where there is one: at 3072 bits those have their own
 * meter.
 */
function chargesOf(site: Site, label: string, holdsKey: boolean, endpoint: readonly Charge[]): Charge[] {
  const operations = site.usage.key_operations / site.count('key-vault')
  const ofKey = holdsKey ? operations / 2 : 0
  const line = { service: 'secrets', per: '10k-requests', isUsage: true } as const
  return [
    {
      ...line,
      resource: `azurerm_key_vault.${label}`,
      label: 'Vault operations',
      sku: 'Key Vault operations',
      quantity: (operations - ofKey) / 10_000,
      basis: `${Math.round(operations - ofKey)} operations assumed`,
    },
    ...(holdsKey
      ? [
          keyCharge(KEY_LABEL),
          {
            ...line,
            resource: keyAddress(KEY_LABEL),
            label: 'Key operations',
            sku: 'Key Vault advanced key operations',
            quantity: ofKey / 10_000,
            basis: `${Math.round(ofKey)} operations assumed`,
          },
        ]
      : []),
    ...endpoint,
  ]
}

function grantsOf({ title, consumers }: Node, holdsKey: boolean, roles: readonly DeployerRole[]): GrantText[] {
  return [
    ...applicationGrant(consumers, SECRET_USER, title),
    ...(holdsKey ? [{ identity: 'Encryption identity', role: KEY_USER, scope: title }] : []),
    ...roles.map(({ role }) => ({ identity: 'The person who applies', role, scope: title })),
  ]
}

function readmeOf(
  node: Node,
  isPrivate: boolean,
  holdsKey: boolean,
  roles: readonly DeployerRole[],
): Lowered['readme'] {
  const { site, settings, label, title } = node
  return {
    rights:
      roles.length > 0 && holdsSecrets(node)
        ? [
            `People who apply later need ${roles.map(({ role }) => role).join(' and ')} on ${title}. The first one gets it from the stack.`,
            ...(site.isDevelopment && !site.hasPrivateEndpoints
              ? []
              : [
                  `${title} admits \`deployer_ip_ranges\`: the addresses from which this stack is planned and applied, now and later, because Terraform writes a secret there. Inside the network the list is empty.`,
                ]),
          ]
        : [],
    connect: [
      `${title}: \`az keyvault secret set --vault-name <name in the output ${label}_uri> --name <secret> --value <value>\`, with the role Key Vault Secrets Officer${isPrivate ? ', from a machine that reaches the virtual network' : ''}.`,
    ],
    destroy: [
      ...keptInProductionText(site, title, `azurerm_key_vault.${label}`, ...(holdsKey ? [keyAddress(KEY_LABEL)] : [])),
      ...(settings.has_purge_protection || site.isConfidential
        ? [`${title} has purge protection: it stays recoverable, and its name taken, for 90 days.`]
        : []),
    ],
  }
}
