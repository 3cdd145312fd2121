import { defineComponent } from '../component.ts'
import { lowerAws } from './aws.ts'
import { lowerAzure } from './azure.ts'
import { lowerGcp } from './gcp.ts'
import { settings } from './settings.ts'

export const servicePrincipal = defineComponent({
  type: 'service-principal',
  name: 'Service Principal',
  category: 'identity',
  layer: 'identity',
  icon: 'key-round',
  description:
    'The identity with which a pipeline deploys the stack: federated, without a password, limited to what the stack needs.',
  label: 'pipeline',
  services: {
    azure: 'Entra service principal',
    aws: 'IAM role for a pipeline',
    gcp: 'Service account with workload identity',
  },
  settings,
  defaults: () => ({ kind: 'application' as const, branch: 'main' }),
  uses: [],
  isSingle: true,
  collects: 40,
  lower: { azure: lowerAzure, aws: lowerAws, gcp: lowerGcp },
})
