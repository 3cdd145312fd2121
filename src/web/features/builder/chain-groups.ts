// The chain in runs of the same layer, as it is drawn: the order is the
// person's own, so a layer may come more than once.
import { findComponent } from '#engine/components/catalogue.ts'
import type { Layer } from '#engine/result.ts'
import type { ModuleCategory, StackModule } from '#engine/stack/module.ts'
import type { StackNode } from '#engine/stack/schema.ts'

const LAYER_OF: Readonly<Record<ModuleCategory, Layer>> = {
  compute: 'compute',
  storage: 'data',
  database: 'data',
  networking: 'network',
  'identity-security': 'identity',
}

/** The layer of a component of the catalogue or of a custom one; undefined for a type that no one knows. */
export function layerOf(type: string, modules: readonly StackModule[] = []): Layer | undefined {
  const own = modules.find((module) => module.type === type)
  return findComponent(type)?.layer ?? (own && LAYER_OF[own.category])
}

interface ChainGroup {
  readonly layer: Layer | undefined
  /** Place of its first node in the chain. */
  readonly from: number
  readonly nodes: readonly StackNode[]
}

/** Neighbours of the same layer stand together. */
export function groupsOf(nodes: readonly StackNode[], modules: readonly StackModule[] = []): ChainGroup[] {
  const groups: { layer: Layer | undefined; from: number; nodes: StackNode[] }[] = []
  nodes.forEach((node, index) => {
    const layer = layerOf(node.type, modules)
    const last = groups.at(-1)
    if (last && last.layer === layer) last.nodes.push(node)
    else groups.push({ layer, from: index, nodes: [node] })
  })
  return groups
}
