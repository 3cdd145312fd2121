// The euro foreign exchange reference rates of the European Central Bank: one file with the rates of one working day,
// in units for 1 EUR. https://www.ecb.europa.eu/stats/policy_and_exchange_rates/euro_reference_exchange_rates
import { BASE_CURRENCY, RATE } from '#domain/prices/currency.ts'
import { isCurrency } from '#domain/prices/exchange.ts'
import { message, type Message } from '#words/message.ts'
import { Refused } from '../../http/errors.ts'
import { OutboundError, type Outbound } from '../../outbound/outbound.ts'

/** Where the bank publishes them, at about 16:00 of Frankfurt on its working days. */
const ECB_RATES = new URL('https://www.ecb.europa.eu/stats/eurofxref/eurofxref-daily.xml')
/** What a rate says where it comes from. */
export const ECB = 'European Central Bank'
/** The file has about 1.5 kB. */
const MAX_BYTES = 100_000
const TIMEOUT_MS = 15_000
/** A rate of the bank has at most six digits that count; what is computed of two has no more that mean something. */
const DIGITS = 8

const OWN_CURRENCY = 'EUR'

/** Rates of one day: units for 1 USD, by currency. */
export interface DayRates {
  readonly date: string
  readonly rates: ReadonlyMap<string, number>
}

/**
 * Asks the bank for its latest rates.
 * @param signal ends it earlier than its own time limit
 * @throws Refused with 503 when it cannot be reached, or its answer is not what it publishes
 */
export async function fetchEcbRates(outbound: Outbound, signal?: AbortSignal): Promise<DayRates> {
  const host = ECB_RATES.host
  const limit = AbortSignal.timeout(TIMEOUT_MS)
  try {
    const answer = await outbound.send(ECB_RATES, {
      method: 'GET',
      headers: { accept: 'application/xml, text/xml', 'user-agent': 'Strata' },
      signal: signal ? AbortSignal.any([signal, limit]) : limit,
      maxBytes: MAX_BYTES,
    })
    if (answer.status !== 200) throw refused(message('exchange.status', { host, status: answer.status }))
    return parseEcbRates(new TextDecoder().decode(answer.body), host)
  } catch (error) {
    throw error instanceof OutboundError ? refused(error.said) : error
  }
}

const refused = (said: Message): Refused => new Refused(503, said)

/**
 * Reads the file of the bank. It has one form since 1999; what differs is refused and never guessed.
 * @throws Refused with 503
 */
function parseEcbRates(text: string, host: string): DayRates {
  const unknown = (): Refused => refused(message('exchange.unknown-form', { host }))
  if (!/^\s*(<\?xml[^>]*\?>\s*)?<gesmes:Envelope\b/.test(text)) throw unknown()
  if (!text.trimEnd().endsWith('</gesmes:Envelope>')) throw refused(message('exchange.partial', { host }))
  if (!text.includes(`<gesmes:name>${ECB}</gesmes:name>`)) throw unknown()
  const days = [...text.matchAll(/<Cube time=(['"])(\d{4}-\d{2}-\d{2})\1>/g)]
  const date = days[0]?.[2]
  if (days.length !== 1 || date === undefined || Number.isNaN(Date.parse(date))) throw unknown()
  const entries = [...text.matchAll(/<Cube currency=(['"])([A-Z]{3})\1 rate=(['"])(\d{1,9}(?:\.\d{1,9})?)\3\s*\/>/g)]
  if (entries.length === 0 || entries.length !== text.split('currency=').length - 1) throw unknown()
  const perEuro = new Map(entries.map(([, , currency = '', , rate]) => [currency, Number(rate)]))
  if (perEuro.size !== entries.length) throw unknown()
  const dollars = perEuro.get(BASE_CURRENCY)
  // Rates of another base name the euro.
  if (dollars === undefined || perEuro.has(OWN_CURRENCY)) throw refused(message('exchange.other-base', { host }))
  perEuro.set(OWN_CURRENCY, 1)
  perEuro.delete(BASE_CURRENCY)
  const rates = [...perEuro].map(([currency, rate]): [string, number] => [
    currency,
    Number((rate / dollars).toPrecision(DIGITS)),
  ])
  const isSane = rates.every(([, rate]) => rate >= RATE.min && rate <= RATE.max)
  if (!isSane) throw unknown()
  return { date, rates: new Map(rates.filter(([currency]) => isCurrency(currency))) }
}
