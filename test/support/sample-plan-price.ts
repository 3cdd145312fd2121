// The price of a plan, for tests.
import type { PlanPrice } from '#domain/run/price.ts'

/** The price of a plan: of one machine for 10 USD a month, unless a test says otherwise. */
export function planPriceOf(given: Partial<PlanPrice> = {}): PlanPrice {
  const { total_monthly = 10 } = given
  const line = {
    label: 'Machine',
    service: 'virtual-machine',
    sku: 'B2s',
    unit: 'hour',
    quantity: 730,
    quantity_basis: '730 hours',
    unit_price: total_monthly / 730,
    amount: total_monthly,
    source: 'list',
    source_date: '2026-11-01',
    note: null,
  }
  const address = 'azurerm_linux_virtual_machine.vm'
  return {
    region: 'eastus',
    price_book: '2026-11-01',
    total_monthly,
    is_complete: true,
    range: null,
    priced_lines: 1,
    total_lines: 1,
    free_resources: 3,
    resources: [
      {
        address,
        type: 'azurerm_linux_virtual_machine',
        state: 'priced',
        monthly: total_monthly,
        reason: null,
        range: null,
        unknown: [],
        assumed: [],
        lines: [line],
      },
    ],
    estimated_monthly: 10,
    estimated_now: 10,
    differences: [
      {
        label: line.label,
        service: line.service,
        sku: line.sku,
        resources: [address],
        estimated: 10,
        planned: total_monthly,
      },
    ],
    drift: null,
    ...given,
  }
}
