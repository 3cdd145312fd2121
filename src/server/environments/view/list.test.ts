import { expect, it } from 'vitest'
import type { Input } from '#contract/endpoint.ts'
import type { RowOf } from '#contract/client.ts'
import { createTestApp, type User } from '../../../../test/support/app.ts'
import { makeCast, makeProject } from '../../../../test/support/cast.ts'
import { describeEndpoint } from '../../../../test/support/describe-endpoint.ts'
import { makeEnvironment } from '../../../../test/support/things.ts'
import { writeCursor } from '../../http/paging.ts'

const app = await createTestApp()
const { user, deps, setTime } = app
const cast = await makeCast(app)
const UNKNOWN = '99999999-9999-4999-8999-999999999999'
const day = (number: number): Date => new Date(Date.UTC(2026, 9, number))

type Query = NonNullable<Input<RowOf<'GET /environments'>>['query']>

const namesOf = async (who: User, query: Query = {}): Promise<string[]> =>
  (await who.call('GET /environments', { query })).map(({ name }) => name)

/** A project of someone new with environments of these names and fields. */
async function makeSome(given: Record<string, Parameters<typeof makeEnvironment>[3]>) {
  const owner = user()
  const project = await makeProject(deps, owner)
  for (const [name, fields] of Object.entries(given))
    await makeEnvironment(deps, project.id, owner, { name, ...fields })
  return { owner, project }
}

/** Every page of a list, by following its links. */
async function pagesOf(who: User, path: string): Promise<{ names: string[][]; totals: (string | null)[] }> {
  const names: string[][] = []
  const totals: (string | null)[] = []
  for (let next: string | undefined = path; next !== undefined && names.length < 20;) {
    const response: Response = await who.send(next)
    names.push(((await response.json()) as { name: string }[]).map(({ name }) => name))
    totals.push(response.headers.get('x-total-count'))
    next = /<([^>]+)>/.exec(response.headers.get('link') ?? '')?.[1]
  }
  return { names, totals }
}

describeEndpoint('GET /environments', {
  200: () => {
    it('shows what is in the own projects, to administrators all', async () => {
      const mine = await makeSome({ Mine: {} })
      await makeSome({ Theirs: {} })
      expect(await namesOf(mine.owner)).toEqual(['Mine'])
      expect(await namesOf(cast.outsider)).toEqual([])
      expect(await namesOf(cast.admin)).toEqual(expect.arrayContaining(['Mine', 'Theirs']))
      const joined = user()
      const project = await makeProject(deps, user(), { viewer: joined })
      await makeEnvironment(deps, project.id, cast.owner, { name: 'Read only' })
      expect(await namesOf(joined)).toEqual(['Read only'])
    })

    it('answers people who ask for the same at once with what is theirs', async () => {
      const some = await Promise.all(
        ['Ada', 'Bob', 'Cleo'].map(async (name) => ({ name, who: (await makeSome({ [name]: {} })).owner })),
      )
      const queries: Query[] = [{}, { status: 'active' }, { sort: 'name', cloud_provider: 'Azure' }]
      for (const query of [...queries, ...queries]) {
        const found = await Promise.all(some.map(({ who }) => namesOf(who, query)))
        expect(found).toEqual(some.map(({ name }) => [name]))
        expect(await Promise.all(some.map(({ who }) => namesOf(who, { ...query, status: 'deleted' })))).toEqual([
          [],
          [],
          [],
        ])
      }
    })

    it('counts for each who asks at once what they see, and what was made before they asked', async () => {
      const [ada, bob] = [await makeSome({ A: {}, B: { cloud_provider: 'AWS' } }), await makeSome({ C: {} })]
      const totalOf = async (who: User, query = '') =>
        (await who.send(`/api/environments?limit=1${query}`)).headers.get('x-total-count')
      const askAll = () =>
        Promise.all([
          totalOf(ada.owner),
          totalOf(bob.owner),
          totalOf(ada.owner, '&cloud_provider=AWS'),
          totalOf(ada.owner, '&cloud_provider=GCP'),
          totalOf(ada.owner, '&status=deleted'),
          totalOf(ada.owner, `&project_id=${bob.project.id}`),
          totalOf(ada.owner, `&owner_email=${bob.owner.email}`),
        ])
      expect(await askAll()).toEqual(['2', '1', '1', '0', '0', '0', '0'])
      for (let made = 3; made < 8; made++) {
        const underWay = Array.from({ length: 5 }, () => totalOf(ada.owner))
        await makeEnvironment(deps, ada.project.id, ada.owner, { name: `More ${made}` })
        const after = await Promise.all(Array.from({ length: 5 }, () => totalOf(ada.owner)))
        expect(after).toEqual(Array.from({ length: 5 }, () => `${made}`))
        await Promise.all(underWay)
      }
    })

    it('finds what runs and costs, whatever its end', async () => {
      const { owner } = await makeSome({
        On: { status: 'active' },
        Soon: { status: 'expiring_soon' },
        Over: { status: 'expired' },
        Asked: { status: 'pending' },
        Stopped: { status: 'suspended' },
        Off: { status: 'deleted' },
      })
      expect(await namesOf(owner, { status: 'running', sort: 'name' })).toEqual(['On', 'Over', 'Soon'])
    })

    it('leaves out what is deleted unless it is asked for', async () => {
      const { owner } = await makeSome({ On: {}, Off: { status: 'deleted' }, Stopped: { status: 'suspended' } })
      expect((await namesOf(owner)).toSorted()).toEqual(['On', 'Stopped'])
      expect(await namesOf(owner, { status: 'deleted' })).toEqual(['Off'])
      expect(await namesOf(owner, { status: 'suspended' })).toEqual(['Stopped'])
      expect((await namesOf(owner, { status: 'all' })).toSorted()).toEqual(['Off', 'On', 'Stopped'])
    })

    it('filters by cloud, project and owner', async () => {
      const { owner, project } = await makeSome({ A: { cloud_provider: 'Azure' }, B: { cloud_provider: 'AWS' } })
      const member = user()
      const second = await makeProject(deps, owner, { developer: member })
      await makeEnvironment(deps, second.id, member, { name: 'C', cloud_provider: 'AWS' })
      expect((await namesOf(owner, { cloud_provider: 'aws' })).toSorted()).toEqual(['B', 'C'])
      expect(await namesOf(owner, { cloud_provider: 'all', project_id: second.id })).toEqual(['C'])
      expect((await namesOf(owner, { project_id: project.id })).toSorted()).toEqual(['A', 'B'])
      expect(await namesOf(owner, { owner_email: member.email.toUpperCase() })).toEqual(['C'])
      expect(await namesOf(owner, { owner_email: 'nobody@example.com' })).toEqual([])
      for (const project_id of [UNKNOWN, 'storefront', "' or true --"])
        expect(await namesOf(owner, { project_id })).toEqual([])
      expect(await namesOf(member, { project_id: project.id })).toEqual([])
    })

    it('searches names in any case and as they are typed', async () => {
      const { owner } = await makeSome({ 'Shop EU': {}, '100% Shop': {}, Ärger_1: {}, Billing: { status: 'deleted' } })
      for (const who of [owner, cast.admin]) {
        expect((await namesOf(who, { search: 'SHOP' })).toSorted()).toEqual(
          expect.arrayContaining(['100% Shop', 'Shop EU']),
        )
        expect(await namesOf(who, { search: '100%' })).toEqual(['100% Shop'])
        expect(await namesOf(who, { search: 'ärger_' })).toEqual(['Ärger_1'])
        expect(await namesOf(who, { search: '%' })).toEqual(['100% Shop'])
        expect(await namesOf(who, { search: 'billing' })).toEqual([])
        expect(await namesOf(who, { search: 'billing', status: 'all' })).toEqual(['Billing'])
      }
      expect(await namesOf(owner, { search: '' })).toHaveLength(3)
    })

    it.each([
      ['created', [['e', 'd'], ['c', 'b'], ['a']]],
      ['name', [['a', 'b'], ['c', 'd'], ['e']]],
      ['cost', [['c', 'd'], ['e', 'a'], ['b']]],
      ['expires', [['b', 'a'], ['e', 'c'], ['d']]],
    ] as const)('pages by %s, also over rows that are alike', async (sort, expected) => {
      const ids = ['1', '2', '3', '4', '5'].map(
        (digit) => `${digit.repeat(8)}-0000-4000-8000-${String(Math.random()).slice(2, 14).padEnd(12, '0')}`,
      )
      const { owner } = await makeSome({
        a: { id: ids[0] ?? '', created_at: day(1), cost_monthly: 5, expires_at: new Date('2026-12-02T00:00:00Z') },
        b: { id: ids[1] ?? '', created_at: day(2), cost_monthly: 0.5, expires_at: new Date('2026-12-01T00:00:00Z') },
        c: { id: ids[2] ?? '', created_at: day(3), cost_monthly: 30, expires_at: null },
        d: { id: ids[3] ?? '', created_at: day(4), cost_monthly: 7.25, expires_at: null },
        e: { id: ids[4] ?? '', created_at: day(4), cost_monthly: 7, expires_at: new Date('2026-12-03T00:00:00Z') },
      })
      const { names, totals } = await pagesOf(owner, `/api/environments?limit=2&sort=${sort}`)
      expect(names).toEqual(expected)
      expect(totals).toEqual(['5', '5', '5'])
    })

    it('goes on at the same place when rows come and go meanwhile', async () => {
      const { owner, project } = await makeSome({
        a: { created_at: day(1) },
        b: { created_at: day(2) },
        c: { created_at: day(3) },
      })
      const first = await owner.send('/api/environments?limit=2')
      const next = /<([^>]+)>/.exec(first.headers.get('link') ?? '')?.[1] ?? ''
      await makeEnvironment(deps, project.id, owner, { name: 'new', created_at: day(5) })
      expect(((await (await owner.send(next)).json()) as { name: string }[]).map(({ name }) => name)).toEqual(['a'])
    })

    it('says of each what it costs, why it waits and what the caller may do', async () => {
      setTime('2026-11-16T00:00:00Z')
      const viewer = user()
      const owner = user()
      const project = await makeProject(deps, owner, { viewer })
      const created_at = new Date('2026-10-17T00:00:00Z')
      await makeEnvironment(deps, project.id, owner, {
        created_at,
        cost_monthly: 310,
        budget_limit: 310,
        expires_at: new Date('2026-11-21T00:00:00Z'),
      })
      const [seen] = await owner.call('GET /environments', {})
      expect(seen).toMatchObject({
        cost_to_date: 150 + 155,
        cost_this_month: 155,
        forecast_this_month: 206.67,
        budget_percent: 50,
        owner: { email: owner.email, name: owner.name },
        project: { id: project.id, name: 'Storefront' },
        waiting: { kind: 'end', until: '2026-11-21T00:00:00.000Z', who: [{ email: owner.email }] },
        actions: {
          extend: null,
          delete: null,
          suspend: null,
          resume: 'status',
          cancel: 'status',
          change: 'status',
          report: 'nothing-to-report',
        },
      })
      const [read] = await viewer.call('GET /environments', {})
      expect(new Set(Object.values(read?.actions ?? {}))).toEqual(new Set(['role']))
      setTime('2026-11-02T10:00:00Z')
    })
  },
  400: () => {
    it.each([
      ['created', 'nonsense'],
      ['created', writeCursor([1, UNKNOWN])],
      ['cost', writeCursor(['1', UNKNOWN])],
      ['expires', writeCursor(['never', UNKNOWN])],
      ['name', writeCursor(['a', 'b'])],
    ] as const)('refuses for the order %s the cursor %s', async (sort, cursor) => {
      await expect(cast.owner.call('GET /environments', { query: { sort, cursor } })).rejects.toMatchObject({
        status: 400,
        problems: [{ field: 'cursor' }],
      })
    })

    it.each(['status=gone', 'cloud_provider=Oracle', 'sort=age', 'limit=0', 'search=a%00b'])(
      'refuses %s',
      async (query) => {
        expect((await cast.owner.send(`/api/environments?${query}`)).status).toBe(400)
      },
    )
  },
})

describeEndpoint('GET /environments/summary', {
  200: () => {
    it('counts and adds by status, with what expires next', async () => {
      const { owner, project } = await makeSome({
        A: { cost_monthly: 100.1, expires_at: new Date('2026-11-20T00:00:00Z') },
        B: { status: 'expiring_soon', cost_monthly: 50.2, expires_at: new Date('2026-11-03T00:00:00Z') },
        C: { status: 'expired', cost_monthly: 30, expires_at: new Date('2026-11-01T00:00:00Z') },
        D: { status: 'suspended', cost_monthly: 30, cost_monthly_suspended: 3 },
        E: { status: 'pending', cost_monthly: 1000 },
        F: { status: 'deleted', cost_monthly: 1000 },
        // The clock of the scheduler has not come round to it yet.
        G: { cost_monthly: 0.3, expires_at: new Date('2026-11-02T09:00:00Z') },
      })
      const summary = await owner.call('GET /environments/summary', {})
      expect(summary).toEqual({
        active: 2,
        expiring_soon: 1,
        pending: 1,
        suspended: 1,
        expired: 1,
        total_monthly_cost: 183.6,
        expired_monthly_cost: 30,
        suspended_monthly_cost: 3,
        next_to_expire: { id: expect.any(String) as string, name: 'B', expires_at: '2026-11-03T00:00:00.000Z' },
      })
      expect(await owner.call('GET /environments/summary', { query: { project_id: project.id } })).toEqual(summary)
    })

    it.each([{}, { project_id: UNKNOWN }, { project_id: 'x' }])(
      'is empty for a person who sees nothing: %j',
      async (query) => {
        expect(await cast.outsider.call('GET /environments/summary', { query })).toEqual({
          active: 0,
          expiring_soon: 0,
          pending: 0,
          suspended: 0,
          expired: 0,
          total_monthly_cost: 0,
          expired_monthly_cost: 0,
          suspended_monthly_cost: 0,
          next_to_expire: null,
        })
      },
    )
  },
  400: () => {
    it('refuses a text that the database cannot compare', async () => {
      expect((await cast.owner.send('/api/environments/summary?project_id=a%00b')).status).toBe(400)
    })
  },
})
