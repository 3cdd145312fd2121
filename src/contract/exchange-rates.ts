// Exchange rates, by which pages show amounts in the currency that a person chose. The API itself speaks USD.
import { z } from 'zod'
import { currency, givenRate } from '#domain/prices/exchange.ts'
import { defineContract } from './endpoint.ts'
import { instant } from './list.ts'

const byCurrency = z.object({ currency: z.string() })

/** A rate with what a page says of it. */
export const shownRate = givenRate
  .extend({
    currency,
    is_fetched: z.boolean().meta({ description: 'Whether it came from the European Central Bank.' }),
  })
  .meta({ id: 'ShownExchangeRate' })
export type ShownRate = z.infer<typeof shownRate>

const exchangeRate = shownRate
  .extend({ version: z.int(), updated_by: z.string().nullable(), updated_at: instant })
  .meta({ id: 'ExchangeRate' })
export type ExchangeRate = z.infer<typeof exchangeRate>

export const exchangeRates = defineContract({
  list: {
    method: 'GET',
    path: '/exchange-rates',
    summary: 'Lists what 1 USD is in other currencies, by their codes.',
    permission: 'account.read',
    returns: { status: 200, json: z.array(exchangeRate) },
    errors: [401],
  },
  get: {
    method: 'GET',
    path: '/exchange-rates/{currency}',
    summary: 'Returns what 1 USD is in a currency.',
    permission: 'account.read',
    params: byCurrency,
    returns: { status: 200, json: exchangeRate, etag: 'version' },
    errors: [401, 404],
  },
  save: {
    method: 'PUT',
    path: '/exchange-rates/{currency}',
    summary: 'Sets what 1 USD is in a currency. A refresh does not change it from then on.',
    permission: 'instance.manage',
    params: byCurrency,
    body: givenRate.extend({
      base_version: z.int().min(1).optional().meta({ description: 'The version that the caller has seen.' }),
    }),
    ifMatch: 'base_version',
    returns: { status: 200, json: exchangeRate, etag: 'version' },
    errors: [400, 401, 403, 409, 413, 415],
  },
  remove: {
    method: 'DELETE',
    path: '/exchange-rates/{currency}',
    summary: 'Removes a rate. People who chose its currency see USD until there is one again.',
    permission: 'instance.manage',
    params: byCurrency,
    returns: { status: 204 },
    errors: [401, 403, 404],
  },
  refresh: {
    method: 'POST',
    path: '/exchange-rates/refresh',
    summary: 'Takes the latest reference rates of the European Central Bank. Rates that a person set stay.',
    permission: 'instance.manage',
    returns: {
      status: 200,
      json: z.object({
        date: z.iso.date().meta({ description: 'The day of the rates.' }),
        taken: z.int().meta({ description: 'Rates that are new or were renewed.' }),
        kept: z.array(z.string()).meta({ description: 'Currencies whose rate a person set.' }),
      }),
    },
    errors: [401, 403, 503],
  },
})
