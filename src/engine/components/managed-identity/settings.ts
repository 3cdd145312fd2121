import { z } from 'zod'

export const settings = z.strictObject({
  name: z
    .string()
    .regex(/^[a-z][a-z0-9-]{0,19}$/, 'Use up to 20 lowercase letters, digits and dashes.')
    .meta({ title: 'Name', description: 'Name part of the identity.' }),
})
