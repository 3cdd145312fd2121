import { z } from 'zod'

export const settings = z.strictObject({
  storage_gb: z.number().min(0).max(1_000_000, 'At most 1,000,000 GB.').meta({ title: 'Stored data', description: 'Gigabytes that the price assumes.' }),
  redundancy: z.enum(['local', 'zone', 'geo']).meta({
    title: 'Redundancy',
    description: 'Where the copies lie: one datacentre, several zones, or a second region as well. Azure only; the others always use several zones.',
  }),
  version_days: z
    .int()
    .min(1, 'At least 1 day.')
    .max(365, 'At most 365 days.')
    .meta({ title: 'Old versions', description: 'Days that overwritten and deleted objects are kept.' }),
})
