import { expect, it } from 'vitest'
import { LANDING_BLUEPRINTS } from '#engine/blueprints/catalogue.ts'
import { createTestApp } from '../../../../test/support/app.ts'
import { describeEndpoint } from '../../../../test/support/describe-endpoint.ts'

const { user: person } = await createTestApp()

describeEndpoint('GET /blueprints', {
  200: () => {
    it('lists every blueprint with a price within the range that is promised', async () => {
      const cards = await person().call('GET /blueprints', {})
      expect(cards.map((card) => card.id)).toEqual(LANDING_BLUEPRINTS.map((blueprint) => blueprint.id))
      for (const card of cards) {
        expect(card).toMatchObject({ cloud_provider: 'Azure', region: 'eastus' })
        expect(card.total_monthly).toBeGreaterThanOrEqual(card.price_range.min)
        expect(card.total_monthly).toBeLessThanOrEqual(card.price_range.max)
        expect(card.resource_count).toBeGreaterThan(0)
      }
    })

    it('is not sent again to a person who has it', async () => {
      const first = await person().send('/api/blueprints')
      const etag = first.headers.get('etag') ?? ''
      const again = await person().send('/api/blueprints', { headers: { 'if-none-match': etag } })
      expect([again.status, await again.text()]).toEqual([304, ''])
      expect((await person().send('/api/blueprints', { headers: { 'if-none-match': '"other"' } })).status).toBe(200)
    })
  },
})

describeEndpoint('GET /blueprints/{id}', {
  200: () => {
    it.each(LANDING_BLUEPRINTS.map(({ id }) => id))('gives the stack, resources and price lines of %s', async (id) => {
      const blueprint = await person().call('GET /blueprints/{id}', { params: { id } })
      expect(blueprint).toMatchObject({ id, stack: { cloud: 'azure', blueprint: id } })
      expect(blueprint.cost_estimate.lines).toHaveLength(blueprint.total_lines)
      expect(blueprint.architecture.nodes.map((node) => node.id)).toEqual(
        expect.arrayContaining(blueprint.stack.nodes.map((node) => node.id)),
      )
      expect(Object.keys(blueprint.resources_summary)).not.toEqual([])
    })
  },
  404: () => {
    it.each(['nothing', '__proto__', '%00', 'three-tier-web-app ', '..%2f..'])('does not know "%s"', async (id) => {
      const response = await person().send(`/api/blueprints/${encodeURIComponent(id)}`)
      expect(response.status).toBe(404)
      expect(((await response.json()) as { detail: string }).detail).toContain('choose one of three-tier-web-app,')
    })
  },
})
