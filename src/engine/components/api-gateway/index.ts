import { message } from '#words/message.ts'
import { byEnvironment } from '../../clouds/site.ts'
import { ref } from '../../hcl/nodes.ts'
import { defineComponent } from '../component.ts'
import { lowerAws } from './aws.ts'
import { lowerAzure } from './azure.ts'
import { lowerGcp } from './gcp.ts'
import { settings } from './settings.ts'

export const apiGateway = defineComponent({
  type: 'api-gateway',
  name: 'API Gateway',
  category: 'network',
  layer: 'edge',
  icon: 'waypoints',
  description: 'The public entrance for an API: checks tokens, limits rates and writes access logs.',
  label: 'api',
  services: { azure: 'API Management', aws: 'API Gateway HTTP API', gcp: 'Cloud Load Balancing with rate limiting' },
  settings,
  defaults: (site) => ({
    requests_per_second: byEnvironment(site, 50, 100, 500),
    burst: byEnvironment(site, 100, 200, 1000),
    is_inside: site.isProduction && !site.isPublic,
  }),
  uses: ['function', 'vm', 'kubernetes'],
  handles: {
    azure: (label, { is_inside: isInside }) => ({
      isInside,
      principalId: ref('azurerm_user_assigned_identity', label, 'principal_id'),
      principalName: ref('azurerm_user_assigned_identity', label, 'name'),
      clientId: ref('azurerm_user_assigned_identity', label, 'client_id'),
    }),
  },
  differences: {
    azure: message('clouds.api-gateway-azure'),
    aws: message('clouds.api-gateway-aws'),
    gcp: message('clouds.api-gateway-gcp'),
  },
  lower: { azure: lowerAzure, aws: lowerAws, gcp: lowerGcp },
})
