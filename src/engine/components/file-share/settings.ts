import { z } from 'zod'
import { atLeast, atMost } from '../../field-messages.ts'

export const settings = z.strictObject({
  size_gb: z
    .int()
    .min(...atLeast(10, 'gb'))
    .max(...atMost(65_536, 'gb'))
    .meta({ title: 'Size', description: 'Gigabytes; Filestore starts at 1,024.' }),
  has_premium: z.boolean().meta({ title: 'Premium', description: 'SSD storage with guaranteed throughput.' }),
})
