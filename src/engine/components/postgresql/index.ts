import { byTier } from '../../clouds/site.ts'
import { azureStackKey, defineComponent } from '../component.ts'
import { lowerAws, SIZES as aws } from './aws.ts'
import { lowerAzure, SIZES as azure } from './azure.ts'
import { lowerGcp, SIZES as gcp } from './gcp.ts'
import { settings } from './settings.ts'

export const postgresql = defineComponent({
  type: 'postgresql',
  name: 'PostgreSQL',
  category: 'database',
  layer: 'data',
  icon: 'database',
  description:
    'A managed PostgreSQL server on a private address, with encrypted storage, backups and logins without passwords.',
  label: 'postgresql',
  services: {
    azure: 'Azure Database for PostgreSQL',
    aws: 'Amazon RDS for PostgreSQL',
    gcp: 'Cloud SQL for PostgreSQL',
  },
  settings,
  defaults: (site) => ({
    version: '17' as const,
    size: byTier(site.tier, { azure, aws, gcp }[site.cloud]),
    storage_gb: byTier(site.tier, [32, 64, 128, 256, 512]),
    has_standby: site.isProduction,
    backup_days: site.backupDays,
    has_geo_backup: site.cloud === 'azure' && site.isProduction && site.isConfidential,
    snapshot: '',
  }),
  uses: [],
  implies: (site) => [{ type: 'vnet' }, ...azureStackKey(site)],
  lower: { azure: lowerAzure, aws: lowerAws, gcp: lowerGcp },
})
