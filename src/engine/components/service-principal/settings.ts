import { z } from 'zod'
import { fieldMessage } from '../../field-messages.ts'

export const settings = z.strictObject({
  kind: z.enum(['application', 'managed-identity']).meta({
    title: 'Kind',
    description:
      'An application in the directory, or a user-assigned identity for people without directory rights. Azure only.',
  }),
  branch: z
    .string()
    .regex(/^[A-Za-z0-9._/-]{1,100}$/, fieldMessage('fields.branch'))
    .meta({ title: 'Branch', description: 'Branch of the repository whose pipeline may sign in.' }),
})
