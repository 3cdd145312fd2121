// The price as it is answered.
import type { Output } from '#contract/endpoint.ts'
import type { prices } from '#contract/prices.ts'

export type Price = Output<(typeof prices)['price']>

/** What the prices of one side come to. */
export type Sums = Pick<Price, 'total_monthly' | 'is_complete' | 'range' | 'counts'>
