import { z } from 'zod'

export const settings = z.strictObject({
  requests_per_second: z
    .int()
    .min(1, 'At least 1.')
    .max(10_000, 'At most 10,000.')
    .meta({ title: 'Requests a second', description: 'Steady rate that one caller may have.' }),
  burst: z
    .int()
    .min(1, 'At least 1.')
    .max(20_000, 'At most 20,000.')
    .meta({ title: 'Burst', description: 'Requests that may come at once above the steady rate.' }),
})
