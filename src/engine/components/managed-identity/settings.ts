import { z } from 'zod'
import { fieldMessage } from '../../field-messages.ts'

export const settings = z.strictObject({
  name: z
    .string()
    .regex(/^[a-z][a-z0-9-]{0,19}$/, fieldMessage('fields.identity-name'))
    .meta({ title: 'Name', description: 'Name part of the identity.' }),
})
