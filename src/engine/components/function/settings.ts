import { z } from 'zod'

export const settings = z.strictObject({
  memory_mb: z
    .int()
    .min(128, 'At least 128 MB.')
    .max(8192, 'At most 8,192 MB.')
    .meta({ title: 'Memory', description: 'Memory of one run, in MB; Azure takes the nearest of 512, 2048 and 4096.' }),
  timeout_seconds: z
    .int()
    .min(1, 'At least 1 second.')
    .max(540, 'At most 540 seconds.')
    .meta({ title: 'Time limit', description: 'Seconds after which a run is ended.' }),
  max_instances: z
    .int()
    .min(1, 'At least 1.')
    .max(1000, 'At most 1,000.')
    .meta({ title: 'Runs at once', description: 'How many runs may go on at the same time.' }),
  trigger: z
    .enum(['http', 'object-created'])
    .meta({ title: 'Trigger', description: 'What starts a run: a request, or an object that arrives in the connected storage.' }),
})
