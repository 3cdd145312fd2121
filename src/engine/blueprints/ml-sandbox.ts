import { foundation, node, uses, type Order, type Recipe } from './blueprint.ts'

/** A GPU machine with Jupyter behind login, datasets and shared notebooks. */
export function mlSandbox({ cloud }: Order): Recipe {
  return {
    nodes: [
      ...foundation(cloud),
      node('vm', { has_gpu: true, has_jupyter: true, disk_gb: 128 }),
      node('object-storage'),
      node('file-share'),
    ],
    connections: uses('vm', 'object-storage', 'file-share', 'key-vault'),
  }
}
