import { z } from 'zod'
import { atLeast, atMost } from '../../field-messages.ts'

export const settings = z.strictObject({
  memory_mb: z
    .int()
    .min(...atLeast(128, 'mb'))
    .max(...atMost(8192, 'mb'))
    .meta({ title: 'Memory', description: 'Memory of one run, in MB; Azure takes the nearest of 512, 2048 and 4096.' }),
  timeout_seconds: z
    .int()
    .min(...atLeast(1, 'seconds'))
    .max(...atMost(540, 'seconds'))
    .meta({ title: 'Time limit', description: 'Seconds after which a run is ended.' }),
  max_instances: z.int().min(1).max(1000).meta({
    title: 'Runs at once',
    description:
      'How many runs may go on at the same time. AWS takes them out of the quota of the account, and only when you set them.',
  }),
  trigger: z.enum(['http', 'object-created']).meta({
    title: 'Trigger',
    description: 'What starts a run: a request, or an object that arrives in the connected storage.',
  }),
})
