// What administrators do with exchange rates: set one, remove one, take those of the European Central Bank.
import { eq } from 'drizzle-orm'
import type { Parsed } from '#contract/endpoint.ts'
import type { ExchangeRate, exchangeRates as contract } from '#contract/exchange-rates.ts'
import { BASE_CURRENCY, isFuture } from '#domain/prices/currency.ts'
import { isCurrency } from '#domain/prices/exchange.ts'
import { message } from '#words/message.ts'
import { change } from '../../audit/change.ts'
import type { Queries, Transaction } from '../../db/connect.ts'
import { exchangeRates } from '../../db/schema/prices.ts'
import type { Deps } from '../../deps.ts'
import { ECB, fetchEcbRates } from '../../prices/exchange/ecb.ts'
import { listRates, rateTarget, type RateRow } from '../../prices/exchange/rates.ts'
import type { SignedIn } from '../../http/context.ts'
import { Refused, badRequest, futureVersion, notFound, outdated } from '../../http/errors.ts'

const noRate = (currency: string) => notFound(message('exchange.no-rate', { currency }))

/** @throws Refused with 404 */
export async function getRate(orm: Queries, currency: string): Promise<ExchangeRate> {
  const [found] = await listRates(orm, currency)
  if (!found) throw noRate(currency)
  return found
}

/**
 * Sets the rate of a currency. From then on it is one that a person set: a refresh leaves it as it is.
 * @throws Refused with 400 for a code that is no currency or a day to come, 409 for a version that is not the newest
 */
export async function saveRate(
  deps: Deps,
  ctx: SignedIn,
  currency: string,
  { base_version, ...given }: Parsed<typeof contract.save>['body'],
): Promise<ExchangeRate> {
  if (!isCurrency(currency)) throw badRequest([{ field: 'currency', said: message('fields.currency') }])
  if (currency === BASE_CURRENCY) throw badRequest([{ field: 'currency', said: message('exchange.base') }])
  if (isFuture(given.date, deps.now())) throw badRequest([{ field: 'date', said: message('exchange.future') }])
  return change(deps, ctx, async ({ tx, record }) => {
    const before = (await lockRates(tx)).find((row) => row.currency === currency)
    if (base_version !== undefined) refuseOutdated(before, base_version)
    const after = { ...given, is_fetched: false }
    if (before && isSame(before, after)) return getRate(tx, currency)
    await write(tx, before, { ...after, currency, updated_by: ctx.caller.id, updated_at: deps.now() })
    record({
      action: 'exchange-rate.save',
      target: rateTarget(currency),
      ...(before && { before: shown(before) }),
      after: shown(after),
    })
    return getRate(tx, currency)
  })
}

/** Removes a rate. @throws Refused with 404 */
export async function removeRate(deps: Deps, ctx: SignedIn, currency: string): Promise<void> {
  await change(deps, ctx, async ({ tx, record }) => {
    const [gone] = await tx.delete(exchangeRates).where(eq(exchangeRates.currency, currency)).returning()
    if (!gone) throw noRate(currency)
    record({ action: 'exchange-rate.remove', target: rateTarget(currency), before: shown(gone) })
  })
}

/**
 * Takes the latest rates of the European Central Bank: those of currencies that have none, and of those whose rate came
 * from the bank.
 * @throws Refused with 503 when the bank cannot be reached or its answer cannot be read
 */
export async function refreshRates(
  deps: Deps,
  ctx: SignedIn,
): Promise<{ date: string; taken: number; kept: string[] }> {
  const { date, rates } = await fetchEcbRates(deps.outbound)
  if (isFuture(date, deps.now())) throw new Refused(503, message('exchange.from-future', { date }))
  return change(deps, ctx, async ({ tx, record }) => {
    const former = new Map((await lockRates(tx)).map((row) => [row.currency, row]))
    const kept = [...rates.keys()].filter((currency) => former.get(currency)?.is_fetched === false).toSorted()
    const taken = [...rates].filter(([currency]) => !kept.includes(currency))
    for (const [currency, rate] of taken) {
      const before = former.get(currency)
      const after = { rate, source: ECB, date, is_fetched: true }
      if (before && isSame(before, after)) continue
      await write(tx, before, { ...after, currency, updated_by: ctx.caller.id, updated_at: deps.now() })
    }
    record({
      action: 'exchange-rate.refresh',
      target: { type: 'exchange-rate', id: '', name: ECB },
      after: { date, rates: Object.fromEntries(taken) },
    })
    return { date, taken: taken.length, kept }
  })
}

/** All rates, so that no two changes of them meet. */
async function lockRates(tx: Transaction): Promise<RateRow[]> {
  return tx.select().from(exchangeRates).orderBy(exchangeRates.currency).for('update')
}

async function write(tx: Transaction, before: RateRow | undefined, row: Omit<RateRow, 'version'>): Promise<void> {
  const set = { ...row, version: (before?.version ?? 0) + 1 }
  await tx.insert(exchangeRates).values(set).onConflictDoUpdate({ target: exchangeRates.currency, set })
}

/** What the audit log says of a rate. */
const shown = ({ rate, source, date }: Pick<RateRow, 'rate' | 'source' | 'date'>) => ({ rate, source, date })

type Written = Pick<RateRow, 'rate' | 'source' | 'date' | 'is_fetched'>

function isSame(before: Written, after: Written): boolean {
  const fields = ['rate', 'source', 'date', 'is_fetched'] as const
  return fields.every((field) => before[field] === after[field])
}

/** Refuses to write over what the caller has not seen. @throws Refused with 400 or 409 */
function refuseOutdated(before: RateRow | undefined, base: number): void {
  if (!before) throw outdated(message('exchange.removed-meanwhile'))
  const { currency, version } = before
  if (base === version) return
  if (base > version)
    throw futureVersion('base_version', message('exchange.future-version', { currency, base, version }))
  throw outdated(message('exchange.changed-meanwhile', { currency, base, version }))
}
