import { byTier } from '../../clouds/site.ts'
import { defineComponent } from '../component.ts'
import { lowerAws, SIZES as aws } from './aws.ts'
import { lowerAzure, SIZES as azure } from './azure.ts'
import { lowerGcp, SIZES as gcp } from './gcp.ts'
import { settings } from './settings.ts'

export const mysql = defineComponent({
  type: 'mysql',
  name: 'MySQL',
  category: 'database',
  layer: 'data',
  icon: 'database',
  description: 'A managed MySQL server on a private address, with encrypted storage and backups.',
  label: 'mysql',
  services: { azure: 'Azure Database for MySQL', aws: 'Amazon RDS for MySQL', gcp: 'Cloud SQL for MySQL' },
  settings,
  defaults: (site) => ({
    version: '8.4' as const,
    size: byTier(site.tier, { azure, aws, gcp }[site.cloud]),
    storage_gb: byTier(site.tier, [32, 64, 128, 256, 512]),
    has_standby: site.isProduction,
    backup_days: site.backupDays,
    has_geo_backup: site.cloud === 'azure' && site.isProduction && site.isConfidential,
    snapshot: '',
  }),
  uses: [],
  implies: (site) => [
    { type: 'vnet' },
    ...(site.cloud === 'azure' ? [{ type: 'key-vault', why: 'password' as const }] : []),
  ],
  lower: { azure: lowerAzure, aws: lowerAws, gcp: lowerGcp },
})
