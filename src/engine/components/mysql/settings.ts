import { z } from 'zod'
import { snapshotSetting } from '../../families/sql/settings.ts'
import { atLeast, atMost, fieldMessage } from '../../field-messages.ts'

export const settings = z.strictObject({
  version: z.enum(['8.4']).meta({ title: 'Version', description: 'Major version of MySQL.' }),
  size: z
    .string()
    .regex(/^[A-Za-z][A-Za-z0-9_.-]{1,59}$/, fieldMessage('fields.size', { example: 'db.t4g.micro' }))
    .meta({ title: 'Size', description: 'Compute size of the server, as the cloud names it.' }),
  storage_gb: z
    .int()
    .min(...atLeast(20, 'gb'))
    .max(...atMost(16384, 'gb'))
    .meta({ title: 'Storage', description: 'Disk of the database, in GB; it grows automatically when it fills up.' }),
  has_standby: z
    .boolean()
    .meta({ title: 'Standby', description: 'A second server that takes over when the first one fails.' }),
  backup_days: z
    .int()
    .min(...atLeast(7, 'days'))
    .max(...atMost(35, 'days'))
    .meta({ title: 'Backups', description: 'Days that backups are kept, with point-in-time restore.' }),
  has_geo_backup: z.boolean().meta({
    title: 'Backups in the paired region',
    description: 'A copy of the backups in another region. Azure only.',
  }),
  snapshot: snapshotSetting,
})
