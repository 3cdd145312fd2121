// From checked nodes to lowered parts: each node once, what is used before what uses it, then the parts that serve all.
import { FOUNDATIONS } from '../families/foundation/registry.ts'
import { withReasons } from '../families/hardening/azure.ts'
import type { Site } from '../clouds/site.ts'
import type { Alert, Collected, GrantText, LogSource, Lowered } from '../clouds/lowered.ts'
import {
  isSupported,
  type Component,
  type Consumer,
  type Lower,
  type Placement,
  type Target,
} from '../components/component.ts'
import { address, type TopBlock } from '../hcl/nodes.ts'
import { LAYERS, type Layer } from '../result.ts'
import type { CheckedNode, CheckedStack } from '../stack/check.ts'
import { linksOf, targetsFirst, type Links } from '../stack/order.ts'
import type { StackConnection } from '../stack/schema.ts'
import type { CloudId } from '../vocabulary.ts'
import { namePart } from './names.ts'

/** One part of a stack, lowered: a node, or the base of the cloud. */
export interface Part {
  readonly id: string
  readonly component: Component | undefined
  /** What it is called in summaries and price lines. */
  readonly title: string
  readonly layer: Layer
  readonly implied: boolean
  readonly lowered: Lowered
}

/** A whole stack, lowered. */
export interface LoweredStack {
  /** From the ground up, as main.tf reads. */
  readonly parts: readonly Part[]
  readonly providers: readonly TopBlock[]
}

/** Id of the part that every stack on a cloud begins with. */
export const BASE_ID = 'base'

/** Lowers every node of a stack and the cloud's base. */
export function lowerStack(stack: CheckedStack): LoweredStack
/**
 * The same, unless some part comes to what is not wanted: then nothing comes back, and the rest is not lowered.
 * @param isUnwanted of a lowered part, whether the whole stack is of no use with it
 */
export function lowerStack(stack: CheckedStack, isUnwanted: (lowered: Lowered) => boolean): LoweredStack | undefined
export function lowerStack(
  stack: CheckedStack,
  isUnwanted: (lowered: Lowered) => boolean = () => false,
): LoweredStack | undefined {
  const { site, nodes, connections } = stack
  const byId = new Map(nodes.map((node) => [node.id, node]))
  const isCustom = (node: CheckedNode): boolean => node.component.module !== undefined
  const served = nodes.filter((node) => node.component.collects === undefined && !isCustom(node))
  const serving = nodes
    .filter((node) => node.component.collects !== undefined)
    .sort((a, b) => (a.component.collects ?? 0) - (b.component.collects ?? 0))
  const order = [
    ...targetsFirst(
      served.map((node) => node.id),
      connections,
    ),
    ...serving.map((node) => node.id),
    // They read what any other node gives, and nothing but one of them reads what they give.
    ...targetsFirst(
      nodes.filter(isCustom).map((node) => node.id),
      connections,
    ),
  ]
  const collector = new Collector()
  const before = new Map<string, Lowered>()
  const links = linksOf(connections)
  const parts: Part[] = []
  for (const id of order) {
    const node = byId.get(id)
    if (node === undefined) continue
    const { component, title, implied } = node
    const lowered = lowerNode(node, site, { links, byId }, before, collector)
    if (isUnwanted(lowered)) return undefined
    collector.add(lowered)
    before.set(id, lowered)
    parts.push({ id, component, title, layer: component.layer, implied, lowered })
  }
  const { lower, providers } = FOUNDATIONS[site.cloud]
  const lowered = lower(site, collector.collected)
  if (isUnwanted(lowered)) return undefined
  collector.add(lowered)
  const foundation: Part = {
    id: BASE_ID,
    component: undefined,
    title: 'Foundation',
    layer: 'network',
    implied: false,
    lowered,
  }
  return {
    parts: [foundation, ...fromTheGroundUp(parts, nodes)],
    providers: providers(site, collector.collected),
  }
}

/** The same, to be printed: resources say why they do not meet a rule of scanners. */
export function explainStack({ parts, providers }: LoweredStack, site: Site): LoweredStack {
  return { parts: parts.map((part) => explained(part, site)), providers }
}

/** Modules are their author's. */
function explained(part: Part, site: Site): Part {
  if (part.component?.module !== undefined) return part
  return { ...part, lowered: { ...part.lowered, blocks: part.lowered.blocks.map((top) => withReasons(top, site)) } }
}

/** What is around a node. */
interface Surroundings {
  readonly links: Links
  readonly byId: ReadonlyMap<string, CheckedNode>
}

function lowerNode(
  node: CheckedNode,
  site: Site,
  { links, byId }: Surroundings,
  before: ReadonlyMap<string, Lowered>,
  collector: Collector,
): Lowered {
  const { component, label } = node
  const lower = component.lower[site.cloud]
  if (!isSupported(lower))
    throw new Error(`${component.type} is not supported on ${site.cloud}: the check lets none through`)
  const users = links.in(node.id).flatMap((one) => byId.get(one.from) ?? [])
  const placement: Placement = {
    site,
    id: node.id,
    label,
    title: node.title,
    settings: node.settings,
    given: node.given,
    consumers: users.flatMap((user): Consumer[] => {
      const handle = user.component.handles?.[site.cloud]?.(user.label, user.settings)
      return handle === undefined
        ? []
        : [{ id: user.id, type: user.component.type, label: user.label, title: user.title, handle }]
    }),
    incoming: users.map((user) => user.component.type),
    targets: links.out(node.id).flatMap((one) => {
      const target = byId.get(one.to)
      return target === undefined ? [] : [targetOf(target, before.get(target.id), one)]
    }),
    collected: collector.collected,
    slug: (base, max = 30) => namePart(base, component.label, label, max),
  }
  // The node's settings were parsed by this component's own schema, and its handles are those of this cloud.
  return (lower as Lower<unknown, CloudId>)(placement)
}

/** Gathers what parts ask of those that serve them. */
function targetOf(
  { id, component, label, title }: CheckedNode,
  lowered: Lowered | undefined,
  { output, variable }: StackConnection,
): Target {
  return {
    id,
    type: component.type,
    label,
    title,
    offer: lowered?.offer ?? {},
    outputs: lowered?.outputs ?? [],
    // Few ask for them.
    resources: () => lowered?.blocks.filter(({ type }) => type === 'resource' || type === 'module').map(address) ?? [],
    output,
    variable,
  }
}

class Collector {
  readonly #needs = new Set<string>()
  readonly #alerts: Alert[] = []
  readonly #logSources: LogSource[] = []
  readonly #resourceTypes = new Set<string>()
  readonly #grants: GrantText[] = []
  readonly collected: Collected = {
    needs: this.#needs,
    alerts: this.#alerts,
    logSources: this.#logSources,
    resourceTypes: this.#resourceTypes,
    grants: this.#grants,
  }

  add(lowered: Lowered): void {
    for (const need of lowered.needs ?? []) this.#needs.add(need)
    this.#alerts.push(...(lowered.alerts ?? []))
    this.#logSources.push(...(lowered.logSources ?? []))
    this.#grants.push(...(lowered.grants ?? []))
    for (const block of lowered.blocks) if (block.type === 'resource') this.#resourceTypes.add(block.labels[0] ?? '')
  }
}

/** By layer, and within a layer as the stack names them. */
function fromTheGroundUp(parts: readonly Part[], nodes: readonly CheckedNode[]): Part[] {
  const place = new Map(nodes.map((node, index) => [node.id, index]))
  return [...parts].sort(
    (a, b) => LAYERS.indexOf(a.layer) - LAYERS.indexOf(b.layer) || (place.get(a.id) ?? 0) - (place.get(b.id) ?? 0),
  )
}
