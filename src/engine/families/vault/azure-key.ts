// Keys of a stack on Azure. They are made through Azure Resource Manager, which a closed vault lets in: the provider's
// own resource for keys talks to the vault itself, and would need a way into the network before there is one
// (learn.microsoft.com/azure/templates/microsoft.keyvault/vaults/keys).
import { grouped, tags } from '../../clouds/azure/naming.ts'
import type { Charge } from '../../clouds/lowered.ts'
import type { Site } from '../../clouds/site.ts'
import { id, locals, ref, resource, t, x, type Expr, type TopBlock, type Value } from '../../hcl/nodes.ts'
import { keptInProduction } from '../retention/azure.ts'

const DEPLOYMENT = 'azurerm_resource_group_template_deployment'
const KEYS = 'Microsoft.KeyVault/vaults/keys'
const KEYS_VERSION = '2022-07-01'
const TWO_YEARS_DAYS = 730

/** Terraform label of the stack's own key. */
export const KEY_LABEL = 'key'

interface VaultKey {
  /** Terraform label of the deployment. */
  readonly label: string
  /** Name of the key, and of the deployment that makes it. */
  readonly name: string
  /** Local value that holds its id. */
  readonly local: string
  /** Terraform label of the vault. */
  readonly vault: string
  /** What must stand before anything can use the key. */
  readonly wait: Expr
  /** True when a service takes only a key with its version. */
  readonly hasVersion: boolean
}

/** A key in a hardware module with a new version every 90 days, and its id as a local value. */
export function rotatedKey(site: Site, key: VaultKey): TopBlock[] {
  const { label, name, vault, wait, hasVersion } = key
  const expiry = `${label}_expiry`
  const reading = `${label}_reading`
  return [
    resource('time_offset', expiry, { offset_days: TWO_YEARS_DAYS }),
    ...(hasVersion
      ? [
          resource(
            'time_rotating',
            reading,
            { rotation_days: 90 },
            'The first plan after a rotation reads the newest version, for the service that takes only that.',
          ),
        ]
      : []),
    resource(
      DEPLOYMENT,
      label,
      {
        ...grouped(name),
        deployment_mode: 'Incremental',
        template_content: x`jsonencode(${template(key, x`time_offset.${id(expiry)}.unix`, hasVersion ? x`time_rotating.${id(reading)}.id` : undefined)})`,
        tags,
        lifecycle: keptInProduction(site),
        depends_on: [wait],
      },
      'Made through Azure Resource Manager, which the closed vault lets in. A new version every 90 days; each lives two\nyears, so that a service which has not picked up the newest one yet keeps its data readable.',
    ),
    locals(
      {
        [key.local]: t`${ref('azurerm_key_vault', vault, 'vault_uri')}keys/${x`${ref(DEPLOYMENT, label)}.name`}`,
      },
      'Without its version: services follow each rotation by themselves.',
    ),
  ]
}

function template({ name, vault, hasVersion }: VaultKey, expires: Expr, read: Expr | undefined): Value {
  const vaultName = ref('azurerm_key_vault', vault, 'name')
  return {
    $schema: 'https://schema.management.azure.com/schemas/2019-04-01/deploymentTemplate.json#',
    contentVersion: '1.0.0.0',
    metadata: read === undefined ? undefined : { read },
    resources: [
      {
        type: KEYS,
        apiVersion: KEYS_VERSION,
        name: t`${vaultName}/${name}`,
        tags,
        properties: {
          kty: 'RSA-HSM',
          keySize: 3072,
          keyOps: ['unwrapKey', 'wrapKey'],
          attributes: { exp: expires },
          rotationPolicy: {
            attributes: { expiryTime: 'P2Y' },
            lifetimeActions: [
              { action: { type: 'rotate' }, trigger: { timeAfterCreate: 'P90D' } },
              { action: { type: 'notify' }, trigger: { timeBeforeExpiry: 'P30D' } },
            ],
          },
        },
      },
    ],
    outputs: hasVersion
      ? {
          version_id: {
            type: 'string',
            value: t`[reference(resourceId('${KEYS}', '${vaultName}', '${name}'), '${KEYS_VERSION}').keyUriWithVersion]`,
          },
        }
      : undefined,
  }
}

/** What a key in a hardware module costs; its operations are counted where the vault is. */
export function keyCharge(label: string): Charge {
  return {
    resource: `${DEPLOYMENT}.${label}`,
    label: 'Customer-managed key',
    service: 'secrets',
    sku: 'Key Vault HSM key advanced, first 250',
    per: 'key-month',
    quantity: 1,
    basis: '1 key version in use',
  }
}

/** The address of a key, for texts and price lines. */
export function keyAddress(label: string): string {
  return `${DEPLOYMENT}.${label}`
}
