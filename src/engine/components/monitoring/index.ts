import { defineComponent } from '../component.ts'
import { lowerAws } from './aws.ts'
import { lowerAzure } from './azure.ts'
import { lowerGcp } from './gcp.ts'
import { settings } from './settings.ts'

export const monitoring = defineComponent({
  type: 'monitoring',
  name: 'Monitoring',
  category: 'monitoring',
  layer: 'observability',
  icon: 'activity',
  description: 'Alarms for every component present, a budget alarm and a dashboard.',
  label: 'monitoring',
  services: { azure: 'Azure Monitor', aws: 'CloudWatch', gcp: 'Cloud Monitoring' },
  settings,
  defaults: (site) => ({ has_budget: true, has_dashboard: !site.isDevelopment }),
  uses: [],
  isSingle: true,
  collects: 20,
  lower: { azure: lowerAzure, aws: lowerAws, gcp: lowerGcp },
})
