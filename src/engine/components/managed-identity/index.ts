import { message } from '#words/message.ts'
import { defineComponent } from '../component.ts'
import { lowerAzure } from './azure.ts'
import { settings } from './settings.ts'

export const managedIdentity = defineComponent({
  type: 'managed-identity',
  name: 'Managed Identity',
  category: 'identity',
  layer: 'identity',
  icon: 'fingerprint',
  description: 'The identity of the application: the rights that its components need, and nothing to keep secret.',
  label: 'app',
  services: { azure: 'User-assigned managed identity', aws: 'IAM role', gcp: 'Service account' },
  settings,
  defaults: () => ({ name: 'app' }),
  uses: [],
  isSingle: true,
  lower: {
    azure: lowerAzure,
    aws: { unsupported: message('clouds.no-managed-identity-aws') },
    gcp: { unsupported: message('clouds.no-managed-identity-gcp') },
  },
})
