import { z } from 'zod'

export const settings = z.strictObject({
  size_gb: z.int().min(10, 'At least 10 GB.').max(65_536, 'At most 65,536 GB.').meta({ title: 'Size', description: 'Gigabytes; Filestore starts at 1,024.' }),
  has_premium: z.boolean().meta({ title: 'Premium', description: 'SSD storage with guaranteed throughput.' }),
})
