// Exchange rates as they are stored.
import { asc, eq } from 'drizzle-orm'
import type { ExchangeRate } from '#contract/exchange-rates.ts'
import { BASE_CURRENCY } from '#domain/prices/currency.ts'
import type { Queries } from '../../db/connect.ts'
import { users } from '../../db/schema/accounts.ts'
import { exchangeRates } from '../../db/schema/prices.ts'

export type RateRow = typeof exchangeRates.$inferSelect

/** A rate as the audit log names it. */
export const rateTarget = (currency: string) => ({ type: 'exchange-rate', id: currency, name: currency })

/** Whether amounts can be shown in a currency. */
export async function hasRate(orm: Queries, currency: string): Promise<boolean> {
  return currency === BASE_CURRENCY || (await listRates(orm, currency)).length > 0
}

/** Rates with the names of those who set them, by code. @param currency only that of one */
export async function listRates(orm: Queries, currency?: string): Promise<ExchangeRate[]> {
  const { rate, source, date, is_fetched, version, updated_at } = exchangeRates
  const rows = await orm
    .select({
      currency: exchangeRates.currency,
      rate,
      source,
      date,
      is_fetched,
      version,
      updated_by: users.name,
      updated_at,
    })
    .from(exchangeRates)
    .leftJoin(users, eq(users.id, exchangeRates.updated_by))
    .where(currency === undefined ? undefined : eq(exchangeRates.currency, currency))
    .orderBy(asc(exchangeRates.currency))
  return rows.map((row) => ({ ...row, updated_at: row.updated_at.toISOString() }))
}
