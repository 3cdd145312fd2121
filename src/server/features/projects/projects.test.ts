import { ENVIRONMENT_STATUSES } from '#domain/environment/lifecycle.ts'
import { expect, it } from 'vitest'
import { makeCast, makeProject } from '../../../../test/support/cast.ts'
import { createTestApp, type User } from '../../../../test/support/app.ts'
import { describeEndpoint } from '../../../../test/support/describe-endpoint.ts'
import { makeEnvironment, makeTemplate } from '../../../../test/support/things.ts'
import { projectTemplates } from '../../db/schema/projects.ts'
import { writeCursor } from '../../http/paging.ts'

const app = await createTestApp()
const { user, deps } = app

/** Walks a list by its Link headers. @returns the names of each page */
async function walk(who: User, query: string): Promise<{ pages: string[][]; total: string | null }> {
  const pages: string[][] = []
  let path: string | undefined = `/api/projects?${query}`
  let total: string | null = null
  while (path !== undefined) {
    const response: Response = await who.send(path)
    expect(response.status).toBe(200)
    total = response.headers.get('x-total-count')
    pages.push(((await response.json()) as { name: string }[]).map(({ name }) => name))
    path = /<([^>]+)>; rel="next"/.exec(response.headers.get('link') ?? '')?.[1]
  }
  return { pages, total }
}

/** Someone with projects of these names and costs, the first the oldest. */
async function ownerOf(given: readonly (readonly [name: string, cost: number, day: number])[]): Promise<User> {
  const owner = user()
  for (const [name, cost, day] of given) {
    const project = await makeProject(deps, owner, {}, { name, created_at: new Date(Date.UTC(2026, 0, day)) })
    if (cost > 0) await makeEnvironment(deps, project.id, owner, { cost_monthly: cost })
  }
  return owner
}

const five = [
  ['delta', 10, 1],
  ['Alpha', 30, 2],
  ['charlie', 10, 3],
  ['Bravo', 0.5, 3],
  ['echo', 10, 3],
] as const

describeEndpoint('GET /projects', {
  200: () => {
    it('gives everyone the projects that they are in, whatever their role, and administrators all', async () => {
      const cast = await makeCast(app)
      const roles = { owner: 'owner', project_admin: 'admin', developer: 'developer', viewer: 'viewer' } as const
      for (const [who, role] of Object.entries(roles) as [keyof typeof roles, string][])
        expect(await cast[who].call('GET /projects', {})).toMatchObject([{ id: cast.project.id, role }])
      expect(await cast.outsider.call('GET /projects', {})).toEqual([])
      const all = await cast.admin.call('GET /projects', { query: { owner_email: cast.owner.email } })
      expect(all).toMatchObject([{ id: cast.project.id, role: null, abilities: { 'project.delete': true } }])
    })

    it('says when others changed the settings of a project of the caller', async () => {
      const [ada, ben, admin] = [await user({ name: 'Ada' }).ready(), user(), user({ role: 'admin' })]
      const project = await makeProject(deps, ada, { viewer: ben })
      const untouched = await makeProject(deps, ada, { viewer: ben })
      const params = { id: project.id }
      const changed_after = new Date(deps.now().getTime() - 1000).toISOString()
      const news = async (caller: typeof ben, since = changed_after) =>
        (await caller.call('GET /projects', { query: { changed_after: since } })).map(({ id }) => id)
      expect(await news(ben)).toEqual([])
      // What changes nothing is no change.
      await ada.call('PUT /projects/{id}', { params, body: { settings: { require_tags: false } } })
      expect(await news(ben)).toEqual([])
      await ada.call('PUT /projects/{id}', { params, body: { settings: { require_tags: true } } })
      expect(await news(ben)).toEqual([project.id])
      expect(await news(ben, new Date(deps.now().getTime() + 1000).toISOString())).toEqual([])
      expect([await news(ada), await news(admin)]).toEqual([[], []])
      const changed = { at: deps.now().toISOString(), by: 'Ada' }
      expect(await ben.call('GET /projects/{id}', { params })).toMatchObject({ changed })
      expect(await ben.call('GET /projects/{id}', { params: { id: untouched.id } })).toMatchObject({ changed: null })
    })

    it('adds what its environments cost as they are, and counts everything not deleted as one', async () => {
      const owner = user()
      const project = await makeProject(deps, owner, {}, { budget_limit: 100 })
      const costs = {
        active: 50.25,
        expiring_soon: 29.75,
        pending: 1000,
        suspended: 1000,
        expired: 40,
        deleted: 1000,
      }
      for (const status of ENVIRONMENT_STATUSES)
        await makeEnvironment(deps, project.id, owner, { status, cost_monthly: costs[status] })
      const template_id = await makeTemplate(deps, owner)
      await deps.database.orm
        .insert(projectTemplates)
        .values({ project_id: project.id, template_id, added_by: owner.id, added_at: deps.now() })
      expect(await owner.call('GET /projects', {})).toMatchObject([
        { total_monthly_cost: 122, environment_count: 5, template_count: 1, budget_limit: 100, budget_state: 'over' },
      ])
    })

    it.each([
      ['created', ['echo', 'Bravo', 'charlie', 'Alpha', 'delta']],
      ['name', ['Alpha', 'Bravo', 'charlie', 'delta', 'echo']],
      ['cost', ['Alpha', 'delta', 'charlie', 'echo', 'Bravo']],
    ])('sorts by %s and walks by cursor through every project once', async (sort, names) => {
      const owner = await ownerOf(five)
      const { pages, total } = await walk(owner, `sort=${sort}&limit=2`)
      expect(pages.map((page) => page.length)).toEqual([2, 2, 1])
      expect(total).toBe('5')
      expect(pages.flat().toSorted()).toEqual(names.toSorted())
      // Those that share a key come in the order of their ids, which are not known before.
      const keys = new Map<string, unknown>(five.map(([name, cost, day]) => [name, { name, cost, created: day }[sort]]))
      expect(pages.flat().map((name) => keys.get(name))).toEqual(names.map((name) => keys.get(name)))
      expect((await walk(owner, `sort=${sort}`)).pages).toEqual([pages.flat()])
    })

    it('begins a page at an offset', async () => {
      const owner = await ownerOf(five)
      const all = (await walk(owner, 'sort=name')).pages.flat()
      const names = (await owner.call('GET /projects', { query: { sort: 'name', limit: 2, offset: 3 } })).map(
        ({ name }) => name,
      )
      expect(names).toEqual(all.slice(3, 5))
      expect((await walk(owner, 'sort=name&limit=2&offset=2')).pages).toEqual([all.slice(2, 4), all.slice(4)])
    })

    it('filters by status, owner and text, and counts what is left', async () => {
      const [owner, other] = [user(), user()]
      await makeProject(deps, owner, { viewer: other }, { name: 'Checkout 100%', status: 'archived' })
      await makeProject(deps, owner, { viewer: other }, { name: 'Search', description: 'finds the checkout' })
      await makeProject(deps, other, {}, { name: 'Own', slug: 'check-own' })
      const names = async (query: string) => (await walk(other, query)).pages.flat().toSorted()
      expect(await names('status=archived')).toEqual(['Checkout 100%'])
      expect(await names('status=active')).toEqual(['Own', 'Search'])
      expect(await names(`owner_email=${owner.email.toUpperCase()}`)).toEqual(['Checkout 100%', 'Search'])
      expect(await names('search=CHECK')).toEqual(['Checkout 100%', 'Own', 'Search'])
      expect(await names('search=100%25')).toEqual(['Checkout 100%'])
      expect(await names('search=_')).toEqual([])
      expect((await walk(other, 'search=CHECK&limit=1')).total).toBe('3')
    })

    it('asks the database the same number of times for many projects as for one', async () => {
      const owner = await ownerOf([['one', 5, 1]])
      const queriesOf = async (limit: number): Promise<number> => {
        let queries = 0
        const { pool } = deps.database
        const query = pool.query.bind(pool)
        pool.query = ((...given: Parameters<typeof query>) => {
          queries += 1
          return query(...given)
        }) as typeof pool.query
        expect(await owner.call('GET /projects', { query: { limit } })).toHaveLength(limit)
        pool.query = query
        return queries
      }
      const forOne = await queriesOf(1)
      for (let number = 2; number <= 12; number++) {
        const project = await makeProject(deps, owner, { viewer: user() })
        await makeEnvironment(deps, project.id, owner)
      }
      expect(await queriesOf(12)).toBe(forOne)
      expect(forOne).toBeGreaterThan(0)
    })
  },
  400: () => {
    const id = '99999999-9999-4999-8999-999999999999'
    it.each([
      ['name', 'nonsense'],
      ['name', writeCursor([7, id])],
      ['name', writeCursor(['a\0', id])],
      ['name', writeCursor(['a', 'no id'])],
      ['cost', writeCursor(['a', id])],
      ['created', writeCursor(['yesterday', id])],
      ['created', writeCursor(['0000-01-01T00:00:00Z', id])],
      ['created', writeCursor([7, id])],
    ])('refuses in the order of %s the cursor %s', async (sort, cursor) => {
      const response = await user().send(`/api/projects?sort=${sort}&cursor=${cursor}`)
      expect(response.status).toBe(400)
      expect(await response.json()).toMatchObject({ problems: [{ field: 'cursor' }] })
    })

    it.each(['limit=0', 'limit=201', 'limit=a', 'offset=-1', 'sort=size', 'status=deleted', 'owner_email=me'])(
      'refuses %s',
      async (query) => {
        const response = await user().send(`/api/projects?${query}`)
        expect(response.status).toBe(400)
        expect(await response.json()).toMatchObject({ problems: [{ field: query.split('=')[0] }] })
      },
    )
  },
})
