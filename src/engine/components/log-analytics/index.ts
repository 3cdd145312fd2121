import { defineComponent } from '../component.ts'
import { lowerAws } from './aws.ts'
import { lowerAzure } from './azure.ts'
import { lowerGcp } from './gcp.ts'
import { settings } from './settings.ts'

export const logAnalytics = defineComponent({
  type: 'log-analytics',
  name: 'Log Analytics',
  category: 'monitoring',
  layer: 'observability',
  icon: 'scroll-text',
  description: 'One place for the logs of every component, kept as long as their sensitivity asks.',
  label: 'logs',
  services: { azure: 'Log Analytics workspace', aws: 'CloudWatch Logs', gcp: 'Cloud Logging' },
  settings,
  defaults: (site) => ({
    retention_days: site.isConfidential ? (365 as const) : site.isPublic ? (30 as const) : (90 as const),
    daily_cap_gb: 1,
  }),
  uses: [],
  isSingle: true,
  collects: 10,
  lower: { azure: lowerAzure, aws: lowerAws, gcp: lowerGcp },
})
