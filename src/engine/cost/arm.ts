// Machines of AWS on arm64. The size of a machine decides what its hours cost and nothing else that is charged, so that
// the changed stack need not be made to know its price.
import { sizeIn } from '../clouds/watched.ts'
import type { PricedStack } from '../compile/price.ts'
import { findPrice } from '../prices/book.ts'
import { pricedOtherwise } from './elsewhere.ts'

/** Sizes with the same processors and memory on arm64. */
const ARM_SIZES: Readonly<Record<string, string>> = {
  't3.medium': 't4g.medium',
  't3.large': 't4g.large',
  'm7i.large': 'm7g.large',
  'm7i.xlarge': 'm7g.xlarge',
  'm7i.2xlarge': 'm7g.2xlarge',
}

const MACHINES = 'virtual-machine'

/** Machines that could run on arm64. */
interface OnArm {
  /** Their sizes there, by node. */
  readonly sizes: ReadonlyMap<string, string>
  /** USD a month of the whole stack; undefined where only pricing the changed stack can tell. */
  readonly monthly?: number
}

/** Which machines could run on arm64; undefined where none can, or where the region lacks such a size. */
export function onArm({ estimate, site, lowered }: PricedStack): OnArm | undefined {
  const sizes = new Map<string, string>()
  for (const { service, sku, node } of estimate.lines) {
    const size = service === MACHINES ? ARM_SIZES[sku] : undefined
    if (size !== undefined) sizes.set(node, size)
  }
  const wanted = [...sizes.values()]
  if (wanted.length === 0 || wanted.some((size) => sizeIn(site.region, `ec2.${size}`) === false)) return undefined
  // What a size is to a custom component, its author knows.
  if (lowered.parts.some(({ id, component }) => component?.module !== undefined && sizes.has(id))) return { sizes }
  const { totalMonthly, missing } = pricedOtherwise(estimate, ({ service, sku }) => {
    const size = service === MACHINES ? ARM_SIZES[sku] : undefined
    return size === undefined ? undefined : (findPrice(site.cloud, site.region.id, service, size)?.unitPrice ?? null)
  })
  const isLess = missing > estimate.items.length - estimate.pricedLines
  return isLess ? undefined : { sizes, monthly: totalMonthly }
}
