import { z } from 'zod'

export const settings = z.strictObject({
  retention_days: z.union([z.literal(30), z.literal(90), z.literal(365)]).meta({ title: 'Kept', description: 'Days that logs are kept.' }),
  daily_cap_gb: z
    .number()
    .min(0.1, 'At least 0.1 GB.')
    .max(1000, 'At most 1,000 GB.')
    .meta({ title: 'Cap a day', description: 'Gigabytes a day after which no more are taken, outside Production. Azure only.' }),
})
