import { expect, it } from 'vitest'
import type { Input } from '#contract/endpoint.ts'
import type { RowOf } from '#contract/client.ts'
import { createTestApp, type User } from '../../../../test/support/app.ts'
import { makeCast, makeProject } from '../../../../test/support/cast.ts'
import { describeEndpoint } from '../../../../test/support/describe-endpoint.ts'
import { makeRun } from '../../../../test/support/runs.ts'
import { makeEnvironment } from '../../../../test/support/things.ts'
import { writeCursor } from '../../http/paging.ts'

const app = await createTestApp()
const { user, deps, setTime } = app
const cast = await makeCast(app)

type Query = NonNullable<Input<RowOf<'GET /runs'>>['query']>
type Given = Parameters<typeof makeRun>[2]

const minute = (number: number): Date => new Date(Date.UTC(2026, 10, 2, 9, number))
const numbersOf = async (who: User, query: Query = {}): Promise<number[]> =>
  (await who.call('GET /runs', { query })).map(({ number }) => number)

/** An environment of someone new with runs, each a minute after the one before. */
async function makeSome(name: string, ...given: readonly NonNullable<Given>[]) {
  const owner = user()
  const project = await makeProject(deps, owner)
  const environment = await makeEnvironment(deps, project.id, owner, { name, connection: 'sandbox' })
  for (const [index, one] of given.entries()) await makeRun(deps, environment, { created_at: minute(index), ...one })
  return { owner, project, environment }
}

describeEndpoint('GET /runs', {
  200: () => {
    it('shows what is in the own projects, newest first, to administrators all', async () => {
      const { owner, environment } = await makeSome('Shop', {}, {}, {})
      expect(await numbersOf(owner)).toEqual([3, 2, 1])
      expect(await numbersOf(cast.outsider)).toEqual([])
      const all = await cast.admin.call('GET /runs', { query: {} })
      expect(all.filter((run) => run.environment.id === environment)).toHaveLength(3)
    })

    it('filters by status, kind, place and name', async () => {
      const ended = { ended_at: minute(9) }
      const { owner, project, environment } = await makeSome(
        'Shop EU',
        { status: 'applied', ...ended },
        { status: 'planned' },
        { status: 'planning', kind: 'check' },
        { status: 'errored', kind: 'destroy', ...ended },
      )
      const other = await makeEnvironment(deps, project.id, owner, { name: 'Billing', connection: 'sandbox' })
      await makeRun(deps, other, { created_at: minute(5), status: 'queued', kind: 'stop' })
      expect(await numbersOf(owner, { status: 'open', environment_id: environment })).toEqual([3, 2])
      expect(await numbersOf(owner, { status: 'waiting' })).toEqual([2])
      expect(await numbersOf(owner, { status: 'errored' })).toEqual([4])
      expect(await numbersOf(owner, { kind: 'check' })).toEqual([3])
      expect(await numbersOf(owner, { kind: 'stop', project_id: project.id })).toEqual([1])
      expect(await numbersOf(owner, { search: 'shop', project_id: project.id })).toEqual([4, 3, 2, 1])
      expect(await numbersOf(owner, { search: '%' })).toEqual([])
      for (const wrong of ['99999999-9999-4999-8999-999999999999', "' or true --"]) {
        expect(await numbersOf(owner, { environment_id: wrong })).toEqual([])
        expect(await numbersOf(owner, { project_id: wrong })).toEqual([])
      }
    })

    it('pages also over runs of the same moment', async () => {
      const at = { created_at: minute(0) }
      const { owner } = await makeSome('Many', at, at, at, at, at)
      const seen: number[] = []
      let next: string | undefined = '/api/runs?limit=2'
      while (next !== undefined) {
        const response: Response = await owner.send(next)
        expect(response.headers.get('x-total-count')).toBe('5')
        seen.push(...((await response.json()) as { number: number }[]).map(({ number }) => number))
        next = /<([^>]+)>/.exec(response.headers.get('link') ?? '')?.[1]
      }
      expect(seen.toSorted((one, other) => one - other)).toEqual([1, 2, 3, 4, 5])
    })

    it('says who may do what, and who decides', async () => {
      const { project, owner, viewer, project_admin } = await makeCast(app)
      const environment = await makeEnvironment(deps, project.id, owner, {
        environment_type: 'Production',
        connection: 'sandbox',
      })
      await makeRun(deps, environment, {
        status: 'planned',
        weighing: { goes_on: false, reasons: [{ code: 'operations.confirms-all', params: {} }], data_lost: [] },
      })
      const [own] = await owner.call('GET /runs', { query: {} })
      expect(own).toMatchObject({
        decision: {
          is_needed: true,
          reasons: [{ text: 'The project wants every plan to be confirmed.' }],
          who: [{ email: project_admin.email }],
        },
        waiting: { text: expect.stringContaining(project_admin.name) },
        actions: { confirm: 'approval', discard: null, cancel: 'status' },
      })
      const [admins] = await project_admin.call('GET /runs', { query: {} })
      expect(admins?.actions).toMatchObject({ confirm: null, discard: null })
      const [viewers] = await viewer.call('GET /runs', { query: {} })
      expect(viewers?.actions).toMatchObject({ confirm: 'role', discard: 'role', cancel: 'role' })
    })
  },
  400: () => {
    it('refuses cursors of other lists, and statuses that are none', async () => {
      for (const query of [{ cursor: writeCursor(['Shop', 'x']) }, { cursor: 'x' }, { status: 'done' }, { kind: 'x' }])
        await expect(cast.owner.call('GET /runs', { query: query as Query })).rejects.toMatchObject({ status: 400 })
    })
  },
})

describeEndpoint('GET /runs/summary', {
  200: () => {
    it('counts what is open, and what ended in the last seven days', async () => {
      setTime('2026-11-02T10:00:00Z')
      const ended = { ended_at: minute(30) }
      const { owner, project, environment } = await makeSome(
        'Shop',
        { status: 'queued' },
        { status: 'apply_queued' },
        { status: 'planning' },
        { status: 'planned' },
        { status: 'applied', ...ended },
        { status: 'planned_and_finished', ...ended },
        { status: 'errored', ...ended },
        { status: 'errored', ended_at: new Date('2026-10-20T00:00:00Z') },
        { status: 'canceled', ...ended },
      )
      const figures = { queued: 2, running: 1, waiting: 1, applied: 2, failed: 1 }
      for (const query of [{}, { project_id: project.id }, { environment_id: environment }])
        expect(await owner.call('GET /runs/summary', { query })).toEqual(figures)
      expect(await owner.call('GET /runs/summary', { query: { project_id: cast.project.id } })).toEqual({
        queued: 0,
        running: 0,
        waiting: 0,
        applied: 0,
        failed: 0,
      })
    })
  },
  400: () => {
    it('refuses a place that is longer than any', async () => {
      const query = { project_id: 'x'.repeat(65) }
      await expect(cast.owner.call('GET /runs/summary', { query })).rejects.toMatchObject({ status: 400 })
    })
  },
})
