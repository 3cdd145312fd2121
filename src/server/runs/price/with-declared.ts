// What no plan says of custom components: the prices that their authors declared, where those count.
import { sumOfPrices } from '#engine/cost/resources/price.ts'
import type { ResourcePrice, ResourcePrices } from '#engine/cost/resources/resource.ts'
import { costOfModule, declaredLine, declaredOf } from '#engine/modules/cost.ts'
import type { CheckedStack } from '#engine/stack/check.ts'

/**
 * The prices of a plan together with declared ones, by the rule of the estimate: a licence is paid besides the
 * resources, and what is declared for a whole component covers the resources of it that have no price.
 */
export function withDeclared(prices: readonly ResourcePrice[], { nodes, site }: CheckedStack): ResourcePrices {
  let all = prices
  for (const { component, label } of nodes) {
    if (component.module === undefined) continue
    const where = `module.${label}`
    const isInside = ({ address }: ResourcePrice): boolean => address.startsWith(`${where}.`)
    const cost = costOfModule(declaredOf(component.module), { resources: all.filter(isInside), elsewhere: [] })
    const lines = cost.declared.map((price) => declaredLine(where, price, site.region.id, cost.covered))
    all = [
      ...all.filter((one) => !isInside(one)),
      ...cost.resources,
      ...(lines.length === 0 ? [] : [declaredPrice(where, lines)]),
    ]
  }
  return sumOfPrices(all)
}

function declaredPrice(address: string, lines: ResourcePrice['lines']): ResourcePrice {
  const monthly = lines.reduce((sum, { amount }) => sum + (amount ?? 0), 0)
  return {
    address,
    type: 'module',
    state: 'priced',
    monthly,
    reason: null,
    range: null,
    unknown: [],
    assumed: [],
    uses: [],
    lines,
  }
}
