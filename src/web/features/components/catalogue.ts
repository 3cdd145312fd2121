// What the catalogue says of each component: a small stack of it alone, checked,
// lowered and priced by the engine itself.
import { CLOUDS } from '#engine/clouds/index.ts'
import { COMPONENTS, findComponent } from '#engine/components/catalogue.ts'
import { isSupported, type Category, type Component } from '#engine/components/component.ts'
import { priceStack, type PricedStack } from '#engine/compile/price.ts'
import { inEnglish } from '#engine/english.ts'
import { printFile } from '#engine/hcl/print.ts'
import type { Diagnostic, PriceLine } from '#engine/result.ts'
import { stackSpec, type StackSpec } from '#engine/stack/schema.ts'
import type { CloudId } from '#engine/vocabulary.ts'
import type { Message } from '#words/message.ts'

/** The smallest environment: Development, for a team of 2-5 people. */
const SMALL = { name: 'example', environment_type: 'development', team_size: 3 } as const

/** What a component is on one cloud. */
export type OnCloud =
  | {
      readonly isThere: true
      readonly lines: readonly PriceLine[]
      /** USD a month of what is priced; null when none of its lines is. */
      readonly monthly: number | null
      readonly pricedLines: number
      /** Terraform types of its resources, each once. */
      readonly resourceTypes: readonly string[]
      /** What the compiler adds because it needs it. */
      readonly needs: readonly Diagnostic[]
      /** USD a month of all that adding it to nothing costs; null when none of its own lines is priced. */
      readonly monthlyInAll: number | null
      /** Names of what comes along automatically and costs something. */
      readonly along: readonly string[]
      /** Name of the component that it is shown with, because it is nothing alone or only then the same everywhere. */
      readonly shownWith: string | undefined
      /** The Terraform that it adds. */
      readonly terraform: string
      readonly stack: StackSpec
    }
  | { readonly isThere: false; readonly reason: string; readonly messages: readonly Message[] }

/**
 * The components of a category whose name or description holds a text, in any case. An empty category means all.
 * @param describe says what a component is, as the page shows it
 */
export function findComponents(
  category: Category | '',
  search: string,
  describe: (component: Component) => string,
): readonly Component[] {
  const words = search.trim().toLowerCase()
  return COMPONENTS.filter(
    (one) =>
      (category === '' || one.category === category) &&
      (words === '' || one.name.toLowerCase().includes(words) || describe(one).toLowerCase().includes(words)),
  )
}

/** Components that can use one of a type. */
export function usersOf(type: string): readonly Component[] {
  return COMPONENTS.filter((one) => one.uses.includes(type))
}

/** How many components a cloud has. */
export function countOn(cloud: CloudId): number {
  return COMPONENTS.filter((one) => isSupported(one.lower[cloud])).length
}

/**
 * What stands beside a component whose price depends on it: a network has its NAT gateway for machines, and without any
 * some clouds would look free beside others.
 */
const BESIDE: Readonly<Record<string, string>> = { vnet: 'vm' }

/** A small stack of a component alone, or with one behind or beside it. */
function stackOf(component: Component, cloud: CloudId, partner?: string): StackSpec {
  const { type, uses } = component
  return stackSpec.parse({
    ...SMALL,
    cloud,
    region: CLOUDS[cloud].defaultRegion,
    nodes: [{ id: type, type }, ...(partner === undefined ? [] : [{ id: partner, type: partner }])],
    connections: partner !== undefined && uses.includes(partner) ? [{ from: type, to: partner }] : [],
  })
}

/** Prices a component on a cloud; one that is nothing without another gets the first that it can use. */
function price(
  component: Component,
  cloud: CloudId,
): { stack: StackSpec; priced: PricedStack; partner: string | undefined } {
  const beside = BESIDE[component.type]
  const partners = beside === undefined ? [undefined, ...component.uses] : [beside]
  for (const partner of partners) {
    const stack = stackOf(component, cloud, partner)
    const outcome = priceStack(stack)
    if (outcome.ok) return { stack, priced: outcome.priced, partner }
  }
  throw new Error(`The catalogue has no small stack of ${component.type} on ${cloud} that compiles.`)
}

const known = new Map<string, OnCloud>()

/** What is known of a component on a cloud; undefined while it was not worked out. */
export function knownOn(component: Component, cloud: CloudId): OnCloud | undefined {
  return known.get(`${component.type} ${cloud}`)
}

/** What a component is on a cloud at the smallest default, in the cloud's default region. Worked out once. */
export function describeOn(component: Component, cloud: CloudId): OnCloud {
  const before = knownOn(component, cloud)
  if (before) return before
  const described = describe(component, cloud)
  known.set(`${component.type} ${cloud}`, described)
  return described
}

function describe(component: Component, cloud: CloudId): OnCloud {
  const lower = component.lower[cloud]
  if (!isSupported(lower)) {
    const messages = [lower.unsupported]
    return { isThere: false, reason: inEnglish(messages), messages }
  }
  const { stack, priced, partner } = price(component, cloud)
  const blocks = priced.lowered.parts.find(({ id }) => id === component.type)?.lowered.blocks ?? []
  const lines = priced.estimate.lines.filter(({ node }) => node === component.type)
  const amounts = lines.flatMap(({ amount }) => amount ?? [])
  const monthly = lines.length > 0 && amounts.length === 0 ? null : amounts.reduce((sum, amount) => sum + amount, 0)
  const others = priced.estimate.lines.filter(({ node }) => node !== component.type && node !== partner)
  return {
    isThere: true,
    lines,
    monthly,
    monthlyInAll: monthly === null ? null : others.reduce((sum, { amount }) => sum + (amount ?? 0), monthly),
    along: [...new Set(others.flatMap((line) => (line.amount === null ? [] : [line.component])))],
    pricedLines: amounts.length,
    resourceTypes: [...new Set(blocks.flatMap(({ type, labels }) => (type === 'resource' ? (labels[0] ?? []) : [])))],
    needs: priced.diagnostics.filter(({ code }) => code === 'implied-node'),
    shownWith: partner === undefined ? undefined : findComponent(partner)?.name,
    terraform: printFile(blocks),
    stack,
  }
}
