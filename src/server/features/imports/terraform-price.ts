// What kept resources cost, by their arguments and the price book.
import { usageOf } from '#engine/clouds/usage.ts'
import { roundedUsd } from '#engine/cost/estimate.ts'
import { figuresOf } from '#engine/cost/resources/figures.ts'
import { priceResources } from '#engine/cost/resources/price.ts'
import type { Resource, ResourcePrice } from '#engine/cost/resources/resource.ts'
import { priceBookId } from '#engine/prices/book.ts'
import type { StackDraft } from '#engine/stack/schema.ts'
import { message, type StoredMessage } from '#words/message.ts'
import { pricesByBlock } from '#engine/cost/resources/by-block.ts'
import { resourcesOfFiles } from '#engine/terraform/resources-of-files.ts'
import type { Fitted } from './terraform-fit.ts'
import { printedResources } from './terraform-offers.ts'
import type { Sorted } from './terraform-sort.ts'
import { hiddenOf, type Source } from './terraform-source.ts'

/** Meters or arguments that a sentence names. */
const NAMED_MAX = 4

/** The price of a kept resource, and what is said of it. */
export interface KeptPrice {
  /** USD; null when unpriced, 0 when free. */
  readonly monthly: number | null
  readonly isComplete: boolean
  readonly lines: number
  readonly pricedLines: number
  readonly said: readonly StoredMessage[]
}

/** What resources cost as the files have them, and what the kept ones cost in the stack. */
export interface ImportPrices {
  readonly before: ReadonlyMap<string, ResourcePrice>
  /** USD a month of all of them; null when none has a price. */
  readonly totalBefore: number | null
  readonly kept: ReadonlyMap<string, KeptPrice>
}

/** Folder under which the kept resources are priced beside those of components. */
const KEPT_FOLDER = 'kept'
const KEPT_PREFIX = `module.${KEPT_FOLDER}.`

/**
 * Prices resources as they are, and those that are kept beside the components: what both draw on, such as stored data,
 * is counted with the components, whose figures of use are those of the stack.
 */
export function pricesOf(
  source: Source,
  { sorted, compiled }: Pick<Fitted, 'sorted' | 'compiled'>,
  stack: Pick<StackDraft, 'region' | 'environment_type' | 'team_size'>,
): ImportPrices {
  const resources = source.instances
  const usage = figuresOf(usageOf(stack.environment_type, stack.team_size, undefined, {}))
  const options = { region: stack.region, usage }
  const all = priceResources(resources, options)
  const before = new Map(pricesByBlock(all.resources).map((one) => [one.address, one]))
  const printed = compiled === undefined ? [] : printedResources(compiled)
  const isPriced = all.pricedLines > 0 || (resources.length > 0 && all.isComplete)
  const after = priceResources([...printed, ...keptResources(source, sorted)], {
    ...options,
    first: new Set(printed.map(({ address }) => address)),
  })
  const kept = pricesByBlock(after.resources).flatMap((one) => {
    const address = one.address.startsWith(KEPT_PREFIX) ? one.address.slice(KEPT_PREFIX.length) : ''
    if (!sorted.kept.has(address)) return []
    const isCounted = one.state === 'free' && before.get(address)?.lines.some(({ usage: isUse }) => isUse) === true
    return [[address, keptPrice(one, isCounted)] as const]
  })
  return { before, totalBefore: isPriced ? all.totalMonthly : null, kept: new Map(kept) }
}

/** The kept resources, as those of a module: none of them has the address of one that a component prints. */
function keptResources(source: Source, { needed }: Sorted): readonly Resource[] {
  const blocks = new Set([...needed].flatMap((address) => source.things.get(address)?.block ?? []))
  if (blocks.size === 0) return []
  const folder = { name: 'source', expression: { kind: 'text', value: `./${KEPT_FOLDER}`, line: 0 }, line: 0 } as const
  const hidden = hiddenOf(blocks)
  const given = Object.keys(hidden).map((name) => ({
    name,
    expression: { kind: 'reference', root: 'var', steps: [{ kind: 'attribute', name }], line: 0 } as const,
    line: 0,
  }))
  const module = {
    type: 'module',
    labels: [KEPT_FOLDER],
    body: { attributes: [folder, ...given], blocks: [], line: 0 },
  }
  const folderAt = (path: string) => (path === '' ? [module] : path === KEPT_FOLDER ? [...blocks] : undefined)
  return resourcesOfFiles(folderAt, hidden, { isByInstance: true }).resources
}

function keptPrice(price: ResourcePrice, isCounted: boolean): KeptPrice {
  const { state, monthly, lines } = price
  return {
    monthly: monthly === null ? null : roundedUsd(monthly),
    isComplete: state === 'priced' || state === 'free',
    // What is unpriced as a whole is one line that has no price.
    lines: state === 'free' ? 0 : Math.max(1, lines.length),
    pricedLines: lines.filter(({ amount }) => amount !== null).length,
    said: isCounted ? [message('imports.use-counted')] : saidOf(price),
  }
}

function saidOf({ state, reason, lines, unknown, range, assumed }: ResourcePrice): StoredMessage[] {
  if (state === 'free') return [message('imports.costs-nothing', { reason: reason ?? '' })]
  if (lines.length === 0) return [message('imports.unpriced-because', { reason: reason ?? '' })]
  const month = priceBookId()
  const named = (isPriced: boolean): string[] => {
    const skus = lines.filter(({ amount }) => (amount !== null) === isPriced).map(({ sku }) => sku)
    return [...new Set(skus)].slice(0, NAMED_MAX)
  }
  const missing = named(false)
  const used = lines.filter(({ usage }) => usage).map(({ quantity_basis: basis }) => basis.replace(/ assumed$/, ''))
  const what = [...assumed, ...new Set(used)].slice(0, NAMED_MAX)
  return [
    ...(state === 'unpriced' ? [] : [message('imports.priced-by-list', { month, meters: named(true) })]),
    ...(unknown.length > 0 && missing.length > 0
      ? [message('imports.known-after-apply', { names: unknown.slice(0, NAMED_MAX) })]
      : missing.length > 0
        ? [message('imports.unpriced-meters', { month, meters: missing })]
        : []),
    ...(range === null
      ? []
      : [message('imports.price-between', { least: roundedUsd(range.least), most: roundedUsd(range.most) })]),
    ...(what.length === 0 ? [] : [message('imports.price-assumes', { what })]),
  ]
}
