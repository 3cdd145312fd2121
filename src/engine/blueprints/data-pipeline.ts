import { foundation, node, uses, type Order, type Recipe } from './blueprint.ts'

/** Objects that arrive start a function, which writes curated objects, rows and the state of its jobs. */
export function dataPipeline({ cloud }: Order): Recipe {
  return {
    nodes: [
      ...foundation(cloud),
      node('object-storage', {}, 'raw'),
      node('object-storage', {}, 'curated'),
      node('function', { trigger: 'object-created' }),
      node('postgresql'),
      node('nosql'),
    ],
    connections: uses('function', 'raw', 'curated', 'postgresql', 'nosql', 'key-vault'),
  }
}
