import { z } from 'zod'

export const settings = z.strictObject({
  max_throughput: z.int().min(1000, 'At least 1,000 request units a second.').max(100_000, 'At most 100,000.').meta({
    title: 'Throughput at most',
    description: 'Request units a second of the autoscale mode. Azure in Production only; below and elsewhere it is billed by request.',
  }),
  data_gb: z.number().min(0).max(1_000_000).meta({ title: 'Stored data', description: 'Gigabytes that the price assumes.' }),
  allows_scan: z.boolean().meta({ title: 'Scans', description: 'Lets the application read whole tables. AWS only.' }),
})
