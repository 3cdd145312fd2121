import { expect, it } from 'vitest'
import { createTestApp, type Person } from '../../../../test/support/app.ts'
import { describeEndpoint } from '../../../../test/support/describe-endpoint.ts'
import { make } from '../../../../test/support/make.ts'

const { user: person, deps } = await createTestApp()
const UNKNOWN = '99999999-9999-4999-8999-999999999999'

/** Someone with a result. */
async function makerOfOne(): Promise<{ maker: Person; id: string }> {
  const maker = person()
  const { id } = await maker.call('POST /generate', { body: make.answers() })
  return { maker, id }
}

describeEndpoint('GET /results', {
  200: () => {
    it('lists the own results, newest first, in pages', async () => {
      const { maker, id: first } = await makerOfOne()
      await makerOfOne()
      const latest = await maker.call('POST /generate', {
        body: make.answers({ cloud_provider: 'GCP', environment_type: 'Production', name: 'Web shop' }),
      })
      await maker.call('POST /results/{id}/share', { params: { id: first } })
      const { cost_estimate: cost, stack } = latest
      const [newest, oldest] = await maker.call('GET /results', {})
      expect(newest).toEqual({
        id: latest.id,
        name: 'Web shop',
        cloud_provider: 'GCP',
        region: stack.region,
        environment_type: 'Production',
        data_sensitivity: 'Internal',
        duration: 'Long-term',
        team_size: stack.team_size,
        total_monthly: cost.total_monthly,
        priced_lines: cost.priced_lines,
        total_lines: cost.total_lines,
        resource_count: latest.resource_count,
        resource_count_is_least: latest.resource_count_is_least,
        is_shared: false,
        is_current: true,
        created_at: latest.created_at,
      })
      expect(oldest).toMatchObject({ id: first, is_shared: true, is_current: false })
      const page = await maker.send('/api/results?limit=1')
      expect(page.headers.get('x-total-count')).toBe('2')
      const next = /<([^>]+)>/.exec(page.headers.get('link') ?? '')?.[1] ?? ''
      expect(await (await maker.send(next)).json()).toEqual([oldest])
      expect(await person().call('GET /results', {})).toEqual([])
    })
  },
  400: () => {
    it('refuses the cursor of another list', async () => {
      expect((await person().send('/api/results?cursor=nonsense')).status).toBe(400)
    })
  },
})

describeEndpoint('GET /results/current', {
  200: () => {
    it('gives the latest result, as it was answered', async () => {
      const maker = person()
      await maker.call('POST /generate', { body: make.answers() })
      const latest = await maker.call('POST /generate', { body: make.answers({ cloud_provider: 'GCP' }) })
      expect(await maker.call('GET /results/current', {})).toEqual(latest)
    })

    it('keeps the order of the breakdown', async () => {
      const maker = person()
      const made = await maker.call('POST /generate', { body: make.answers() })
      const read = await maker.call('GET /results/current', {})
      expect(Object.keys(read.cost_estimate.breakdown)).toEqual(Object.keys(made.cost_estimate.breakdown))
    })
  },
  404: () => {
    it('has nothing for a new person', async () => {
      await expect(person().call('GET /results/current', {})).rejects.toMatchObject({
        status: 404,
        message: 'You have no generated result yet: answer the questions of the wizard to get one.',
      })
    })
  },
})

describeEndpoint('DELETE /results/current', {
  204: () => {
    it('starts again and leaves the result at its address', async () => {
      const { maker, id } = await makerOfOne()
      await maker.call('DELETE /results/current', {})
      await expect(maker.call('GET /results/current', {})).rejects.toMatchObject({ status: 404 })
      expect((await maker.call('GET /results/{id}', { params: { id } })).id).toBe(id)
    })

    it('changes nothing for a person who has none, nor for others', async () => {
      const { maker, id } = await makerOfOne()
      await person().call('DELETE /results/current', {})
      expect((await maker.call('GET /results/current', {})).id).toBe(id)
    })
  },
})

describeEndpoint('GET /results/{id}', {
  200: () => {
    it('gives its maker any earlier result', async () => {
      const { maker, id } = await makerOfOne()
      await maker.call('POST /generate', { body: make.answers({ cloud_provider: 'Azure' }) })
      expect(await maker.call('GET /results/{id}', { params: { id } })).toMatchObject({
        id,
        stack: { cloud: 'aws' },
        can_share: true,
      })
    })

    it('gives everyone who is signed in a shared result, which they cannot share', async () => {
      const { maker, id } = await makerOfOne()
      const made = await maker.call('GET /results/{id}', { params: { id } })
      await maker.call('POST /results/{id}/share', { params: { id } })
      const read = await person().call('GET /results/{id}', { params: { id } })
      expect(read).toEqual({ ...made, is_shared: true, can_share: false })
    })
  },
  404: () => {
    it('hides a result from others', async () => {
      const { id } = await makerOfOne()
      const { maker: other } = await makerOfOne()
      for (const reader of [other, person()]) {
        await expect(reader.call('GET /results/{id}', { params: { id } })).rejects.toMatchObject({
          status: 404,
          message: 'There is no such result, or it is not shared with you: ask its author to share it.',
        })
      }
    })

    it.each([UNKNOWN, 'nothing', "' or true --", '\u0000'])('does not know %j', async (id) => {
      const { maker } = await makerOfOne()
      expect((await maker.send(`/api/results/${encodeURIComponent(id)}`)).status).toBe(404)
    })
  },
})

describeEndpoint('POST /results/{id}/share', {
  200: () => {
    it('shares, also twice', async () => {
      const { maker, id } = await makerOfOne()
      for (let times = 0; times < 2; times++)
        expect(await maker.call('POST /results/{id}/share', { params: { id } })).toEqual({ id, is_shared: true })
      expect((await maker.call('GET /results/current', {})).is_shared).toBe(true)
    })
  },
  404: () => {
    it('does not let others share', async () => {
      const { maker, id } = await makerOfOne()
      const { maker: other } = await makerOfOne()
      for (const someone of [other, person()])
        await expect(someone.call('POST /results/{id}/share', { params: { id } })).rejects.toMatchObject({
          status: 404,
        })
      expect((await maker.call('GET /results/{id}', { params: { id } })).is_shared).toBe(false)
      await expect(maker.call('POST /results/{id}/share', { params: { id: 'nothing' } })).rejects.toMatchObject({
        status: 404,
      })
    })
  },
})

describeEndpoint('DELETE /results/{id}/share', {
  200: () => {
    it('takes a shared result away from others, also twice', async () => {
      const { maker, id } = await makerOfOne()
      await maker.call('POST /results/{id}/share', { params: { id } })
      for (let times = 0; times < 2; times++)
        expect(await maker.call('DELETE /results/{id}/share', { params: { id } })).toEqual({ id, is_shared: false })
      await expect(person().call('GET /results/{id}', { params: { id } })).rejects.toMatchObject({ status: 404 })
      expect((await maker.call('GET /results/{id}', { params: { id } })).is_shared).toBe(false)
    })
  },
  404: () => {
    it('does not let others stop the sharing', async () => {
      const { maker, id } = await makerOfOne()
      await maker.call('POST /results/{id}/share', { params: { id } })
      for (const given of [id, UNKNOWN, 'nothing'])
        await expect(person().call('DELETE /results/{id}/share', { params: { id: given } })).rejects.toMatchObject({
          status: 404,
        })
      expect((await person().call('GET /results/{id}', { params: { id } })).is_shared).toBe(true)
    })
  },
})

it('writes sharing and its end to the audit log, once', async () => {
  const { maker, id } = await makerOfOne()
  for (let times = 0; times < 2; times++) await maker.call('POST /results/{id}/share', { params: { id } })
  for (let times = 0; times < 2; times++) await maker.call('DELETE /results/{id}/share', { params: { id } })
  const written = await deps.database.pool.query(
    `select action, before, after from audit_entries where target_id = $1 order by seq`,
    [id],
  )
  expect(written.rows).toEqual([
    { action: 'result.share', before: { is_shared: false }, after: { is_shared: true } },
    { action: 'result.unshare', before: { is_shared: true }, after: { is_shared: false } },
  ])
})
