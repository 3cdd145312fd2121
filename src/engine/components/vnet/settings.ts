import { z } from 'zod'
import { fieldMessage } from '../../field-messages.ts'

export const settings = z.strictObject({
  address_range: z
    .string()
    .regex(/^(\d{1,3}\.){3}\d{1,3}\/16$/, fieldMessage('fields.address-range'))
    .meta({
      title: 'Address range',
      description: 'Private IPv4 range of the network; a /16 that does not overlap networks it will be joined with.',
    }),
  nat_per_zone: z.boolean().meta({
    title: 'NAT in every zone',
    description: 'A way out for each zone, so that the loss of one zone does not cut off the others. AWS only.',
  }),
  has_nat: z.boolean().meta({
    title: 'NAT gateway',
    description: 'A shared way out to the internet for machines without an address of their own.',
  }),
})
