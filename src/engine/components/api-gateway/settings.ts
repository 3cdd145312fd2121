import { z } from 'zod'

export const settings = z.strictObject({
  requests_per_second: z
    .int()
    .min(1)
    .max(10_000)
    .meta({ title: 'Requests a second', description: 'Steady rate that one caller may have.' }),
  burst: z
    .int()
    .min(1)
    .max(20_000)
    .meta({ title: 'Burst', description: 'Requests that may come at once above the steady rate.' }),
  is_inside: z.boolean().meta({
    title: 'Inside the network',
    description: 'Its calls to backends stay in the network, which takes API Management Standard v2. Azure only.',
  }),
})
