import { defineComponent } from '../component.ts'
import { lowerAws } from './aws.ts'
import { lowerAzure } from './azure.ts'
import { lowerGcp } from './gcp.ts'
import { settings } from './settings.ts'

export const keyVault = defineComponent({
  type: 'key-vault',
  name: 'Key Vault',
  category: 'identity',
  layer: 'identity',
  icon: 'lock',
  description: 'A place for secrets and keys, read only by the identities of the stack.',
  label: 'vault',
  services: { azure: 'Azure Key Vault', aws: 'AWS Secrets Manager', gcp: 'Secret Manager' },
  settings,
  defaults: (site) => ({
    has_app_secret: site.cloud !== 'azure',
    secret_days: 180,
    has_purge_protection: site.isProduction || site.isConfidential,
  }),
  uses: [],
  implies: (site) => (site.cloud === 'azure' && site.hasPrivateEndpoints ? [{ type: 'vnet', why: 'endpoint' }] : []),
  lower: { azure: lowerAzure, aws: lowerAws, gcp: lowerGcp },
})
