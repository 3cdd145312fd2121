import type { prices } from '#contract/prices.ts'
import type { Handlers } from '../../http/implement.ts'
import { priceInTurn } from './in-turn.ts'

/** The price of Terraform that callers bring. */
export function pricesRoutes(): Handlers<typeof prices> {
  return { price: async ({ ctx, body }) => ({ text: await priceInTurn(ctx.caller.id, body) }) }
}
