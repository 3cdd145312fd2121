// The same stack on another cloud, with everything that changes by it.
import { message, type StoredMessage } from '#words/message.ts'
import { inEnglish } from '../english.ts'
import { CLOUDS, CLOUD_LIST } from '../clouds/index.ts'
import { CLOUD_SETTINGS, matchingRegion } from '../cost/compare.ts'
import type { Component } from '../components/component.ts'
import type { StackDraft, StackNode } from '../stack/schema.ts'
import type { CloudId } from '../vocabulary.ts'
import { assessDraft } from './assess.ts'
import { unchanged } from './change-nodes.ts'
import { componentIn, titleOf, unsupportedReason, withUsedModules } from './kinds.ts'
import { effectOn, refused, type Applied, type SideEffect } from './operation.ts'

/** Moves a stack to another cloud: what means the same there is kept, everything else is named. */
export function switchCloud(stack: StackDraft, cloud: CloudId): Applied {
  if (cloud === stack.cloud) return unchanged(stack)
  if (!Object.hasOwn(CLOUDS, cloud)) return refused(message('builder.no-cloud', { cloud: String(cloud) }))
  const region = matchingRegion(stack.cloud, stack.region, cloud)
  const effects: SideEffect[] = [
    effectOn(
      undefined,
      message('builder.region-changes', { from: placeOf(stack.cloud, stack.region), to: placeOf(cloud, region) }),
    ),
  ]
  const nodes = stack.nodes.flatMap((node): StackNode[] => {
    const component = componentIn(stack, node.type)
    const unsupported = component === undefined ? undefined : unsupportedReason(component, cloud)
    if (unsupported !== undefined) {
      effects.push(effectOn(node.id, message('builder.removed', { component: titleOf(stack, node) }), ...unsupported))
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
  if (gone > 0) effects.push(effectOn(undefined, message('builder.connections-go', { count: gone })))
  const moved = withUsedModules({ ...stack, cloud, region, nodes, connections })
  return { ok: true, stack: moved, effects: [...effects, ...arrivalOf(moved)], added: [] }
}

/** Takes away what names something of the old cloud. */
function withoutCloudSettings(stack: StackDraft, node: StackNode, effects: SideEffect[]): StackNode {
  const ofCloud = Object.entries(node.settings).filter(([name]) => CLOUD_SETTINGS.includes(name))
  if (ofCloud.length === 0) return node
  for (const [name, value] of ofCloud) {
    const dropped = { component: titleOf(stack, node), setting: name, value: String(value) }
    effects.push(effectOn(node.id, message('builder.value-dropped', dropped)))
  }
  return {
    ...node,
    settings: Object.fromEntries(Object.entries(node.settings).filter(([name]) => !CLOUD_SETTINGS.includes(name))),
  }
}

/** What the description of a setting says of clouds: "Azure only.", "Azure in Production only". */
const ONLY = new RegExp(`\\b(${CLOUD_LIST.map((cloud) => cloud.name).join('|')})(?: in \\w+)? only\\b`)

/** Settings that are kept, but that only another cloud knows. */
function idleSettings(stack: StackDraft, node: StackNode, { settings }: Component, cloud: CloudId): SideEffect[] {
  return Object.keys(node.settings).flatMap((name): SideEffect[] => {
    const { title = name, description = '' } = settings.shape[name]?.meta() ?? {}
    const only = ONLY.exec(description)?.[1]
    if (only === undefined || only === CLOUDS[cloud].name) return []
    const idle = { component: titleOf(stack, node), setting: title, cloud: only }
    return [effectOn(node.id, message('builder.setting-idle', idle))]
  })
}

/** What is not the same on arrival: other services, sizes that the region does not have, what it cannot run. */
function arrivalOf(moved: StackDraft): SideEffect[] {
  const differences = new Map(
    moved.nodes.flatMap((node): [string, StoredMessage][] => {
      const own = componentIn(moved, node.type)?.differences?.[moved.cloud]
      return own === undefined ? [] : [[inEnglish([own]), own]]
    }),
  )
  const found = assessDraft(moved).diagnostics.filter((one) => one.code === 'replaced' || one.code === 'not-in-region')
  return [
    ...[...differences.values()].map((own) => effectOn(undefined, own)),
    ...found.map(({ node, messages = [] }) => effectOn(node, ...messages)),
  ]
}

function placeOf(cloud: CloudId, region: string): string | StoredMessage {
  const known = CLOUDS[cloud].regions.find((one) => one.id === region)
  return known === undefined
    ? region
    : message('builder.region-on', { region: known.label, cloud: CLOUDS[cloud].label })
}
