import type { z } from 'zod'
import {
  adminIpRanges,
  applicationGrant,
  keptInProductionText,
  placed,
  prefix,
  privateEndpoint,
  roleAssignment,
  shortGlobalName,
  subnetId,
  subnetOf,
  tags,
  type PrivateEndpoint,
} from '../../clouds/azure/parts.ts'
import type { AzureNeed, AzureSubnet } from '../../clouds/azure/base.ts'
import {
  deployerRole,
  KEY_OFFICER,
  KEY_USER,
  keyCharge,
  rotatedKey,
  SECRET_OFFICER,
  SECRET_USER,
  vaultResource,
  waitForRoles,
  writeOnlySecret,
} from '../../clouds/azure/vault.ts'
import type { Charge, GrantText, Lowered } from '../../clouds/lowered.ts'
import type { Site } from '../../clouds/site.ts'
import { block, comment, ref, resource, t, type Body, type TopBlock } from '../../hcl/nodes.ts'
import type { Placement } from '../component.ts'
import type { settings as schema } from './settings.ts'

/** Label of the vault that holds the key of the stack and the password of MySQL. */
const FIRST = 'vault'

type Node = Placement<z.output<typeof schema>, 'azure'>

/** A vault that roles open; where the stack has a key of its own, it lies here. */
export function lowerAzure(node: Node): Lowered {
  const { site, settings, label, title, slug, consumers } = node
  const vault = ref('azurerm_key_vault', label, 'id')
  const shape: PrivateEndpoint = { label, name: slug('vault'), title, target: vault, subresource: 'vault', zone: 'vault' }
  const endpoint = site.hasPrivateEndpoints ? privateEndpoint(shape) : undefined
  const firewall = firewallOf(node)
  const holdsKey = site.hasStackKey && label === FIRST
  const roles = deployerRoles(node, holdsKey)
  const wait = ref('time_sleep', `${label}_roles`)
  const waitsFor = [...(holdsKey ? ['encryption'] : []), ...roles.map(({ name }) => name)]
  return {
    headline: holdsKey ? "a vault that roles open, with the key that encrypts the stack's data" : 'a vault that roles open',
    blocks: [
      vaultResource(site, label, {
        place: placed(shortGlobalName(slug('kv', 10), '-')),
        hasPurgeProtection: settings.has_purge_protection || site.isConfidential,
        isPublic: endpoint === undefined,
        firewall: firewall.body,
      }),
      ...(endpoint?.blocks ?? []),
      ...(holdsKey ? encryptionIdentity() : []),
      ...roles.map(({ name, role }) => deployerRole(name, vault, role)),
      ...(consumers[0] === undefined ? [] : [roleAssignment(`${label}_app`, vault, SECRET_USER, consumers[0].handle.principalId)]),
      ...(hasContents(node, holdsKey)
        ? [waitForRoles(`${label}_roles`, vault, waitsFor, endpoint === undefined ? [] : [ref('azurerm_private_endpoint', label)])]
        : []),
      ...(holdsKey ? [rotatedKey(site, 'data', vault, wait)] : []),
      ...(settings.has_app_secret ? writeOnlySecret(`${label}_app`, 'app-key', vault, settings.secret_days, wait, { length: 32, special: false }) : []),
    ],
    variables: firewall.isOpenToAdmins ? [adminIpRanges()] : [],
    outputs: [{ name: `${label}_uri`, description: `${title}: address`, value: ref('azurerm_key_vault', label, 'vault_uri') }],
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
          azure: { scope: vault, namespace: 'Microsoft.KeyVault/vaults', metric: 'Availability', aggregation: 'Average', operator: 'LessThan', threshold: 99 },
        },
      },
    ],
    offer: { environment: { VAULT_URI: ref('azurerm_key_vault', label, 'vault_uri') }, refs: { id: vault, uri: ref('azurerm_key_vault', label, 'vault_uri') } },
    facts: [
      site.hasStackKey ? 'premium' : 'standard',
      endpoint === undefined ? 'roles only' : 'private endpoint',
      ...(holdsKey ? ['key rotated every 90 days'] : []),
    ],
    readme: readmeOf(node, endpoint !== undefined, holdsKey, roles),
  }
}

/** True when something of the data plane is printed that lies in this vault. */
function hasContents({ site, settings, label }: Node, holdsKey: boolean): boolean {
  return holdsKey || settings.has_app_secret || (label === FIRST && site.has('mysql'))
}

interface DeployerRole {
  readonly name: string
  readonly role: string
}

/** Whoever applies gets what it takes to make the contents; in an open Development vault always the right to put secrets. */
function deployerRoles({ site, settings, label }: Node, holdsKey: boolean): DeployerRole[] {
  const writesSecrets = settings.has_app_secret || (label === FIRST && site.has('mysql')) || site.isDevelopment
  return [...(holdsKey ? [{ name: `${label}_keys`, role: KEY_OFFICER }] : []), ...(writesSecrets ? [{ name: `${label}_secrets`, role: SECRET_OFFICER }] : [])]
}

/** Who gets through to the vault: only its endpoint; the subnets of the stack and its administrators; or everyone whom a role admits. */
function firewallOf({ site }: Node): { body: Body; needs: AzureNeed[]; isOpenToAdmins: boolean } {
  if (site.hasPrivateEndpoints) {
    return {
      body: {
        network_acls: block({
          ...(site.hasStackKey ? { '#bypass': comment('Services that encrypt with a key come in as trusted services.') } : {}),
          default_action: 'Deny',
          bypass: 'AzureServices',
        }),
      },
      needs: [],
      isOpenToAdmins: false,
    }
  }
  if (site.isDevelopment) {
    const why = 'Allow, so that a developer can put secrets from any address: only the roles\nbelow open the vault, and it holds nothing Confidential.'
    return { body: { network_acls: block({ '#allow': comment(why), default_action: 'Allow', bypass: 'AzureServices' }) }, needs: [], isOpenToAdmins: false }
  }
  const subnets = callers(site)
  return {
    body: {
      network_acls: block({
        default_action: 'Deny',
        bypass: 'AzureServices',
        ip_rules: ref('var', 'admin_ip_ranges'),
        virtual_network_subnet_ids: subnets.length > 0 ? subnets.map(subnetId) : undefined,
      }),
    },
    needs: subnets.flatMap((subnet): AzureNeed[] => [`subnet:${subnet}`, `service:${subnet}:Microsoft.KeyVault`]),
    isOpenToAdmins: true,
  }
}

/** All subnets of the stack from which something may read a secret: compute, and the gateway that ends TLS. */
function callers(site: Site): AzureSubnet[] {
  const compute = ['vm', 'kubernetes', 'function'].flatMap((type) => (site.has(type) ? (subnetOf(type) ?? []) : []))
  const gateway: AzureSubnet[] = site.has('load-balancer') && (site.has('vm') || site.has('function')) ? ['gateway'] : []
  return [...new Set([...compute, ...gateway])]
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

/** Half of the operations read secrets, the others use the key where there is one: at 3072 bits those have their own meter. */
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
          keyCharge('data'),
          {
            ...line,
            resource: 'azurerm_key_vault_key.data',
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
    ...roles.map(({ role }) => ({ identity: 'Whoever applies', role, scope: title })),
  ]
}

function readmeOf(node: Node, isPrivate: boolean, holdsKey: boolean, roles: readonly DeployerRole[]): Lowered['readme'] {
  const { site, settings, label, title } = node
  const closed = isPrivate
    ? `${title} admits only its private endpoint. Make that first, with \`terraform apply -target=azurerm_private_endpoint.${label}\`; then apply the rest from a machine that reaches the virtual network and its DNS, such as a build machine in it, a peered network or a VPN.`
    : `${title} admits only the stack's subnets and \`admin_ip_ranges\`: put the address from which you apply there.`
  return {
    before: hasContents(node, holdsKey) && (isPrivate || !site.isDevelopment) ? [closed] : [],
    rights:
      roles.length > 0 && hasContents(node, holdsKey)
        ? [`Whoever applies after the first time: ${roles.map(({ role }) => role).join(' and ')} on ${title}. The first one gets it from the stack.`]
        : [],
    connect: [
      `${title}: \`az keyvault secret set --vault-name <name in the output ${label}_uri> --name <secret> --value <value>\`, with the role Key Vault Secrets Officer${isPrivate ? ', from a machine that reaches the virtual network' : ''}.`,
    ],
    destroy: [
      ...keptInProductionText(site, title, `azurerm_key_vault.${label}`, ...(holdsKey ? ['azurerm_key_vault_key.data'] : [])),
      ...(settings.has_purge_protection || site.isConfidential
        ? [`${title} has purge protection: it stays recoverable, and its name taken, for 90 days.`]
        : []),
    ],
  }
}
