// The same stack on every cloud, on equal terms: same answers, same tiers, the corresponding region.
import { message, type Message } from '#words/message.ts'
import { inEnglish } from '../english.ts'
import { CLOUDS, CLOUD_LIST } from '../clouds/index.ts'
import { isSupported } from '../components/component.ts'
import type { Note } from '../clouds/lowered.ts'
import { priceStack, type PricedStack } from '../compile/price.ts'
import { componentsOf } from '../modules/component.ts'
import type { CloudComparison } from '../result.ts'
import type { StackSpec } from '../stack/schema.ts'
import type { CloudId } from '../vocabulary.ts'

/** Settings that name something of one cloud and mean nothing on another. */
export const CLOUD_SETTINGS: readonly string[] = ['size']

/** Prices a stack on all clouds, its own first; a cloud that refuses it is left out of the sums and says why. */
export function compareClouds(priced: PricedStack): CloudComparison[] {
  const own = priced.spec.cloud
  return CLOUD_LIST.flatMap((cloud): CloudComparison[] => {
    if (cloud.id === own) return [comparisonOf(priced)]
    // Without its module it would not be the same stack: a lower price would mean nothing.
    if (hasModuleOfOther(priced, cloud.id)) return []
    const { spec, lost } = moveStack(priced.spec, cloud.id)
    const outcome = spec.nodes.length === 0 ? undefined : priceStack(spec)
    if (outcome === undefined || !outcome.ok) return []
    const missing = [...lost, ...otherSizes(priced, cloud.label)].map((one) => [one])
    return [summary(outcome.priced, missing, [...missing, ...differences(outcome.priced)])]
  })
}

/** What a stack costs and lacks on its own cloud. */
export function comparisonOf(priced: PricedStack): CloudComparison {
  return summary(priced, [], messagesOf(replacements(priced)))
}

function hasModuleOfOther({ lowered }: PricedStack, cloud: CloudId): boolean {
  return lowered.parts.some(({ component }) => component?.module !== undefined && !isSupported(component.lower[cloud]))
}

/** The region of another cloud that corresponds: the books list them in the same order of places. */
export function matchingRegion(from: CloudId, region: string, to: CloudId): string {
  const place = CLOUDS[from].regions.findIndex((one) => one.id === region)
  return CLOUDS[to].regions[place]?.id ?? CLOUDS[to].defaultRegion
}

/** The same stack for another cloud; what the cloud lacks is left out and named. */
export function moveStack(spec: StackSpec, to: CloudId): { spec: StackSpec; lost: Message[] } {
  const lost: Message[] = []
  const findComponent = componentsOf(spec)
  const nodes = spec.nodes.flatMap((node) => {
    const component = findComponent(node.type)
    const lower = component?.lower[to]
    if (component === undefined || lower === undefined) return []
    if (!isSupported(lower)) {
      lost.push(lower.unsupported)
      return []
    }
    return [
      {
        ...node,
        settings: Object.fromEntries(Object.entries(node.settings).filter(([key]) => !CLOUD_SETTINGS.includes(key))),
      },
    ]
  })
  const ids = new Set(nodes.map((node) => node.id))
  const connections = spec.connections.filter(({ from, to: target }) => ids.has(from) && ids.has(target))
  return { spec: { ...spec, cloud: to, region: matchingRegion(spec.cloud, spec.region, to), nodes, connections }, lost }
}

/** The sizes that someone chose, where they are not the default: other clouds have none of that name. */
function otherSizes({ spec, site, lowered }: PricedStack, cloud: string): Message[] {
  const findComponent = componentsOf(spec)
  return spec.nodes.flatMap(({ id, type, settings: { size } }) => {
    const component = findComponent(type)
    if (component === undefined || typeof size !== 'string') return []
    const incoming = spec.connections.flatMap(({ from, to }) =>
      to === id ? spec.nodes.flatMap((node) => (node.id === from ? [node.type] : [])) : [],
    )
    const title = lowered.parts.find((part) => part.id === id)?.title ?? id
    const standard: Readonly<Record<string, unknown>> = component.defaults(site, incoming)
    return standard['size'] === size ? [] : [message('checks.size-elsewhere', { cloud, size, title })]
  })
}

function differences(priced: PricedStack): (readonly Message[])[] {
  const { site, lowered } = priced
  const ofComponents = lowered.parts.flatMap(({ component }) => {
    const own = component?.differences?.[site.cloud]
    return own === undefined ? [] : [[own]]
  })
  return [...ofComponents, ...messagesOf(replacements(priced))]
}

function replacements({ lowered }: PricedStack): Note[] {
  return lowered.parts.flatMap((part) => (part.lowered.notes ?? []).filter((note) => note.kind === 'replaced'))
}

function messagesOf(notes: readonly Note[]): (readonly Message[])[] {
  return notes.map((note) => note.messages)
}

/**
 * @param missing the components that had to be left out
 * @param all everything that is not the same there
 */
function summary(
  priced: PricedStack,
  missing: readonly (readonly Message[])[],
  all: readonly (readonly Message[])[],
): CloudComparison {
  const { site, estimate } = priced
  const different = distinct(all)
  const lost = distinct([...missing, ...messagesOf(replacements(priced).filter((note) => note.isLoss))])
  return {
    cloud: site.cloud,
    label: CLOUDS[site.cloud].label,
    region: site.region.id,
    total_monthly: estimate.totalMonthly,
    priced_lines: estimate.pricedLines,
    total_lines: estimate.items.length,
    losses: lost.texts,
    loss_messages: lost.messages,
    differences: different.texts,
    difference_messages: different.messages,
  }
}

function distinct(all: readonly (readonly Message[])[]): { texts: string[]; messages: Message[][] } {
  const known = new Map(all.map((one) => [inEnglish(one), one]))
  return { texts: [...known.keys()], messages: [...known.values()].map((one) => [...one]) }
}

/**
 * The cloud on which the stack costs least, among those on which it lacks nothing; undefined where there is no other to
 * compare with, or where a line without a price could change the order.
 */
export function cheapestOf(clouds: readonly CloudComparison[]): CloudId | undefined {
  const equivalent = clouds.filter(isEquivalent)
  const least = equivalent.toSorted((one, other) => one.total_monthly - other.total_monthly)[0]
  return equivalent.length > 1 && least?.priced_lines === least?.total_lines ? least?.cloud : undefined
}

/** Whether a stack has everything on a cloud that it was to have. */
export function isEquivalent({ losses = [] }: CloudComparison): boolean {
  return losses.length === 0
}
