import { z } from 'zod'
import { atLeast, atMost } from '../../field-messages.ts'

export const settings = z.strictObject({
  storage_gb: z
    .number()
    .min(0)
    .max(...atMost(1_000_000, 'gb'))
    .meta({ title: 'Stored data', description: 'Gigabytes that the price assumes.' }),
  redundancy: z.enum(['local', 'zone', 'geo']).meta({
    title: 'Redundancy',
    description:
      'Where the copies lie: one datacentre, several zones, or a second region as well. Azure only; the others always use several zones.',
  }),
  version_days: z
    .int()
    .min(...atLeast(1, 'days'))
    .max(...atMost(365, 'days'))
    .meta({ title: 'Old versions', description: 'Days that overwritten and deleted objects are kept.' }),
})
