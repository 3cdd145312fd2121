import { expect, it } from 'vitest'
import { createTestApp } from '../../../../test/support/app.ts'
import { describeEndpoint } from '../../../../test/support/describe-endpoint.ts'
import { ecbFile, makeRate, serveEcb } from '../../../../test/support/exchange-rates.ts'
import { auditOf } from '../../../../test/support/things.ts'

const NOW = '2026-11-24T12:00:00Z'
const app = await createTestApp()
app.setTime(NOW)
const admin = () => app.user({ role: 'admin', name: 'Ada' })
const GIVEN = { rate: 0.92, source: 'Finance department', date: '2026-11-24' }
const save = (currency: string, body: object, person = admin()) =>
  person.call('PUT /exchange-rates/{currency}', { params: { currency }, body: { ...GIVEN, ...body } })

describeEndpoint('GET /exchange-rates', {
  200: () => {
    it('lists rates by code to everyone who is signed in', async () => {
      const own = await createTestApp()
      await makeRate(own.deps, { currency: 'JPY', rate: 155 })
      await makeRate(own.deps, {})
      const rates = await own.user().call('GET /exchange-rates', {})
      expect(rates.map(({ currency, rate }) => [currency, rate])).toEqual([
        ['EUR', 0.92],
        ['JPY', 155],
      ])
    })
  },
})

describeEndpoint('GET /exchange-rates/{currency}', {
  200: () => {
    it('gives a rate with its version as its tag', async () => {
      await makeRate(app.deps, { currency: 'SEK', version: 4 })
      const answer = await app.user().send('/api/exchange-rates/SEK')
      expect(answer.headers.get('etag')).toBe('"4"')
      expect(await answer.json()).toMatchObject({ currency: 'SEK', version: 4, updated_by: null })
    })
  },
  404: () => {
    it('says that there is none', async () => {
      const call = app.user().call('GET /exchange-rates/{currency}', { params: { currency: 'NOK' } })
      await expect(call).rejects.toMatchObject({ status: 404, said: { code: 'exchange.no-rate' } })
    })
  },
})

describeEndpoint('PUT /exchange-rates/{currency}', {
  200: () => {
    it('adds a rate, changes it, and says so in the audit log; the same again changes nothing', async () => {
      const added = await save('CHF', { rate: 0.88 })
      expect(added).toMatchObject({ currency: 'CHF', rate: 0.88, is_fetched: false, version: 1, updated_by: 'Ada' })
      expect(await save('CHF', { rate: 0.87, base_version: 1 })).toMatchObject({ rate: 0.87, version: 2 })
      expect(await save('CHF', { rate: 0.87 })).toMatchObject({ version: 2 })
      const { rate: _, ...rest } = GIVEN
      expect(await auditOf(app.deps, 'CHF')).toMatchObject([
        { action: 'exchange-rate.save', before: null, after: { ...rest, rate: 0.88 } },
        { action: 'exchange-rate.save', before: { ...rest, rate: 0.88 }, after: { ...rest, rate: 0.87 } },
      ])
    })

    it('makes a rate that was fetched one that a person set', async () => {
      await makeRate(app.deps, { currency: 'DKK', is_fetched: true })
      expect(await save('DKK', {})).toMatchObject({ is_fetched: false, version: 2 })
    })

    it('takes today wherever it has begun', async () => {
      expect(await save('NZD', { date: '2026-11-25' })).toMatchObject({ date: '2026-11-25' })
    })
  },
  400: () => {
    it.each([
      ['a code that is no currency', 'ABC', {}, 'currency'],
      ['another spelling', 'eur', {}, 'currency'],
      ['the dollar itself', 'USD', {}, 'currency'],
      ['a rate of nothing', 'EUR', { rate: 0 }, 'rate'],
      ['a rate below nothing', 'EUR', { rate: -0.92 }, 'rate'],
      ['a rate beyond every currency', 'EUR', { rate: 10_000_001 }, 'rate'],
      ['a rate that is text', 'EUR', { rate: '0.92' }, 'rate'],
      ['no source', 'EUR', { source: '  ' }, 'source'],
      ['a source without end', 'EUR', { source: 'x'.repeat(121) }, 'source'],
      ['a day to come', 'EUR', { date: '2026-11-26' }, 'date'],
      ['a day that does not exist', 'EUR', { date: '2026-02-30' }, 'date'],
      ['a version that is not there yet', 'GBP', { base_version: 9 }, 'base_version'],
    ])('refuses %s', async (_, currency, body, field) => {
      await makeRate(app.deps, { currency: 'GBP' })
      await expect(save(currency, body)).rejects.toMatchObject({ status: 400, problems: [{ field }] })
    })
  },
  409: () => {
    it('refuses to write over a rate that the caller has not seen', async () => {
      await makeRate(app.deps, { currency: 'PLN', version: 3 })
      await expect(save('PLN', { base_version: 2 })).rejects.toMatchObject({
        status: 409,
        said: { code: 'exchange.changed-meanwhile' },
      })
    })

    it('refuses to change a rate that was removed meanwhile', async () => {
      await expect(save('CZK', { base_version: 2 })).rejects.toMatchObject({
        status: 409,
        said: { code: 'exchange.removed-meanwhile' },
      })
    })
  },
})

describeEndpoint('DELETE /exchange-rates/{currency}', {
  204: () => {
    it('removes a rate; who chose its currency sees dollars, and the currency again once it has a rate', async () => {
      await makeRate(app.deps, { currency: 'AUD', rate: 1.5 })
      const person = await app.user().ready()
      await person.call('PUT /account', { body: { settings: { currency: 'AUD' } } })
      const seen = async () => {
        const { settings, exchange_rate } = await person.call('GET /account', {})
        return [settings.currency, exchange_rate?.rate]
      }
      expect(await seen()).toEqual(['AUD', 1.5])
      await admin().call('DELETE /exchange-rates/{currency}', { params: { currency: 'AUD' } })
      expect(await seen()).toEqual(['AUD', undefined])
      expect(await auditOf(app.deps, 'AUD')).toMatchObject([
        { action: 'exchange-rate.remove', before: { rate: 1.5 }, after: null },
      ])
      await makeRate(app.deps, { currency: 'AUD', rate: 1.6 })
      expect(await seen()).toEqual(['AUD', 1.6])
    })
  },
  404: () => {
    it('says that there is none', async () => {
      const call = admin().call('DELETE /exchange-rates/{currency}', { params: { currency: 'ISK' } })
      await expect(call).rejects.toMatchObject({ status: 404, said: { code: 'exchange.no-rate' } })
    })
  },
})

/** An application for which the bank is a server of our own. */
async function withBank(file: string | Parameters<typeof serveEcb>[0]) {
  const bank = await serveEcb(typeof file === 'string' ? (response) => response.end(file) : file)
  const own = await createTestApp({ outbound: bank.outbound })
  own.setTime(NOW)
  const person = await own.user({ role: 'admin' }).ready()
  return { own, bank, refresh: () => person.call('POST /exchange-rates/refresh', {}), person }
}

const RATES = { USD: '1.0781', JPY: '168.02', GBP: '0.86018' }
const FILE = ecbFile('2026-11-24', RATES)

describeEndpoint('POST /exchange-rates/refresh', {
  200: () => {
    it('takes the rates for 1 euro as rates for 1 dollar, and keeps those that a person set', async () => {
      const { own, bank, refresh, person } = await withBank(FILE)
      await makeRate(own.deps, { currency: 'GBP', rate: 0.8 })
      await makeRate(own.deps, { currency: 'JPY', rate: 150, is_fetched: true })
      expect(await refresh()).toEqual({ date: '2026-11-24', taken: 2, kept: ['GBP'] })
      expect(bank.asked).toEqual(['https://www.ecb.europa.eu/stats/eurofxref/eurofxref-daily.xml'])
      expect(await person.call('GET /exchange-rates', {})).toMatchObject([
        // 1 / 1.0781, and 168.02 / 1.0781
        { currency: 'EUR', rate: 0.92755774, source: 'European Central Bank', date: '2026-11-24', is_fetched: true },
        { currency: 'GBP', rate: 0.8, is_fetched: false, version: 1 },
        { currency: 'JPY', rate: 155.84825, date: '2026-11-24', version: 2 },
      ])
      expect(await auditOf(own.deps, '')).toMatchObject([{ action: 'exchange-rate.refresh' }])
      await refresh()
      expect((await person.call('GET /exchange-rates', {})).map(({ version }) => version)).toEqual([1, 1, 2])
    })
  },
  403: () => {
    it('asks no one when the caller is no administrator', async () => {
      const { own, bank } = await withBank(FILE)
      const call = own.user().call('POST /exchange-rates/refresh', {})
      await expect(call).rejects.toMatchObject({ status: 403 })
      expect(bank.asked).toEqual([])
    })
  },
  503: () => {
    const with_ = (from: string | RegExp, to: string) => FILE.replace(from, to)
    it.each([
      ['an answer that broke off', FILE.slice(0, -30), 'exchange.partial'],
      ['a page in place of the file', '<!doctype html><html></html>', 'exchange.unknown-form'],
      ['another sender', with_('European Central Bank', 'Bank of Elsewhere'), 'exchange.unknown-form'],
      ['no day', with_("time='2026-11-24'", ''), 'exchange.unknown-form'],
      ['several days', with_('<Cube time', "<Cube time='2026-11-23'><Cube time"), 'exchange.unknown-form'],
      ['a day that does not exist', with_('2026-11-24', '2026-13-24'), 'exchange.unknown-form'],
      ['a day to come', with_('2026-11-24', '2026-12-24'), 'exchange.from-future'],
      ['a rate that is no number', with_('168.02', 'N/A'), 'exchange.unknown-form'],
      ['a rate of nothing', with_('168.02', '0'), 'exchange.unknown-form'],
      ['a rate beyond every currency', with_('168.02', '999999999'), 'exchange.unknown-form'],
      ['the same currency twice', with_("'JPY'", "'GBP'"), 'exchange.unknown-form'],
      ['no rate at all', ecbFile('2026-11-24', {}), 'exchange.unknown-form'],
      ['no dollar', with_("'USD'", "'SEK'"), 'exchange.other-base'],
      ['another base', ecbFile('2026-11-24', { USD: '1', EUR: '0.92' }), 'exchange.other-base'],
      ['more than the file can have', FILE.replace('</gesmes:subject>', 'x'.repeat(100_000)), 'outbound.too-large'],
    ])('changes nothing by %s', async (_, file, code) => {
      const { refresh, person } = await withBank(file)
      await expect(refresh()).rejects.toMatchObject({ status: 503, said: { code } })
      expect(await person.call('GET /exchange-rates', {})).toEqual([])
    })

    it.each([
      ['another status', 404, 'exchange.status'],
      ['a redirection', 302, 'outbound.redirected'],
    ])('follows no %s', async (_, status, code) => {
      const { refresh } = await withBank((response) => response.writeHead(status, { location: '/elsewhere' }).end())
      await expect(refresh()).rejects.toMatchObject({ status: 503, said: { code } })
    })

    it('says that no one answers', async () => {
      const { refresh } = await withBank((response) => response.destroy())
      await expect(refresh()).rejects.toMatchObject({ status: 503, said: { code: 'outbound.unreachable' } })
    })
  },
})
