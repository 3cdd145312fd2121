// What a component costs automatically with its defaults, for the palette and the
// dialog: computed when it is first shown, by the same function as the stack.
import { assessDraft } from '#engine/builder/assess.ts'
import { findComponent } from '#engine/components/catalogue.ts'
import { isSupported } from '#engine/components/component.ts'
import type { StackDraft } from '#engine/stack/schema.ts'
import type { Entry } from './entries.ts'

/** What the price of a component with defaults depends on. */
type PriceContext = Pick<
  StackDraft,
  'cloud' | 'region' | 'environment_type' | 'data_sensitivity' | 'team_size' | 'duration'
>

interface EntryPrice {
  readonly monthly: number | null
  readonly isFree: boolean
}

let known = new Map<string, EntryPrice>()
let knownFor = ''

/** The part of a stack on which the price of a component with defaults depends, as a text to compare by. */
export function contextOf({
  cloud,
  region,
  environment_type,
  data_sensitivity,
  team_size,
  duration,
}: StackDraft): string {
  return JSON.stringify({
    cloud,
    region,
    environment_type,
    data_sensitivity,
    team_size,
    duration,
  } satisfies PriceContext)
}

/** The smallest stack in which a component can be priced: an entrance needs something behind it. */
function draftWith({ type, module }: Entry, context: PriceContext): StackDraft {
  const component = findComponent(type)
  const behind =
    component?.layer === 'edge'
      ? component.uses.find((one) => {
          const way = findComponent(one)?.lower[context.cloud]
          return way !== undefined && isSupported(way)
        })
      : undefined
  const nodes = [type, ...(behind === undefined ? [] : [behind])].map((one) => ({ id: one, type: one, settings: {} }))
  const connections = behind === undefined ? [] : [{ from: type, to: behind }]
  return { ...context, name: 'price', nodes, connections, tags: {}, usage: {}, ...(module && { modules: [module] }) }
}

/**
 * USD a month of a component with its defaults; undefined where the cloud lacks it. @param context from {@link
 * contextOf}
 */
export function priceOf(entry: Entry, context: string): EntryPrice | undefined {
  if (entry.unsupported !== undefined) return undefined
  if (context !== knownFor) {
    known = new Map()
    knownFor = context
  }
  const found = entry.module === undefined ? known.get(entry.type) : undefined
  if (found) return found
  const node = assessDraft(draftWith(entry, JSON.parse(context) as PriceContext)).nodes.get(entry.type)
  const price = { monthly: node?.monthly ?? null, isFree: node?.isFree ?? false }
  known.set(entry.type, price)
  return price
}
