import { eq } from 'drizzle-orm'
import { afterEach, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../../../test/support/app.ts'
import { describeEndpoint } from '../../../../test/support/describe-endpoint.ts'
import { json, serveList } from '../../../../test/support/price-lists.ts'
import { CHANGE, makeRefresh } from '../../../../test/support/price-refreshes.ts'
import { auditOf } from '../../../../test/support/things.ts'
import { findPrice, priceBookId } from '#engine/prices/book.ts'
import { installBook } from '#engine/prices/version.ts'
import { notifications } from '../../db/schema/notifications.ts'
import { priceBooks, priceRefreshes } from '../../db/schema/prices.ts'
import { createOutbound } from '../../outbound/outbound.ts'
import { azurePrices } from '../../prices/list/azure.ts'
import { renewPrices } from '../../prices/monthly.ts'
import { runRefreshes, type OpenList } from '../../prices/work.ts'

const DELIVERED = priceBookId()
afterEach(() => installBook(undefined))

const app = await createTestApp({ outbound: createOutbound({ allowsPrivate: true }) })
const admin = () => app.user({ role: 'admin' })
const large = { ...CHANGE, sku: 'Balanced_B3', before: 0.065, after: 0.2, ratio: 2.077, isLarge: true }
const rowOf = async (one: TestApp, id: string) => {
  const [row] = await one.deps.database.orm.select().from(priceRefreshes).where(eq(priceRefreshes.id, id))
  return row
}
const b1 = () => findPrice('azure', 'eastus', 'redis', 'Balanced_B1')

/** A price list on a server of our own, with the price of one size of Redis. */
async function serveAzure(
  usd: number,
): Promise<{ open: OpenList; asked: string[]; setDown: (isDown: boolean) => void }> {
  let isDown = false
  const { address, asked } = await serveList((request, response) => {
    const url = decodeURIComponent((request.url ?? '').replaceAll('+', ' '))
    if (isDown && url.includes('Virtual Network')) return response.writeHead(404).end()
    const Items = url.includes("serviceName eq 'Redis Cache'")
      ? [
          {
            currencyCode: 'USD',
            tierMinimumUnits: 0,
            retailPrice: usd,
            armRegionName: 'eastus',
            effectiveStartDate: '2025-01-01T00:00:00Z',
            meterName: 'B1 Cache Instance',
            productName: 'Azure Managed Redis - Balanced',
            skuName: 'B1',
            skuId: 'DZH318Z0000/B1',
            serviceName: 'Redis Cache',
            unitOfMeasure: '1 Hour',
            type: 'Consumption',
          },
        ]
      : []
    return json(response, { BillingCurrency: 'USD', Items, NextPageLink: null, Count: Items.length })
  })
  return { open: (_, __, now) => azurePrices(now, address), asked, setDown: (value) => void (isDown = value) }
}
const work = (one: TestApp, open: OpenList) => runRefreshes(one.deps, open, new AbortController().signal)

describeEndpoint('GET /price-book', {
  200: () => {
    it('has no figures until a version is accepted, and then those that were accepted', async () => {
      const own = await createTestApp()
      expect(await own.person().call('GET /price-book', {})).toEqual({ id: null, figures: {} })
      const id = await makeRefresh(own.deps, {})
      await own.user({ role: 'admin' }).call('POST /price-book/refreshes/{id}/accept', { params: { id }, body: {} })
      expect(await own.person().call('GET /price-book', {})).toEqual({
        id: '2026-11-02.1',
        figures: { 'azure|redis|Balanced_B1': { eastus: { usd: 0.036, date: '2026-11-02' } } },
      })
    })
  },
})

describeEndpoint('GET /price-book/state', {
  200: () => {
    it('says which version counts and what was refreshed', async () => {
      const own = await createTestApp()
      const person = own.user({ role: 'admin' })
      expect(await person.call('GET /price-book/state', {})).toEqual({
        id: DELIVERED,
        accepted_by: null,
        accepted_at: null,
        is_monthly: false,
        has_gcp_key: false,
        refreshes: [],
      })
      const id = await makeRefresh(own.deps, {})
      expect(await person.call('GET /price-book/state', {})).toMatchObject({
        refreshes: [{ id, cloud: 'azure', status: 'waiting', begun_by: null, changes_count: 1, reason: null }],
      })
    })
  },
  403: () => {
    it('is for administrators', async () => {
      expect((await app.user().send('/api/price-book/state')).status).toBe(403)
    })
  },
})

describeEndpoint('PUT /price-book/settings', {
  200: () => {
    it('seals the key, keeps it, removes it, and never shows it', async () => {
      const own = await createTestApp()
      const person = await own.user({ role: 'admin' }).ready()
      const save = (body: { is_monthly: boolean; gcp_key?: string | null }) =>
        person.call('PUT /price-book/settings', { body })
      expect(await save({ is_monthly: true, gcp_key: 'canary-key' })).toEqual({ is_monthly: true, has_gcp_key: true })
      expect(await save({ is_monthly: false })).toEqual({ is_monthly: false, has_gcp_key: true })
      const shown = await (await person.send('/api/price-book/state')).text()
      expect(shown + JSON.stringify(await auditOf(own.deps, 'settings'))).not.toContain('canary-key')
      expect(await save({ is_monthly: false, gcp_key: null })).toEqual({ is_monthly: false, has_gcp_key: false })
      expect((await auditOf(own.deps, 'settings')).map(({ action }) => action)).toHaveLength(3)
    })
  },
  400: () => {
    it('refuses a key that is no key', async () => {
      const body = { is_monthly: false, gcp_key: 'x'.repeat(201) }
      await expect(admin().call('PUT /price-book/settings', { body })).rejects.toMatchObject({ status: 400 })
    })
  },
})

describeEndpoint('POST /price-book/refreshes', {
  201: () => {
    it('reads the list, and waits with what it would change', async () => {
      const own = await createTestApp({ outbound: createOutbound({ allowsPrivate: true }) })
      const person = await own.user({ role: 'admin' }).ready()
      const made = await person.call('POST /price-book/refreshes', { body: { cloud: 'azure' } })
      expect(made).toMatchObject({ status: 'running', begun_by: person.name, parts_total: null })
      const { open } = await serveAzure(0.036)
      await work(own, open)
      const detail = await person.call('GET /price-book/refreshes/{id}', { params: { id: made.id } })
      expect(detail).toMatchObject({ status: 'waiting', begun_by: person.name })
      expect(detail.parts_read).toBe(detail.parts_total)
      expect(detail.changes.find(({ sku, region }) => sku === 'Balanced_B1' && region === 'eastus')).toMatchObject({
        kind: 'rose',
        before: b1()?.unitPrice,
        after: 0.036,
        is_large: false,
      })
      expect(detail.changes.filter(({ kind }) => kind === 'vanished').length).toBeGreaterThan(100)
      expect(detail.left.map(({ reason }) => reason.code)).toContain('book.unknown-name')
      expect(await own.deps.database.orm.select().from(notifications)).toMatchObject([
        { user_id: person.id, kind: 'prices-waiting', path: '/admin/prices', data: { cloud: 'azure' } },
      ])
      expect((await auditOf(own.deps, made.id)).map(({ action }) => action)).toEqual(['prices.refresh'])
    })

    it('says why it failed, and the next one goes on where it broke off', async () => {
      const own = await createTestApp({ outbound: createOutbound({ allowsPrivate: true }) })
      const person = own.user({ role: 'admin' })
      const { open, asked, setDown } = await serveAzure(0.036)
      setDown(true)
      const start = () => person.call('POST /price-book/refreshes', { body: { cloud: 'azure' } })
      const first = await start()
      await work(own, open)
      expect(await rowOf(own, first.id)).toMatchObject({
        status: 'failed',
        reason: { code: 'book.status', params: { status: 404 } },
      })
      setDown(false)
      const before = asked.length
      const second = await start()
      expect(second.parts_read).toBeGreaterThan(0)
      await work(own, open)
      expect(await rowOf(own, second.id)).toMatchObject({ status: 'waiting', read: null })
      const total = (await rowOf(own, second.id))?.parts_total ?? 0
      expect(asked.length - before).toBe(total - second.parts_read)
    })

    it('is taken over from a server that is gone, and given back by one that stops', async () => {
      const own = await createTestApp({ outbound: createOutbound({ allowsPrivate: true }) })
      const made = await own.user({ role: 'admin' }).call('POST /price-book/refreshes', { body: { cloud: 'azure' } })
      const { orm } = own.deps.database
      await orm.update(priceRefreshes).set({ seen_at: own.deps.now() }).where(eq(priceRefreshes.id, made.id))
      const { open, asked } = await serveAzure(0.036)
      await work(own, open)
      expect(asked).toEqual([])
      own.setTime('2026-11-02T10:02:00Z')
      const ending = new AbortController()
      await runRefreshes(own.deps, (...given) => (ending.abort(), open(...given)), ending.signal)
      expect(await rowOf(own, made.id)).toMatchObject({ status: 'running', seen_at: new Date(0) })
      await work(own, open)
      expect(await rowOf(own, made.id)).toMatchObject({ status: 'waiting' })
    })
  },
  400: () => {
    it('knows three clouds', async () => {
      const response = await admin().send('/api/price-book/refreshes', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ cloud: 'oracle' }),
      })
      expect(response.status).toBe(400)
    })
  },
  409: () => {
    it('reads a list once at a time, and that of Google with a key only', async () => {
      const own = await createTestApp()
      const start = (cloud: 'azure' | 'gcp') =>
        own.user({ role: 'admin' }).call('POST /price-book/refreshes', { body: { cloud } })
      await start('azure')
      await expect(start('azure')).rejects.toMatchObject({
        status: 409,
        message: expect.stringContaining('runs already or waits') as string,
      })
      await expect(start('gcp')).rejects.toMatchObject({
        status: 409,
        message: expect.stringContaining('API key') as string,
      })
    })
  },
})

describeEndpoint('GET /price-book/refreshes/{id}', {
  200: () => {
    it('has every change with a key', async () => {
      const id = await makeRefresh(app.deps, { changes: [CHANGE, large] })
      const { changes } = await admin().call('GET /price-book/refreshes/{id}', { params: { id } })
      expect(changes.map(({ key, is_large }) => [key, is_large])).toEqual([
        ['redis|Balanced_B1|eastus', false],
        ['redis|Balanced_B3|eastus', true],
      ])
    })
  },
  404: () => {
    it('does not know another one', async () => {
      for (const id of ['x', app.deps.newId()])
        await expect(admin().call('GET /price-book/refreshes/{id}', { params: { id } })).rejects.toMatchObject({
          status: 404,
        })
    })
  },
})

describeEndpoint('POST /price-book/refreshes/{id}/cancel', {
  200: () => {
    it('ends it while it is read', async () => {
      const id = await makeRefresh(app.deps, { status: 'running', seen_at: new Date(0), changes: [] })
      const { open } = await serveAzure(0.036)
      const person = await admin().ready()
      const ended = person.call('POST /price-book/refreshes/{id}/cancel', { params: { id } })
      expect(await ended).toMatchObject({ status: 'canceled', decided_by: person.name })
      await work(app, open)
      expect(await rowOf(app, id)).toMatchObject({ status: 'canceled' })
      expect((await auditOf(app.deps, id)).map(({ action }) => action)).toEqual(['prices.cancel'])
    })
  },
  404: () => {
    it('does not know another one', async () => {
      const params = { id: app.deps.newId() }
      await expect(admin().call('POST /price-book/refreshes/{id}/cancel', { params })).rejects.toMatchObject({
        status: 404,
      })
    })
  },
  409: () => {
    it('ends only what runs', async () => {
      const params = { id: await makeRefresh(app.deps, {}) }
      await expect(admin().call('POST /price-book/refreshes/{id}/cancel', { params })).rejects.toMatchObject({
        status: 409,
      })
    })
  },
})

describeEndpoint('POST /price-book/refreshes/{id}/accept', {
  200: () => {
    it('prices by the new version from then on, without what is large and not confirmed', async () => {
      const own = await createTestApp()
      const person = await own.user({ role: 'admin' }).ready()
      const before = findPrice('azure', 'eastus', 'redis', 'Balanced_B3')
      const id = await makeRefresh(own.deps, { changes: [CHANGE, large] })
      const accept = (body: { confirmed?: string[] }, one = id) =>
        person.call('POST /price-book/refreshes/{id}/accept', { params: { id: one }, body })
      expect(await accept({})).toMatchObject({ status: 'accepted', decided_by: person.name })
      expect(priceBookId()).toBe('2026-11-02.1')
      expect(b1()).toMatchObject({ unitPrice: 0.036, basis: 'exact', sourceDate: '2026-11-02', confidence: 'api' })
      expect(findPrice('azure', 'eastus', 'redis', 'Balanced_B3')).toEqual(before)
      // A second version holds the figures of the first.
      const second = await makeRefresh(own.deps, { changes: [large] })
      await accept({ confirmed: ['redis|Balanced_B3|eastus'] }, second)
      expect(priceBookId()).toBe('2026-11-02.2')
      expect(b1()?.unitPrice).toBe(0.036)
      expect(findPrice('azure', 'eastus', 'redis', 'Balanced_B3')?.unitPrice).toBe(0.2)
      expect(await auditOf(own.deps, id)).toMatchObject([
        { action: 'prices.accept', after: { cloud: 'azure', price_book: '2026-11-02.1', figures: 1 } },
      ])
    })

    it('says by which version a stack was priced, in threads too', async () => {
      const own = await createTestApp()
      const person = own.user({ role: 'admin' })
      const price = async () => {
        const body = { files: { 'main.tf': 'provider "azurerm" {}\n' } }
        return (await person.call('POST /price', { body })).price_book
      }
      expect(await price()).toBe(DELIVERED)
      const id = await makeRefresh(own.deps, {})
      await person.call('POST /price-book/refreshes/{id}/accept', { params: { id }, body: {} })
      expect(await price()).toBe('2026-11-02.1')
    })
  },
  400: () => {
    it('takes keys only', async () => {
      const id = await makeRefresh(app.deps, {})
      const response = await admin().send(`/api/price-book/refreshes/${id}/accept`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ confirmed: [1] }),
      })
      expect(response.status).toBe(400)
    })
  },
  404: () => {
    it('does not know another one', async () => {
      const given = { params: { id: app.deps.newId() }, body: {} }
      await expect(admin().call('POST /price-book/refreshes/{id}/accept', given)).rejects.toMatchObject({ status: 404 })
    })
  },
  409: () => {
    it('decides once, and not about nothing', async () => {
      const given = { params: { id: await makeRefresh(app.deps, { changes: [large] }) }, body: {} }
      await expect(admin().call('POST /price-book/refreshes/{id}/accept', given)).rejects.toMatchObject({
        status: 409,
        message: expect.stringContaining('none is ticked') as string,
      })
      expect(await app.deps.database.orm.select().from(priceBooks)).toEqual([])
      await admin().call('POST /price-book/refreshes/{id}/reject', { params: given.params })
      await expect(admin().call('POST /price-book/refreshes/{id}/accept', given)).rejects.toMatchObject({
        status: 409,
        message: expect.stringContaining('changed meanwhile') as string,
      })
    })
  },
})

describeEndpoint('POST /price-book/refreshes/{id}/reject', {
  200: () => {
    it('changes nothing', async () => {
      const id = await makeRefresh(app.deps, {})
      expect(await admin().call('POST /price-book/refreshes/{id}/reject', { params: { id } })).toMatchObject({
        status: 'rejected',
      })
      expect(priceBookId()).toBe(DELIVERED)
      expect((await auditOf(app.deps, id)).map(({ action }) => action)).toEqual(['prices.reject'])
    })
  },
  404: () => {
    it('does not know another one', async () => {
      const params = { id: app.deps.newId() }
      await expect(admin().call('POST /price-book/refreshes/{id}/reject', { params })).rejects.toMatchObject({
        status: 404,
      })
    })
  },
  409: () => {
    it('decides only about what waits', async () => {
      const params = { id: await makeRefresh(app.deps, { status: 'running' }) }
      await expect(admin().call('POST /price-book/refreshes/{id}/reject', { params })).rejects.toMatchObject({
        status: 409,
      })
    })
  },
})

it('renews monthly only where someone switched it on, and Google only with a key', async () => {
  const own = await createTestApp()
  expect(await renewPrices(own.deps)).toEqual([])
  await own.user({ role: 'admin' }).call('PUT /price-book/settings', { body: { is_monthly: true } })
  expect(await renewPrices(own.deps)).toEqual(['azure', 'aws'])
  expect(await renewPrices(own.deps)).toEqual([])
  const { orm } = own.deps.database
  await orm.update(priceRefreshes).set({ status: 'failed' }).where(eq(priceRefreshes.cloud, 'aws'))
  await orm.update(priceRefreshes).set({ status: 'accepted' }).where(eq(priceRefreshes.cloud, 'azure'))
  own.setTime('2026-11-04T10:00:00Z')
  expect(await renewPrices(own.deps)).toEqual(['aws'])
  own.setTime('2026-12-03T10:00:00Z')
  expect(await renewPrices(own.deps)).toEqual(['azure'])
})
