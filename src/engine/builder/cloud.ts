// The same stack on another cloud, with everything that changes by it.
import { CLOUDS, CLOUD_LIST } from '../clouds/index.ts'
import { CLOUD_SETTINGS, matchingRegion } from '../cost/compare.ts'
import type { Component } from '../components/component.ts'
import type { StackDraft, StackNode } from '../stack/schema.ts'
import type { CloudId } from '../vocabulary.ts'
import { assessDraft } from './assess.ts'
import { unchanged } from './change-nodes.ts'
import { componentIn, titleOf, unsupportedReason, withUsedModules } from './kinds.ts'
import type { Applied, SideEffect } from './operations.ts'

/** Moves a stack to another cloud: what means the same there is kept, everything else is named. */
export function switchCloud(stack: StackDraft, cloud: CloudId): Applied {
  if (cloud === stack.cloud) return unchanged(stack)
  if (!Object.hasOwn(CLOUDS, cloud)) return { ok: false, reason: `There is no cloud "${String(cloud)}".` }
  const region = matchingRegion(stack.cloud, stack.region, cloud)
  const effects: SideEffect[] = [{ text: `The region changes from ${labelOf(stack.cloud, stack.region)} to ${labelOf(cloud, region)}.` }]
  const nodes = stack.nodes.flatMap((node): StackNode[] => {
    const component = componentIn(stack, node.type)
    const unsupported = component === undefined ? undefined : unsupportedReason(component, cloud)
    if (unsupported !== undefined) {
      effects.push({ node: node.id, text: `${titleOf(stack, node)} is removed. ${unsupported}` })
      return []
    }
    // A custom component's settings are its author's: nothing is known of them.
    if (component === undefined || component.module !== undefined) return [node]
    effects.push(...idleSettings(stack, node, component, cloud))
    return [withoutCloudSettings(stack, node, effects)]
  })
  const ids = new Set(nodes.map((node) => node.id))
  const connections = stack.connections.filter(({ from, to }) => ids.has(from) && ids.has(to))
  const gone = stack.connections.length - connections.length
  if (gone > 0) effects.push({ text: `${gone === 1 ? '1 connection goes' : `${gone} connections go`} with what is removed.` })
  const moved = withUsedModules({ ...stack, cloud, region, nodes, connections })
  return { ok: true, stack: moved, effects: [...effects, ...arrivalOf(moved)], added: [] }
}

/** Takes away what names something of the old cloud. */
function withoutCloudSettings(stack: StackDraft, node: StackNode, effects: SideEffect[]): StackNode {
  const dropped = Object.entries(node.settings).filter(([name]) => CLOUD_SETTINGS.includes(name))
  if (dropped.length === 0) return node
  for (const [name, value] of dropped) {
    effects.push({ node: node.id, text: `${titleOf(stack, node)}: ${name} ${String(value)} means nothing there. The default takes its place.` })
  }
  return { ...node, settings: Object.fromEntries(Object.entries(node.settings).filter(([name]) => !CLOUD_SETTINGS.includes(name))) }
}

/** What the description of a setting says of clouds: "Azure only.", "Azure in Production only". */
const ONLY = new RegExp(`\\b(${CLOUD_LIST.map((cloud) => cloud.name).join('|')})(?: in \\w+)? only\\b`)

/** Settings that are kept, but that only another cloud knows. */
function idleSettings(stack: StackDraft, node: StackNode, { settings }: Component, cloud: CloudId): SideEffect[] {
  return Object.keys(node.settings).flatMap((name): SideEffect[] => {
    const { title = name, description = '' } = settings.shape[name]?.meta() ?? {}
    const only = ONLY.exec(description)?.[1]
    if (only === undefined || only === CLOUDS[cloud].name) return []
    return [{ node: node.id, text: `${titleOf(stack, node)}: ${title} is kept, but only ${only} has it.` }]
  })
}

/** What is not the same on arrival: other services, sizes that the region does not have, what it cannot run. */
function arrivalOf(moved: StackDraft): SideEffect[] {
  const differences = new Set(moved.nodes.flatMap((node) => componentIn(moved, node.type)?.differences?.[moved.cloud] ?? []))
  const found = assessDraft(moved).diagnostics.filter((one) => one.code === 'replaced' || one.code === 'not-in-region')
  return [
    ...[...differences].map((text): SideEffect => ({ text })),
    ...found.map(({ node, message }): SideEffect => ({ ...(node !== undefined && { node }), text: message })),
  ]
}

function labelOf(cloud: CloudId, region: string): string {
  const known = CLOUDS[cloud].regions.find((one) => one.id === region)
  return known === undefined ? region : `${known.label} on ${CLOUDS[cloud].label}`
}
