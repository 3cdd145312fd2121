// The order in which workflows run, and that it can be changed.
import { asc } from 'drizzle-orm'
import { beforeEach, expect, it } from 'vitest'
import { createTestApp, type User } from '../../../../test/support/app.ts'
import { makeCast, type Cast } from '../../../../test/support/cast.ts'
import { auditOf } from '../../../../test/support/things.ts'
import { makeWorkflow } from '../../../../test/support/workflows.ts'
import { workflows } from '../../db/schema/workflows.ts'
import { listWorkflowsFor } from '../engine/scope.ts'

const app = await createTestApp()
const { deps } = app
const { orm } = deps.database
let cast: Cast
let ids: Record<'A' | 'B' | 'C' | 'D', string>

beforeEach(async () => {
  await orm.delete(workflows)
  app.setTime('2026-11-02T10:00:00Z')
  cast = await makeCast(app)
  const make = (name: string) =>
    makeWorkflow(deps, cast.owner, { name, trigger: 'on-deploy', project_id: cast.project.id })
  // Made at one moment: their ids decide which of them runs first.
  const made: string[] = [await make('A'), await make('B'), await make('C'), await make('D')]
  const inOrder = await orm.select({ id: workflows.id }).from(workflows).orderBy(asc(workflows.id))
  expect(made.toSorted()).toEqual(inOrder.map(({ id }) => id))
  const [A, B, C, D] = made.toSorted()
  ids = { A: A ?? '', B: B ?? '', C: C ?? '', D: D ?? '' }
})

const put = (name: keyof typeof ids, side: 'before' | 'after', other: string, who: User = cast.owner) =>
  who.call('PUT /workflows/{id}', { params: { id: ids[name] }, body: { place: { side, workflow_id: other } } })
const nameOf = (id: string) => Object.entries(ids).find(([, one]) => one === id)?.[0] ?? ''
const listed = async () => (await cast.owner.call('GET /workflows', { query: {} })).map(({ id }) => nameOf(id)).join('')
const running = async () => {
  const event = { trigger: 'on-deploy', workflow_id: null, project_id: cast.project.id, chain: [] } as const
  const facts = { ...NO_FACTS, resource_count: 1 }
  return (await listWorkflowsFor(orm, { ...event, facts, chain: [] })).map(({ id }) => nameOf(id)).join('')
}
const NO_FACTS = {
  environment: null,
  cloud_provider: null,
  cost: null,
  budget: null,
  team_size: null,
  data_sensitivity: null,
  region: null,
}

it('is the one in which they were made, until one is put before or after another', async () => {
  expect(await listed()).toBe('ABCD')
  await put('D', 'before', ids.B)
  expect(await listed()).toBe('ADBC')
  await put('A', 'after', ids.B)
  expect(await listed()).toBe('DBAC')
  await put('C', 'before', ids.D)
  expect(await listed()).toBe('CDBA')
  await put('C', 'after', ids.A)
  expect(await listed()).toBe('DBAC')
  expect(await running()).toBe('DBAC')
  // What is made later runs last.
  app.setTime('2026-11-02T10:10:00Z')
  const last = await makeWorkflow(deps, cast.owner, { name: 'Last', project_id: cast.project.id })
  expect((await cast.owner.call('GET /workflows', { query: {} })).at(-1)?.id).toBe(last)
})

it('holds after any number of moves between the same two', async () => {
  for (let count = 0; count < 30; count += 1) await put(count % 2 === 0 ? 'C' : 'D', 'after', ids.A)
  expect(await listed()).toBe('ADCB')
})

it('is the same page by page', async () => {
  await put('D', 'before', ids.A)
  const seen: string[] = []
  let path: string | undefined = '/api/workflows?limit=2'
  while (path !== undefined) {
    const response = await cast.owner.send(path)
    seen.push(...((await response.json()) as { id: string }[]).map(({ id }) => nameOf(id)), '|')
    path = /<([^>]+)>; rel="next"/.exec(response.headers.get('link') ?? '')?.[1]
  }
  expect(seen.join('')).toBe('DA|BC|')
})

it('changes neither author nor version, and is written down', async () => {
  const before = await cast.owner.call('GET /workflows/{id}', { params: { id: ids.C } })
  const moved = await put('C', 'before', ids.A, cast.admin)
  expect(moved).toMatchObject({ author: before.author, version: before.version, updated_at: before.updated_at })
  expect(await auditOf(deps, ids.C)).toMatchObject([
    { action: 'workflow.update', actor_email: cast.admin.email, after: { runs_before: expect.any(String) } },
  ])
  // Next to itself it stays where it is.
  await put('C', 'after', ids.C)
  expect(await listed()).toBe('CABD')
})

it('is not told by what someone does not see, nor changed by who may not change the workflow', async () => {
  const other = await app.user().ready()
  const hidden = await makeWorkflow(deps, other, { name: 'Hidden' })
  await expect(put('A', 'after', hidden)).rejects.toMatchObject({ status: 404 })
  await expect(put('A', 'after', 'no-id')).rejects.toMatchObject({ status: 404 })
  await expect(put('A', 'after', ids.B, cast.developer)).rejects.toMatchObject({ status: 403 })
  expect(await listed()).toBe('ABCD')
})
