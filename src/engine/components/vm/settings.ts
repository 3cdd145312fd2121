import { z } from 'zod'
import { atLeast, atMost, fieldMessage } from '../../field-messages.ts'

export const settings = z.strictObject({
  size: z
    .string()
    .regex(/^[A-Za-z][A-Za-z0-9_.-]{1,59}$/, fieldMessage('fields.size', { example: 't3.medium' }))
    .meta({ title: 'Size', description: 'Machine size, as the cloud names it.' }),
  count: z
    .int()
    .min(...atLeast(1, 'machines'))
    .max(...atMost(50, 'machines'))
    .meta({ title: 'Machines', description: 'How many machines run.' }),
  max_count: z
    .int()
    .min(1)
    .max(...atMost(50, 'machines'))
    .meta({
      title: 'Machines at most',
      description: 'How far the group may scale; the price counts the machines that run.',
    }),
  disk_gb: z
    .int()
    .min(...atLeast(30, 'gb'))
    // The most that Azure takes for a system disk.
    .max(...atMost(4095, 'gb'))
    .meta({ title: 'Disk', description: 'System disk of each machine, in GB.' }),
  has_premium_disk: z
    .boolean()
    .meta({ title: 'Premium disk', description: 'Faster SSD storage with guaranteed throughput.' }),
  has_gpu: z.boolean().meta({ title: 'GPU', description: 'A machine with one NVIDIA T4 or L4.' }),
  has_jupyter: z.boolean().meta({
    title: 'Jupyter',
    description: 'JupyterLab on the machine, reached only through the signed-in tunnel of the cloud.',
  }),
  has_public_address: z.boolean().meta({
    title: 'Own public address',
    description: 'An address of its own for the way out, in place of NAT; nothing is let in.',
  }),
  is_scheduled: z.boolean().meta({
    title: 'Stops at night and on weekends',
    description: 'Runs on weekdays from 07:00 to 19:00 (261 hours a month).',
  }),
})
