import { z } from 'zod'
import { fieldMessage } from '../../field-messages.ts'

export const settings = z.strictObject({
  size: z
    .string()
    .regex(/^[A-Za-z][A-Za-z0-9_.-]{1,59}$/, fieldMessage('fields.size', { example: 'cache.t4g.micro' }))
    .meta({ title: 'Size', description: 'Size of a node, as the cloud names it.' }),
  has_replica: z
    .boolean()
    .meta({ title: 'Replica', description: 'A second node that takes over when the first one fails.' }),
})
