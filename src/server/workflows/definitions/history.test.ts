import { beforeEach, expect, it } from 'vitest'
import { createTestApp } from '../../../../test/support/app.ts'
import { makeCast, makeProject } from '../../../../test/support/cast.ts'
import { describeEndpoint } from '../../../../test/support/describe-endpoint.ts'
import { auditOf, makeEnvironment } from '../../../../test/support/things.ts'
import { IN_DEVELOPMENT, TELL_OWNER, makeDelivery, makeRun, makeWorkflow } from '../../../../test/support/workflows.ts'

const UNKNOWN = '99999999-9999-4999-8999-999999999999'
const NONE = { status: 404, message: 'There is no such workflow, or it is not for a project of yours: ask its author.' }

const app = await createTestApp()
const { user, deps } = app
beforeEach(() => app.setTime('2026-11-02T10:00:00Z'))

/** A workflow for a project whose author also has another one, of which it knows an environment. */
async function makeScene() {
  const cast = await makeCast(app)
  const { owner, project } = cast
  const other = await makeProject(deps, owner)
  const here = { id: await makeEnvironment(deps, project.id, owner), project_id: project.id }
  const there = { id: await makeEnvironment(deps, other.id, owner, { name: 'Elsewhere' }), project_id: other.id }
  return { ...cast, here, there, id: await makeWorkflow(deps, owner, { project_id: project.id }) }
}

describeEndpoint('GET /workflows/{id}/runs', {
  200: () => {
    it('gives the runs with the reason for each condition, newest first and in pages', async () => {
      const { viewer, id, here } = await makeScene()
      const ids: string[] = []
      for (const hour of [7, 8, 9])
        ids.unshift(await makeRun(deps, id, here, { at: new Date(`2026-11-01T0${hour}:00:00Z`) }))
      await makeRun(deps, await makeWorkflow(deps, viewer), here)
      const seen: unknown[] = []
      let path: string | undefined = `/api/workflows/${id}/runs?limit=2`
      while (path !== undefined) {
        const response = await viewer.send(path)
        expect(response.headers.get('x-total-count')).toBe('3')
        seen.push(...((await response.json()) as { id: string }[]).map((one) => one.id))
        path = /<([^>]+)>; rel="next"/.exec(response.headers.get('link') ?? '')?.[1]
      }
      expect(seen).toEqual(ids)
      const [newest] = await viewer.call('GET /workflows/{id}/runs', { params: { id } })
      expect(newest).toEqual({
        id: ids[0],
        outcome: 'done',
        text: 'Told Ada.',
        event: {
          id: expect.any(String),
          trigger: 'on-deploy',
          text: 'Ada requested "Shop".',
          at: '2026-11-01T09:00:00.000Z',
        },
        environment: { id: here.id, name: 'Shop' },
        conditions: [
          { ...IN_DEVELOPMENT, holds: true, actual: 'Development', expected: 'Development', reason: 'compared' },
        ],
        actions: [{ ...TELL_OWNER, outcome: 'done', text: 'Told Ada.' }],
        caused_by: null,
        at: '2026-11-01T09:00:00.000Z',
      })
    })

    it('finds by outcome, and names the workflow that caused the event', async () => {
      const { owner, id, here } = await makeScene()
      await makeRun(deps, id, here)
      const chain = ['First', 'Second'].map((name) => ({ workflow_id: UNKNOWN, name }))
      await makeRun(deps, id, null, { outcome: 'stopped', chain })
      const stopped = await owner.call('GET /workflows/{id}/runs', { params: { id }, query: { outcome: 'stopped' } })
      expect(stopped).toMatchObject([{ outcome: 'stopped', environment: null, caused_by: 'Second' }])
    })

    it('shows no one what is about projects that they are not in', async () => {
      const { owner, viewer, admin, id, here, there } = await makeScene()
      for (const environment of [here, there]) await makeRun(deps, id, environment)
      const names = async (caller: typeof owner) => {
        const response = await caller.send(`/api/workflows/${id}/runs`)
        const found = (await response.json()) as { environment: { name: string } }[]
        expect(response.headers.get('x-total-count')).toBe(String(found.length))
        return found.map(({ environment }) => environment.name).toSorted()
      }
      expect(await names(viewer)).toEqual(['Shop'])
      expect(await names(owner)).toEqual(['Elsewhere', 'Shop'])
      expect(await names(admin)).toEqual(['Elsewhere', 'Shop'])
    })
  },
  400: () => {
    it.each(['limit=0', 'cursor=nothing', 'outcome=maybe'])('refuses %s', async (query) => {
      const caller = await user().ready()
      const id = await makeWorkflow(deps, caller)
      expect((await caller.send(`/api/workflows/${id}/runs?${query}`)).status).toBe(400)
    })
  },
  404: () => {
    it('hides those of others, and does not know what is not there', async () => {
      const id = await makeWorkflow(deps, user())
      for (const other of [id, UNKNOWN, 'nothing'])
        await expect(user().call('GET /workflows/{id}/runs', { params: { id: other } })).rejects.toMatchObject(NONE)
    })
  },
})

describeEndpoint('GET /workflows/{id}/deliveries', {
  200: () => {
    it('gives what was sent with every attempt, newest first, and of the address the host', async () => {
      const { viewer, id, here } = await makeScene()
      const run = await makeRun(deps, id, here)
      const attempts = [{ at: '2026-11-01T09:00:00.000Z', status: 500, error: null, duration_ms: 12 }]
      const first = await makeDelivery(deps, id, run, {
        created_at: new Date('2026-11-01T08:00:00Z'),
        state: 'given-up',
        next_attempt_at: null,
      })
      const second = await makeDelivery(deps, id, run, { created_at: new Date('2026-11-01T09:00:00Z'), attempts })
      const response = await viewer.send(`/api/workflows/${id}/deliveries?limit=1`)
      expect(response.headers.get('x-total-count')).toBe('2')
      expect(response.headers.get('link')).toContain('rel="next"')
      const found = await viewer.call('GET /workflows/{id}/deliveries', { params: { id } })
      expect(found).toEqual([
        {
          id: second,
          host: 'hooks.example.com',
          state: 'waiting',
          event_text: 'Ada requested "Shop".',
          event_message: null,
          attempts,
          next_attempt_at: '2026-11-02T10:00:00.000Z',
          created_at: '2026-11-01T09:00:00.000Z',
        },
        expect.objectContaining({ id: first, state: 'given-up', attempts: [], next_attempt_at: null }),
      ])
      expect(JSON.stringify(found)).not.toContain('secret-path')
    })

    it('shows no one what is about projects that they are not in', async () => {
      const { owner, viewer, id, here, there } = await makeScene()
      for (const environment of [here, there]) await makeDelivery(deps, id, await makeRun(deps, id, environment))
      const count = async (caller: typeof owner) =>
        (await caller.call('GET /workflows/{id}/deliveries', { params: { id } })).length
      expect([await count(owner), await count(viewer)]).toEqual([2, 1])
    })
  },
  400: () => {
    it.each(['limit=0', 'cursor=nothing'])('refuses %s', async (query) => {
      const caller = await user().ready()
      const id = await makeWorkflow(deps, caller)
      expect((await caller.send(`/api/workflows/${id}/deliveries?${query}`)).status).toBe(400)
    })
  },
  404: () => {
    it('hides those of others, and does not know what is not there', async () => {
      const id = await makeWorkflow(deps, user())
      for (const other of [id, UNKNOWN, 'nothing'])
        await expect(user().call('GET /workflows/{id}/deliveries', { params: { id: other } })).rejects.toMatchObject(
          NONE,
        )
    })
  },
})

const renew = (caller: ReturnType<typeof user>, id: string) =>
  caller.call('POST /workflows/{id}/webhook-secret', { params: { id } })

describeEndpoint('POST /workflows/{id}/webhook-secret', {
  200: () => {
    it('shows a new one once, keeps it sealed, and writes down that there is one', async () => {
      const caller = await user().ready()
      const id = await makeWorkflow(deps, caller)
      const first = await renew(caller, id)
      const second = await renew(caller, id)
      for (const { secret } of [first, second]) {
        expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]+=*$/)
        expect(Buffer.from(secret.slice('whsec_'.length), 'base64')).toHaveLength(32)
      }
      expect(second).not.toEqual(first)
      const kept = await caller.call('GET /workflows/{id}', { params: { id } })
      expect(kept).toMatchObject({ has_webhook_secret: true, version: 1 })
      const rows = await deps.database.pool.query('select * from workflows where id = $1', [id])
      const written = JSON.stringify([kept, rows.rows, await auditOf(deps, id), app.logged])
      for (const { secret } of [first, second]) expect(written).not.toContain(secret.slice('whsec_'.length))
      expect(await auditOf(deps, id)).toMatchObject([
        { action: 'workflow.secret', after: { webhook_secret: 'made' } },
        { action: 'workflow.secret', after: { webhook_secret: 'renewed' } },
      ])
    })
  },
  403: () => {
    it('refuses a person who only reads the workflow', async () => {
      const { viewer, id } = await makeScene()
      await expect(renew(viewer, id)).rejects.toMatchObject({ status: 403 })
    })
  },
  404: () => {
    it('hides those of others, and does not know what is not there', async () => {
      const id = await makeWorkflow(deps, user())
      for (const other of [id, UNKNOWN, 'nothing']) await expect(renew(user(), other)).rejects.toMatchObject(NONE)
    })
  },
})
