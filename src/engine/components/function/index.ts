import { message } from '#words/message.ts'
import { byEnvironment, byTier } from '../../clouds/site.ts'
import { id, x } from '../../hcl/nodes.ts'
import { azureApplication, defineComponent } from '../component.ts'
import { lowerAws } from './aws.ts'
import { lowerAzure } from './azure.ts'
import { lowerGcp } from './gcp.ts'
import { settings } from './settings.ts'

export const serverlessFunction = defineComponent({
  type: 'function',
  name: 'Serverless Function',
  category: 'compute',
  layer: 'compute',
  icon: 'zap',
  description: 'Code that runs on request or when an object arrives, billed by use and scaled to zero.',
  label: 'function',
  services: { azure: 'Azure Functions Flex Consumption', aws: 'AWS Lambda', gcp: 'Cloud Run functions' },
  settings,
  defaults: (site) => ({
    memory_mb: byTier(site.tier, [256, 256, 512, 1024, 2048]),
    timeout_seconds: 60,
    max_instances: byEnvironment(site, 40, 40, 100),
    trigger: 'http' as const,
  }),
  uses: ['postgresql', 'mysql', 'redis', 'nosql', 'object-storage', 'file-share', 'key-vault'],
  implies: (site) => [
    { type: 'vnet' },
    ...(site.cloud === 'azure'
      ? [{ type: 'managed-identity' }, { type: 'object-storage', why: 'package' as const }]
      : []),
  ],
  handles: {
    azure: azureApplication,
    aws: (label) => ({
      roleName: x`aws_iam_role.${id(label)}.name`,
      securityGroupId: x`aws_security_group.${id(label)}.id`,
    }),
    gcp: (label) => ({ email: x`google_service_account.${id(label)}.email` }),
  },
  differences: { azure: message('clouds.function-azure') },
  lower: { azure: lowerAzure, aws: lowerAws, gcp: lowerGcp },
})
