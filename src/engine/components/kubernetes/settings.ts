import { z } from 'zod'

export const settings = z.strictObject({
  size: z
    .string()
    .regex(/^[A-Za-z][A-Za-z0-9_.-]{1,59}$/, 'Write a size as the cloud names it, such as t3.large.')
    .meta({ title: 'Size', description: 'Size of the application nodes, as the cloud names it.' }),
  min_nodes: z
    .int()
    .min(1, 'At least 1 node.')
    .max(100, 'At most 100 nodes.')
    .meta({ title: 'Nodes at least', description: 'Application nodes that always run; the price counts these.' }),
  max_nodes: z.int().min(1).max(100, 'At most 100 nodes.').meta({ title: 'Nodes at most', description: 'How far the cluster may scale.' }),
  disk_gb: z.int().min(30, 'At least 30 GB.').max(1024, 'At most 1,024 GB.').meta({ title: 'Node disk', description: 'Disk of each node, in GB.' }),
  is_spot: z.boolean().meta({ title: 'Spot nodes', description: 'Application nodes that cost less and may be taken away at any time. Development only.' }),
  has_mesh: z.boolean().meta({ title: 'Service mesh', description: "The cloud's own mesh add-on, where it has one." }),
  has_registry: z.boolean().meta({ title: 'Container registry', description: 'A private registry for the images of the stack.' }),
  is_autopilot: z.boolean().meta({ title: 'Autopilot', description: 'The cloud runs the nodes and bills for pods. Google Cloud only.' }),
})
