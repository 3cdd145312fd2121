// A stack in words: resources by category, and the picture that pages and README.md draw.
import { CATEGORIES, type Category } from '../components/component.ts'
import { Unknown } from '../cost/resources/unknown.ts'
import { address, type TopBlock } from '../hcl/nodes.ts'
import { printFile } from '../hcl/print.ts'
import type { Architecture } from '../result.ts'
import { folderWithModules } from '../modules/resources.ts'
import type { StackModule } from '../stack/module.ts'
import { resourcesOfFiles } from '../terraform/resources-of-files.ts'
import { parseHcl } from '../terraform/syntax/parser.ts'
import { printVariables } from './files.ts'
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

/** How many resources files make. */
export interface ResourceCount {
  readonly count: number
  /** Whether there can be more: a number that only the plan knows, or a module whose files are elsewhere. */
  readonly isLeast: boolean
}

/** Work that counting may take: a large stack takes a hundredth. */
const COUNTING_STEPS_MAX = 500_000

/**
 * Counts resources as the plan of Terraform does: each instance of a block with count or for_each, and those of the
 * modules whose files are there. Only what decides about a number is printed and read again.
 */
export function countResources(priced: Pick<PricedStack, 'lowered'>): ResourceCount {
  const { lowered } = priced
  const blocks = lowered.parts.flatMap((part) => part.lowered.blocks)
  const [single, several] = [blocks.filter(isSingle).length, blocks.filter(decidesNumber).map(withNumberAlone)]
  if (several.length === 0) return { count: single, isLeast: false }
  const root = parseHcl(`${printFile(several)}\n${printVariables(lowered)}`).blocks
  const folder = folderWithModules(root, modulesOf(priced))
  const { resources, modules } = resourcesOfFiles(folder, {}, { steps: COUNTING_STEPS_MAX })
  const known = resources.flatMap(({ count = 1 }) => (count instanceof Unknown ? [] : [count]))
  return {
    count: known.reduce((sum, count) => sum + count, single),
    isLeast: known.length < resources.length || modules.length > 0,
  }
}

function isSingle({ type, body }: TopBlock): boolean {
  return type === 'resource' && body['count'] === undefined && body['for_each'] === undefined
}

/** Whether a block has several instances, holds a module, or names values. */
function decidesNumber(top: TopBlock): boolean {
  return top.type === 'locals' || top.type === 'module' || (top.type === 'resource' && !isSingle(top))
}

/** Of a resource, only what says how many there are. */
function withNumberAlone(top: TopBlock): TopBlock {
  if (top.type !== 'resource') return top
  const { count, for_each } = top.body
  return { ...top, body: { count, for_each } }
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
