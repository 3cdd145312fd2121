import { z } from 'zod'
import { atLeast, atMost, fieldMessage } from '../../field-messages.ts'

export const settings = z.strictObject({
  size: z
    .string()
    .regex(/^[A-Za-z][A-Za-z0-9_.-]{1,59}$/, fieldMessage('fields.size', { example: 't3.large' }))
    .meta({ title: 'Size', description: 'Size of the application nodes, as the cloud names it.' }),
  min_nodes: z
    .int()
    .min(...atLeast(1, 'nodes'))
    .max(...atMost(100, 'nodes'))
    .meta({ title: 'Nodes at least', description: 'Application nodes that always run; the price counts these.' }),
  max_nodes: z
    .int()
    .min(1)
    .max(...atMost(100, 'nodes'))
    .meta({ title: 'Nodes at most', description: 'How far the cluster may scale.' }),
  disk_gb: z
    .int()
    .min(...atLeast(30, 'gb'))
    .max(...atMost(1024, 'gb'))
    .meta({ title: 'Node disk', description: 'Disk of each node, in GB.' }),
  is_spot: z.boolean().meta({
    title: 'Spot nodes',
    description: 'Application nodes that cost less and may be taken away at any time. Development only.',
  }),
  has_mesh: z.boolean().meta({ title: 'Service mesh', description: "The cloud's own mesh add-on, where it has one." }),
  has_registry: z
    .boolean()
    .meta({ title: 'Container registry', description: 'A private registry for the images of the stack.' }),
  is_autopilot: z
    .boolean()
    .meta({ title: 'Autopilot', description: 'The cloud runs the nodes and bills for pods. Google Cloud only.' }),
})
