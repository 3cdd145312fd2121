// A stack in words: resources by category, and the picture that pages and README.md draw.
import { CATEGORIES, type Category } from '../components/component.ts'
import { address } from '../hcl/nodes.ts'
import type { Architecture } from '../result.ts'
import type { StackModule } from '../stack/module.ts'
import type { PricedStack } from './price.ts'

const CATEGORY_LABELS: Readonly<Record<Category, string>> = {
  compute: 'Compute',
  storage: 'Storage',
  database: 'Database',
  network: 'Network',
  identity: 'Identity',
  monitoring: 'Monitoring',
}

/**
 * Category label to a text for each component, such as "PostgreSQL: Amazon RDS for PostgreSQL, db.t4g.micro, 32 GB".
 */
export function summaryOf({ lowered, site }: PricedStack): Record<string, string[]> {
  const summary: Record<string, string[]> = {}
  for (const category of CATEGORIES) {
    const texts = lowered.parts
      .filter((part) => part.component?.category === category)
      .map(
        (part) => `${part.title}: ${[part.component?.services[site.cloud], ...(part.lowered.facts ?? [])].join(', ')}`,
      )
    if (texts.length > 0) summary[CATEGORY_LABELS[category]] = texts
  }
  return summary
}

/** The definitions of the custom components that nodes of a stack are, each once. */
export function modulesOf({ lowered }: Pick<PricedStack, 'lowered'>): StackModule[] {
  return [...new Set(lowered.parts.flatMap(({ component }) => component?.module ?? []))]
}

/** Nodes by layer and who uses whom. */
export function architectureOf({ lowered, spec, site }: PricedStack): Architecture {
  const nodes = lowered.parts.flatMap((part) =>
    part.component === undefined
      ? []
      : [
          {
            id: part.id,
            type: part.component.type,
            name: part.title,
            service: part.component.services[site.cloud],
            layer: part.layer,
            facts: [...(part.lowered.facts ?? [])],
            implied: part.implied,
            resources: part.lowered.blocks.filter(({ type }) => type === 'resource' || type === 'module').map(address),
          },
        ],
  )
  return { nodes, edges: spec.connections.map(({ from, to }) => ({ from, to, label: 'uses' })) }
}
