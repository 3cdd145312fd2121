import { foundation, node, uses, type Order, type Recipe } from './blueprint.ts'

/** An API in front of a function, with a document database and storage. */
export function mobileBackend({ cloud }: Order): Recipe {
  return {
    nodes: [...foundation(cloud), node('api-gateway'), node('function'), node('nosql'), node('object-storage')],
    connections: [...uses('api-gateway', 'function'), ...uses('function', 'nosql', 'object-storage', 'key-vault')],
  }
}
