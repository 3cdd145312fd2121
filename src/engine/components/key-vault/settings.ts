import { z } from 'zod'
import { atLeast, atMost } from '../../field-messages.ts'

export const settings = z.strictObject({
  has_app_secret: z.boolean().meta({
    title: 'Application secret',
    description: 'Creates one random secret for the application that never appears in the state.',
  }),
  secret_days: z
    .int()
    .min(...atLeast(30, 'days'))
    .max(...atMost(730, 'days'))
    .meta({ title: 'Secret lifetime', description: 'Days after which a secret must be replaced.' }),
  has_purge_protection: z.boolean().meta({
    title: 'Purge protection',
    description: 'Deleted secrets and keys stay recoverable until their time is over. Azure only.',
  }),
})
