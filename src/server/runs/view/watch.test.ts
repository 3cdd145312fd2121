import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import type { RunEvent } from '#contract/run.ts'
import { createTestApp } from '../../../../test/support/app.ts'
import { makeCast } from '../../../../test/support/cast.ts'
import { describeEndpoint } from '../../../../test/support/describe-endpoint.ts'
import { eventually } from '../../../../test/support/eventually.ts'
import { makeAttempt, makeRun, tellEvents, writeLog } from '../../../../test/support/runs.ts'
import { makeEnvironment } from '../../../../test/support/things.ts'
import { apiTokens, sessions } from '../../db/schema/accounts.ts'
import { projectMembers } from '../../db/schema/projects.ts'
import { runs } from '../../db/schema/runs.ts'
import { signal } from '../base/signal.ts'

const app = await createTestApp()
const { deps } = app
const { orm } = deps.database
const { project, owner, viewer, developer, admin } = await makeCast(app)
const environment = await makeEnvironment(deps, project.id, owner, { connection: 'sandbox' })
const UNKNOWN = { id: '99999999-9999-4999-8999-999999999999' }

const tell = (id: string) => signal(orm, 'strata_run', id)
/** Everything that is sent of a run that has ended. */
async function allOf(id: string, headers: Record<string, string> = {}, query = ''): Promise<string> {
  return (await owner.send(`/api/runs/${id}/events${query}`, { headers })).text()
}

async function endRun(id: string): Promise<void> {
  await orm.update(runs).set({ status: 'applied', ended_at: deps.now() }).where(eq(runs.id, id))
  await tell(id)
}

describeEndpoint('GET /runs/{id}/events', {
  200: () => {
    it('begins with what is, tells what happens, and ends with the run', async () => {
      const id = await makeRun(deps, environment, { status: 'planning' })
      const attempt = await makeAttempt(deps, id)
      const address = 'aws_vpc.main'
      await tellEvents(deps, attempt, [{ kind: 'planned', address, action: 'create' }])
      await writeLog(deps, attempt, 'Before.\n')
      const heard: RunEvent[] = []
      const listening = (async () => {
        for await (const event of await owner.call('GET /runs/{id}/events', { params: { id } })) heard.push(event)
      })()
      const last = () => heard.at(-1)
      await eventually(() =>
        expect(last()).toMatchObject({ kind: 'resource', resource: { address, state: 'planned' } }),
      )
      expect(heard[0]).toMatchObject({ kind: 'run', run: { id, status: 'planning' } })
      await tellEvents(deps, attempt, [{ kind: 'started', address, action: 'create' }])
      await tell(id)
      await eventually(() => expect(last()).toMatchObject({ kind: 'resource', resource: { state: 'working' } }))
      const more = await makeAttempt(deps, id, { phase: 'apply', started_at: new Date('2026-11-02T11:00:00Z') })
      await writeLog(deps, more, 'After.\n')
      await tell(id)
      await eventually(() => expect(last()).toEqual({ kind: 'log', offset: 8, text: 'After.\n' }))
      await endRun(id)
      await listening
      expect(heard.slice(-3)).toMatchObject([
        { kind: 'run', run: { status: 'applied' } },
        { kind: 'resource', resource: { state: 'failed' } },
        { kind: 'end' },
      ])
    })

    it('goes on where the browser was that lost the connection', async () => {
      const id = await makeRun(deps, environment, { status: 'applied', ended_at: deps.now() })
      await writeLog(deps, await makeAttempt(deps, id), 'one\n', 'two\n')
      const text = await allOf(id, { 'last-event-id': '4' })
      expect(text).toContain('id: 8\ndata: {"kind":"log","offset":4,"text":"two\\n"}\n\n')
      expect(text).not.toContain('one')
      expect(await allOf(id, {}, '?log_from=0')).toContain('"text":"one\\ntwo\\n"')
      expect(await allOf(id)).not.toContain('"kind":"log"')
      expect(await allOf(id, { 'last-event-id': 'nonsense' })).toContain('data: {"kind":"end"}')
    })

    it('ends with the session, with the token, and with the place in the project', async () => {
      const id = await makeRun(deps, environment, { status: 'planning' })
      const program = admin.token(['runs:read'])
      const path = `/api/runs/${id}/events`
      const watched = [await viewer.send(path), await developer.send(path), await program.send(path)]
      await orm.delete(sessions).where(eq(sessions.user_id, viewer.id))
      await orm.delete(apiTokens).where(eq(apiTokens.user_id, admin.id))
      await orm.delete(projectMembers).where(eq(projectMembers.user_id, developer.id))
      await tell(id)
      for (const answer of watched) expect(await answer.text()).not.toContain('"kind":"end"')
      await endRun(id)
    })

    it('passes proxies at once', async () => {
      const id = await makeRun(deps, environment, { status: 'applied', ended_at: deps.now() })
      const { headers } = await owner.send(`/api/runs/${id}/events`)
      expect(headers.get('content-type')).toBe('text/event-stream')
      expect(headers.get('x-accel-buffering')).toBe('no')
    })

    it('sends a long log in parts, whole', async () => {
      const id = await makeRun(deps, environment, { status: 'applied', ended_at: deps.now() })
      const line = 'Größer als ein Teil: äöü 😀\n'.repeat(10_000)
      await writeLog(deps, await makeAttempt(deps, id), line)
      let log = ''
      for await (const event of await owner.call('GET /runs/{id}/events', { params: { id }, query: { log_from: 0 } }))
        if (event.kind === 'log') log += event.text
      expect(log).toBe(line)
    })
  },
  400: () => {
    it('refuses a place that is none', async () => {
      const id = await makeRun(deps, environment)
      const call = owner.call('GET /runs/{id}/events', { params: { id }, query: { log_from: -1 } })
      await expect(call).rejects.toMatchObject({ status: 400 })
    })
  },
  404: () => {
    it('refuses a run that is not there', async () => {
      await expect(owner.call('GET /runs/{id}/events', { params: UNKNOWN })).rejects.toMatchObject({ status: 404 })
    })
  },
  429: () => {
    it('lets nobody watch any number at once, and counts down when they leave', async () => {
      const id = await makeRun(deps, environment, { status: 'planning' })
      const open: Response[] = []
      for (let number = 0; number < 12; number++) open.push(await owner.send(`/api/runs/${id}/events`))
      const call = () => owner.call('GET /runs/{id}/events', { params: { id } })
      await expect(call()).rejects.toMatchObject({ status: 429 })
      await Promise.all(open.map(async (response) => response.body?.cancel()))
      await eventually(async () => expect((await owner.send(`/api/runs/${id}/events`)).status).toBe(200))
      await endRun(id)
    })
  },
})
