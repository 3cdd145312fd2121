import { z } from 'zod'
import { atLeast, atMost } from '../../field-messages.ts'

export const settings = z.strictObject({
  retention_days: z
    .union([z.literal(30), z.literal(90), z.literal(365)])
    .meta({ title: 'Kept', description: 'Days that logs are kept.' }),
  daily_cap_gb: z
    .number()
    .min(...atLeast(0.1, 'gb'))
    .max(...atMost(1000, 'gb'))
    .meta({
      title: 'Cap a day',
      description: 'Gigabytes a day after which no more are taken, outside Production. Azure only.',
    }),
})
