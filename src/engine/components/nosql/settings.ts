import { z } from 'zod'
import { atLeast } from '../../field-messages.ts'

export const settings = z.strictObject({
  max_throughput: z
    .int()
    .min(...atLeast(1000, 'request-units'))
    .max(100_000)
    .meta({
      title: 'Throughput at most',
      description:
        'Request units a second of the autoscale mode. Azure in Production only; below and elsewhere it is billed by request.',
    }),
  data_gb: z
    .number()
    .min(0)
    .max(1_000_000)
    .meta({ title: 'Stored data', description: 'Gigabytes that the price assumes.' }),
  allows_scan: z.boolean().meta({ title: 'Scans', description: 'Lets the application read whole tables. AWS only.' }),
})
