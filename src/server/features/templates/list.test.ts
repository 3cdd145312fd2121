import { beforeEach, expect, it } from 'vitest'
import { tagsOfTemplate } from '#domain/template.ts'
import { GALLERY } from '#engine/blueprints/gallery.ts'
import { stackModule } from '#engine/stack/module.ts'
import { createTestApp } from '../../../../test/support/app.ts'
import { makeTeam } from '../../../../test/support/cast.ts'
import { describeEndpoint } from '../../../../test/support/describe-endpoint.ts'
import { make } from '../../../../test/support/make.ts'
import { makeTemplate } from '../../../../test/support/things.ts'
import { templates } from '../../db/schema/library.ts'

const UNKNOWN = '99999999-9999-4999-8999-999999999999'
const app = await createTestApp()
const { user, deps } = app
beforeEach(() => app.setTime('2026-11-02T10:00:00Z'))

describeEndpoint('GET /templates', {
  200: () => {
    it('gives the templates of the caller only, newest first and in pages', async () => {
      const caller = await user().ready()
      const hours = [9, 8, 8, 8, 7]
      for (const hour of hours) await makeTemplate(deps, caller, { created_at: new Date(`2026-11-01T0${hour}:00:00Z`) })
      await makeTemplate(deps, user())
      const seen: { id: string; created_at: string }[] = []
      let path: string | undefined = '/api/templates?limit=2'
      for (let page = 0; path !== undefined; page++) {
        expect(page).toBeLessThan(3)
        const response = await caller.send(path)
        expect(response.headers.get('x-total-count')).toBe('5')
        seen.push(...((await response.json()) as typeof seen))
        path = /<([^>]+)>; rel="next"/.exec(response.headers.get('link') ?? '')?.[1]
      }
      expect(seen.map(({ created_at }) => created_at)).toEqual(hours.map((hour) => `2026-11-01T0${hour}:00:00.000Z`))
      expect(new Set(seen.map(({ id }) => id)).size).toBe(5)
    })

    it('is empty for a new person, and for an administrator when others have some', async () => {
      await makeTemplate(deps, user())
      expect(await user({ role: 'admin' }).call('GET /templates', {})).toEqual([])
    })

    it('gives those of the teams of the caller, by whomever they are, and of one team alone', async () => {
      const [ada, ben] = [user({ name: 'Ada' }), user()]
      const [one, other, foreign] = [
        await makeTeam(deps, ada, ben),
        await makeTeam(deps, ben),
        await makeTeam(deps, ada),
      ]
      const id = await makeTemplate(deps, ada, { team_id: one.id })
      const ofBen = await makeTemplate(deps, ben, { team_id: other.id })
      const ofAda = await makeTemplate(deps, ada, { team_id: foreign.id })
      await makeTemplate(deps, ben)
      const idsOf = async (caller: typeof ada, team_id?: string) =>
        (await caller.call('GET /templates', { query: { scope: 'team', ...(team_id && { team_id }) } }))
          .map((row) => row.id)
          .toSorted()
      expect(await idsOf(ben)).toEqual([id, ofBen].toSorted())
      expect(await idsOf(ben, other.id)).toEqual([ofBen])
      expect(await idsOf(ben, foreign.id)).toEqual([])
      // An administrator is in no team, and sees each.
      const admin = user({ role: 'admin' })
      expect(await idsOf(admin)).toEqual([])
      expect(await idsOf(admin, foreign.id)).toEqual([ofAda])
      const [row] = await ben.call('GET /templates', { query: { scope: 'team', team_id: one.id } })
      expect(row).toMatchObject({
        owner_name: 'Ada',
        is_own: false,
        visibility: 'team',
        team_id: one.id,
        team_name: 'Platform',
        abilities: {
          'template.read': true,
          'template.update': true,
          'template.share': false,
          'template.delete': false,
        },
      })
    })

    it('gives the gallery of the installation before what was published, in pages and with the right total', async () => {
      const caller = user()
      const published = [
        await makeTemplate(deps, user(), { is_public: true, created_at: new Date('2026-11-01T09:00:00Z') }),
        await makeTemplate(deps, user(), { is_public: true, created_at: new Date('2026-11-01T08:00:00Z') }),
      ]
      const all = [...GALLERY.map(({ id }) => id), ...published]
      expect((await caller.call('GET /templates', { query: { scope: 'public' } })).map(({ id }) => id)).toEqual(all)
      for (const limit of [1, 4, GALLERY.length, GALLERY.length + 1]) {
        const seen: string[] = []
        let path: string | undefined = `/api/templates?scope=public&limit=${limit}`
        while (path !== undefined) {
          const response = await caller.send(path)
          expect(response.headers.get('x-total-count')).toBe(String(all.length))
          const rows = (await response.json()) as { id: string }[]
          expect(rows.length).toBeGreaterThan(0)
          seen.push(...rows.map(({ id }) => id))
          path = /<([^>]+)>; rel="next"/.exec(response.headers.get('link') ?? '')?.[1]
        }
        expect(seen).toEqual(all)
      }
    })

    it('says of every template of the gallery what it costs on three clouds, and that no one changes it', async () => {
      const rows = await user({ role: 'admin' }).call('GET /templates', {
        query: { scope: 'public', search: 'three-tier' },
      })
      expect(rows).toHaveLength(1)
      expect(rows[0]).toMatchObject({
        id: 'three-tier-web-app',
        component_types: ['load-balancer', 'vm', 'postgresql', 'redis'],
        nodes: [
          { component: 'load-balancer', position: 0 },
          { component: 'vm', position: 1 },
          { component: 'postgresql', position: 2 },
          { component: 'redis', position: 3 },
        ],
        is_curated: true,
        owner_name: null,
        visibility: 'public',
        version: 1,
        problem_count: 0,
        abilities: {
          'template.read': true,
          'template.update': false,
          'template.share': false,
          'template.delete': false,
        },
      })
      expect(rows[0]?.prices.map(({ cloud }) => cloud)).toEqual(['azure', 'aws', 'gcp'])
      for (const { total_monthly, reason } of rows[0]?.prices ?? [])
        expect([total_monthly !== null && total_monthly > 50, reason]).toEqual([true, null])
      expect(rows[0]?.cost_monthly).toBe(rows[0]?.prices[0]?.total_monthly)
    })

    it('finds by name and description, whatever the case, also signs of patterns', async () => {
      const caller = user()
      await makeTemplate(deps, caller, { name: 'Shop 100%' })
      await makeTemplate(deps, caller, { name: 'Data', description: 'For the shop.' })
      await makeTemplate(deps, caller, { name: 'Other' })
      const names = async (search: string) =>
        (await caller.call('GET /templates', { query: { search } })).map(({ name }) => name).toSorted()
      expect(await names('SHOP')).toEqual(['Data', 'Shop 100%'])
      expect(await names('0%')).toEqual(['Shop 100%'])
      expect(await names('_')).toEqual([])
    })

    it('finds by component, by category and by tag, in pages and with the right total', async () => {
      const caller = user()
      const stack = (...types: string[]) => make.stack({ nodes: types.map((type) => ({ id: type, type })) })
      await makeTemplate(deps, caller, { name: 'Shop', stack: stack('postgresql', 'redis'), tags: ['web', 'shop'] })
      await makeTemplate(deps, caller, { name: 'Files', stack: stack('object-storage'), tags: ['web'] })
      const modules = [stackModule.parse({ type: 'custom-queue', name: 'Queue', category: 'database', cloud: 'azure' })]
      await makeTemplate(deps, caller, { name: 'Queue', stack: { ...stack('custom-queue'), modules } })
      const names = async (query: object) =>
        (await caller.call('GET /templates', { query })).map(({ name }) => name).toSorted()
      expect(await names({ component: 'redis' })).toEqual(['Shop'])
      expect(await names({ component: 'custom-queue' })).toEqual(['Queue'])
      expect(await names({ component: 'mysql' })).toEqual([])
      expect(await names({ category: 'database' })).toEqual(['Queue', 'Shop'])
      expect(await names({ category: 'storage', cloud: 'azure' })).toEqual(['Files'])
      expect(await names({ tag: 'WEB' })).toEqual(['Files', 'Shop'])
      expect(await names({ tag: 'web', component: 'redis' })).toEqual(['Shop'])
      expect(await names({ search: 'HO' })).toEqual(['Shop'])
      const first = await caller.send('/api/templates?tag=web&limit=1')
      expect(first.headers.get('x-total-count')).toBe('2')
      expect(await first.json()).toMatchObject([{ tags: expect.arrayContaining(['web']) as string[] }])
      const next = /<([^>]+)>; rel="next"/.exec(first.headers.get('link') ?? '')?.[1] ?? ''
      expect(next).toContain('tag=web')
      expect(await (await caller.send(next)).json()).toHaveLength(1)
    })

    it('finds those of the gallery in the same way, each with tags and a README', async () => {
      const caller = user()
      const ids = async (query: object) =>
        (await caller.call('GET /templates', { query: { scope: 'public', ...query } })).map(({ id }) => id)
      expect(await ids({ component: 'mysql' })).toEqual(['content-site-mysql'])
      expect(await ids({ tag: 'gpu', cloud: 'aws' })).toEqual(['batch-gpu'])
      expect(await ids({ category: 'database', tag: 'gpu' })).toEqual([])
      expect(await ids({ search: 'webhooks' })).toEqual(['webhook-receiver'])
      for (const { id } of GALLERY) {
        const { tags, readme } = await caller.call('GET /templates/{id}', { params: { id } })
        expect(tagsOfTemplate.parse(tags)).toEqual(tags)
        expect([id, tags.length >= 3, readme.length > 300]).toEqual([id, true, true])
      }
    })

    it('finds by cloud and by cost, also where the price is of another book', async () => {
      const caller = user()
      const stack = (cloud: 'azure' | 'aws', ...types: string[]) =>
        make.stack({
          cloud,
          region: cloud === 'azure' ? 'eastus' : 'us-east-1',
          nodes: types.map((type) => ({ id: type, type })),
        })
      await makeTemplate(deps, caller, { name: 'Cheap', stack: stack('aws', 'key-vault') })
      await makeTemplate(deps, caller, {
        name: 'Dear',
        stack: stack('azure', 'kubernetes', 'postgresql'),
        price_book: '2020-01-01',
        cost_monthly: 1,
      })
      await makeTemplate(deps, caller, { name: 'Empty', stack: stack('azure') })
      const names = async (query: object) =>
        (await caller.call('GET /templates', { query })).map(({ name }) => name).toSorted()
      expect(await names({ cloud: 'azure' })).toEqual(['Dear', 'Empty'])
      // Without a price no one knows whether it costs less.
      expect(await names({ max_cost: 50 })).toEqual(['Cheap'])
      expect(await names({ max_cost: 5000 })).toEqual(['Cheap', 'Dear'])
      expect(await names({ scope: 'public', cloud: 'gcp', max_cost: 50 })).not.toEqual([])
    })

    it('gives those that others have changed since a moment', async () => {
      const [ada, ben] = [await user().ready(), await user().ready()]
      const team = await makeTeam(deps, ada, ben)
      const changed = (by: string | null, day: string) =>
        makeTemplate(deps, ada, { team_id: team.id, updated_by: by, updated_at: new Date(`2026-10-${day}T10:00:00Z`) })
      const recent = await changed(ada.id, '30')
      const ofNoOne = await changed(null, '29')
      await changed(ada.id, '10')
      await changed(ben.id, '30')
      const query = { changed_after: '2026-10-20T00:00:00Z' }
      const found = await ben.call('GET /templates', { query: { ...query, scope: 'team' } })
      expect(found.map(({ id }) => id).toSorted()).toEqual([recent, ofNoOne].toSorted())
      const open = await ben.call('GET /templates', { query: { ...query, scope: 'public' } })
      expect(open.filter((one) => one.is_curated)).toEqual([])
    })

    it('prices again by the present book what another one priced', async () => {
      const caller = user()
      await makeTemplate(deps, caller, { price_book: '2020-01-01', cost_monthly: 1, prices: [] })
      const [row] = await caller.call('GET /templates', {})
      expect(row?.cost_monthly).toBeGreaterThan(5)
      expect(row?.prices).toHaveLength(3)
    })
  },
  400: () => {
    it.each([
      'limit=0',
      'limit=201',
      'cursor=nothing',
      'scope=all',
      'max_cost=-1',
      'cloud=ibm',
      'category=things',
      'tag=',
      'tag=a%2Cb',
      'changed_after=yesterday',
    ])('refuses %s', async (query) => {
      expect((await user().send(`/api/templates?${query}`)).status).toBe(400)
    })

    it.each([
      ['another list', ['Web', UNKNOWN]],
      ['no list', ['2026-11-02T10:00:00Z', "' or true --"]],
      ['the gallery', [3, '']],
    ])('refuses a cursor of %s', async (_, position) => {
      const cursor = Buffer.from(JSON.stringify(position)).toString('base64url')
      expect((await user().send(`/api/templates?cursor=${cursor}`)).status).toBe(400)
    })
  },
})

describeEndpoint('GET /templates/{id}', {
  200: () => {
    it('gives a template with its stack and who saved it', async () => {
      const caller = await user({ name: 'Ada' }).ready()
      const stack = make.stack({ cloud: 'aws', region: 'eu-west-1' })
      const id = await makeTemplate(deps, caller, { stack, updated_by: caller.id })
      const found = await caller.call('GET /templates/{id}', { params: { id } })
      expect(found).toMatchObject({
        id,
        stack,
        region: 'eu-west-1',
        is_own: true,
        updated_by: 'Ada',
        forked_from: null,
        visibility: 'personal',
      })
      expect(found.prices.map(({ cloud }) => cloud)).toEqual(['aws', 'azure', 'gcp'])
    })

    it('gives one of the gallery to everyone', async () => {
      const found = await user().call('GET /templates/{id}', { params: { id: 'batch-gpu' } })
      expect(found).toMatchObject({
        id: 'batch-gpu',
        is_curated: true,
        updated_by: null,
        stack: { name: found.name, cloud: found.cloud },
      })
    })

    it('says what keeps a stack from compiling, and where it has no price', async () => {
      const caller = user()
      const nodes = [
        { id: 'load-balancer', type: 'load-balancer' },
        { id: 'nothing', type: 'nothing' },
      ]
      const id = await makeTemplate(deps, caller, { stack: make.stack({ nodes }) })
      const found = await caller.call('GET /templates/{id}', { params: { id } })
      expect(found).toMatchObject({ cost_monthly: null, problem_count: 1 })
      expect(found.prices[0]).toMatchObject({
        cloud: 'azure',
        total_monthly: null,
        reason: expect.stringContaining('There is no component "nothing"') as string,
      })
    })

    it('says that what exists on one cloud alone has no price elsewhere', async () => {
      const caller = user()
      const id = await makeTemplate(deps, caller, {
        stack: make.stack({ nodes: [{ id: 'managed-identity', type: 'managed-identity' }] }),
      })
      const { prices } = await caller.call('GET /templates/{id}', { params: { id } })
      expect(prices.map(({ cloud, total_monthly }) => [cloud, total_monthly])).toEqual([
        ['azure', 0],
        ['aws', null],
        ['gcp', null],
      ])
      expect(prices[1]?.reason).toContain('IAM role')
    })
  },
  404: () => {
    it.each([UNKNOWN, 'nothing'])('does not know %j', async (id) => {
      await expect(user().call('GET /templates/{id}', { params: { id } })).rejects.toMatchObject({ status: 404 })
    })

    it('hides those of others and deleted ones', async () => {
      const caller = user()
      const id = await makeTemplate(deps, caller)
      await expect(user().call('GET /templates/{id}', { params: { id } })).rejects.toMatchObject({
        status: 404,
        message: 'There is no such template, or it is not shared with you: ask its author to share it.',
      })
      await deps.database.orm.update(templates).set({ deleted_at: deps.now() })
      await expect(caller.call('GET /templates/{id}', { params: { id } })).rejects.toMatchObject({ status: 404 })
    })
  },
})
