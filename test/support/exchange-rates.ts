// Exchange rates, and a server of our own that answers as the European Central Bank does.
import type { IncomingMessage, ServerResponse } from 'node:http'
import { exchangeRates } from '../../src/server/db/schema/prices.ts'
import type { Deps } from '../../src/server/deps.ts'
import type { RateRow } from '../../src/server/prices/exchange/rates.ts'
import { createOutbound, type Outbound } from '../../src/server/outbound/outbound.ts'
import { serveList } from './price-lists.ts'

/** Stores a rate: that of the euro unless another one is named. @returns its currency */
export async function makeRate({ database, now }: Pick<Deps, 'database' | 'now'>, over: Partial<RateRow>) {
  const row: RateRow = {
    currency: 'EUR',
    rate: 0.92,
    source: 'Finance department',
    date: '2026-11-01',
    is_fetched: false,
    version: 1,
    updated_by: null,
    updated_at: now(),
    ...over,
  }
  await database.orm.insert(exchangeRates).values(row).onConflictDoUpdate({ target: exchangeRates.currency, set: row })
  return row.currency
}

/** The file of the bank: https://www.ecb.europa.eu/stats/eurofxref/eurofxref-daily.xml */
export function ecbFile(date: string, rates: Readonly<Record<string, string>>): string {
  const cubes = Object.entries(rates).map(([code, rate]) => `\t\t\t<Cube currency='${code}' rate='${rate}'/>`)
  return `<?xml version="1.0" encoding="UTF-8"?>
<gesmes:Envelope xmlns:gesmes="http://www.gesmes.org/xml/2002-08-01" \
xmlns="http://www.ecb.int/vocabulary/2002-08-01/eurofxref">
	<gesmes:subject>Reference rates</gesmes:subject>
	<gesmes:Sender>
		<gesmes:name>European Central Bank</gesmes:name>
	</gesmes:Sender>
	<Cube>
		<Cube time='${date}'>
${cubes.join('\n')}
		</Cube>
	</Cube>
</gesmes:Envelope>
`
}

/** What calls other servers, of which the bank is one of our own. */
export async function serveEcb(
  answer: (response: ServerResponse, request: IncomingMessage) => void,
): Promise<{ outbound: Outbound; asked: string[] }> {
  const { address } = await serveList((request, response) => answer(response, request))
  const asked: string[] = []
  const own = createOutbound({ allowsPrivate: true })
  return {
    asked,
    outbound: {
      ...own,
      send: (url, request) => {
        asked.push(url.href)
        return own.send(new URL(url.pathname, address), request)
      },
    },
  }
}
