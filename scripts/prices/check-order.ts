// One stack of npm run verify:prices, priced both ways.
import type { StackSpec } from '#engine/stack/schema.ts'
import type { CloudId } from '#engine/vocabulary.ts'
import { perform } from '../builder/check-order.ts'
import { nameOf, stackOfCombination } from '../matrix/answers.ts'
import { agreementOf, type Agreement } from './agreement.ts'
import { reasonFor } from './reasons.ts'

/** A combination of answers, or a random stack of the builder. */
export type Order =
  | { readonly kind: 'matrix'; readonly number: number }
  | { readonly kind: 'builder'; readonly number: number; readonly cloud: CloudId; readonly seed: number }

/** What was found of a stack. */
export interface Verdict {
  readonly isCompiled: boolean
  readonly faults: readonly string[]
  /** Names of the reasons for differences. */
  readonly reasons: readonly string[]
  readonly lines: number
  readonly pricedLines: number
  readonly resources: number
}

/** Prices the stack of an order both ways. */
export function checkOrder(order: Order): Verdict {
  const { name, stack, cloud } = stackOf(order)
  const agreement = agreementOf(stack)
  if (agreement === undefined)
    return { isCompiled: false, faults: [], reasons: [], lines: 0, pricedLines: 0, resources: 0 }
  const { types, prices } = agreement
  const facts = {
    cloud,
    count: (type: string) => types.filter((one) => one === type).length,
    isMixed: isMixed(stack),
  }
  const judged = agreement.differences.map((one) => ({ one, reason: reasonFor(one, facts) }))
  const faults = [
    ...judged.flatMap(({ one, reason }) =>
      reason === undefined
        ? [`${one.meter}: ${one.components.toFixed(4)} beside the resources, ${one.resources.toFixed(4)} from them`]
        : [],
    ),
    ...faultsOf(agreement),
  ]
  return {
    isCompiled: true,
    faults: faults.map((fault) => `${name}: ${fault}`),
    reasons: judged.flatMap(({ reason }) => reason ?? []),
    lines: prices.totalLines,
    pricedLines: prices.pricedLines,
    resources: prices.resources.length,
  }
}

function stackOf(order: Order) {
  if (order.kind === 'matrix') {
    const stack = stackOfCombination(order.number)
    return { name: nameOf(order.number), stack, cloud: stack.cloud }
  }
  const stack = perform(order).history.present
  return { name: `builder ${order.cloud}:${order.number}`, stack, cloud: order.cloud }
}

function isMixed({ nodes, connections }: StackSpec): boolean {
  const types = new Map(nodes.map(({ id, type }) => [id, type]))
  return nodes.some(({ id, type }) => {
    const behind = connections.flatMap(({ from, to }) => (from === id ? [types.get(to)] : []))
    return type === 'load-balancer' && behind.includes('kubernetes') && behind.some((one) => one !== 'kubernetes')
  })
}

/** Every line with a price names its source and date; what has none says why. */
function faultsOf({ prices }: Agreement): string[] {
  return prices.resources.flatMap(({ address, state, reason, monthly, lines }) => [
    ...(state !== 'priced' && (reason === null || reason === '') ? [`${address} is ${state} without a reason`] : []),
    ...(state === 'unpriced' && monthly !== null ? [`${address} is unpriced and costs ${monthly}`] : []),
    ...(reason?.startsWith('no rule says') === true ? [`${address}: ${reason}`] : []),
    ...lines.flatMap((line) =>
      line.amount !== null && (line.source === null || line.source_date === null)
        ? [`${address}: ${line.sku} has a price without source or date`]
        : [],
    ),
  ])
}
