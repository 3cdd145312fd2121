import { randomUUID } from 'node:crypto'
import { beforeEach, expect, it } from 'vitest'
import type { InputOf } from '#contract/client.ts'
import { createTestApp } from '../../../../test/support/app.ts'
import { makeAttempt } from '../../../../test/support/attempts.ts'
import { makeCast } from '../../../../test/support/cast.ts'
import { describeEndpoint } from '../../../../test/support/describe-endpoint.ts'
import { auditOf, makeEnvironment } from '../../../../test/support/things.ts'
import { simulatedFailures, simulatedSpeeds } from '../../db/schema/states.ts'

const app = await createTestApp()
const { deps } = app
const { orm } = deps.database
const { project, admin, developer } = await makeCast(app)
const UNKNOWN = randomUUID()

type Given = InputOf<'POST /dev/simulated/failures'>['body']
const QUOTA: Given = {
  kind: 'quota',
  component: 'postgresql',
  type: null,
  times: 2,
  share_percent: 100,
  environment_id: null,
}
const add = (given: Partial<Given> = {}) => admin.call('POST /dev/simulated/failures', { body: { ...QUOTA, ...given } })
const behaviour = () => admin.call('GET /dev/simulated', {})
const make = (connection: 'sandbox' | 'manual' = 'sandbox') =>
  makeEnvironment(deps, project.id, developer, { connection, name: `Shop ${randomUUID().slice(0, 8)}` })

beforeEach(async () => {
  app.setTime('2026-11-02T10:00:00Z')
  await orm.delete(simulatedFailures)
  await orm.delete(simulatedSpeeds)
})

describeEndpoint('GET /dev/simulated', {
  200: () => {
    it('says that nothing is set', async () => {
      expect(await behaviour()).toEqual({ speed: 1, speeds: [], failures: [] })
    })

    it('says what a failure struck last, and how often', async () => {
      const { id } = await add()
      const environment = await make()
      const attempt = await makeAttempt(app, environment)
      for (const number of [1, 2]) {
        app.setTime(`2026-11-02T10:0${number}:00Z`)
        const body = JSON.stringify({ number, failure_id: id, type: 'aws_db_instance' })
        const headers = { 'content-type': 'application/json', authorization: `Bearer ${attempt.token}` }
        const path = `/api/agent/jobs/${attempt.job_id}/strikes`
        expect((await app.person().send(path, { method: 'POST', headers, body })).status).toBe(200)
      }
      const { failures } = await behaviour()
      expect(failures).toMatchObject([
        { id, struck: 2, last: { at: '2026-11-02T10:02:00.000Z', run: { id: attempt.run_id } } },
      ])
    })
  },
})

describeEndpoint('POST /dev/simulated/failures', {
  201: () => {
    it('sets one for all simulated clouds, or for one environment', async () => {
      const all = await add()
      expect(all).toMatchObject({ kind: 'quota', times: 2, struck: 0, environment: null, last: null })
      app.setTime('2026-11-02T10:01:00Z')
      const environment_id = await make()
      const one = await add({ environment_id, kind: 'crash', component: null, type: 'aws_vpc', times: null })
      expect(one).toMatchObject({ environment: { id: environment_id }, created_by: { email: admin.email } })
      expect((await behaviour()).failures.map(({ id }) => id)).toEqual([one.id, all.id])
      expect(await auditOf(deps, environment_id)).toMatchObject([
        { action: 'dev.failure.add', after: { kind: 'crash', type: 'aws_vpc', times: null } },
      ])
      expect((await auditOf(deps, 'all')).at(-1)).toMatchObject({ action: 'dev.failure.add', actor_email: admin.email })
    })
  },
  400: () => {
    it.each([
      ['a component and a type', { type: 'aws_vpc' }],
      ['a component that the catalogue does not have', { component: 'mainframe' }],
      ['a type that is none', { component: null, type: 'a b' }],
      ['no time at all', { times: 0 }],
      ['more than every call', { share_percent: 101 }],
    ])('refuses %s', async (_, given) => {
      await expect(add(given)).rejects.toMatchObject({ status: 400 })
      expect((await behaviour()).failures).toEqual([])
    })
  },
  404: () => {
    it('refuses real clouds, and what is not there', async () => {
      for (const environment_id of [await make('manual'), UNKNOWN])
        await expect(add({ environment_id })).rejects.toMatchObject({ status: 404 })
    })

    it('is off with the dev tools', async () => {
      const off = await createTestApp({ devTools: false })
      const added = off.user({ role: 'admin' }).call('POST /dev/simulated/failures', { body: QUOTA })
      await expect(added).rejects.toMatchObject({ status: 404 })
    })
  },
  409: () => {
    it('keeps to a number', async () => {
      for (let at = 0; at < 50; at += 1) await add()
      await expect(add()).rejects.toMatchObject({ status: 409, said: { code: 'simulated.too-many' } })
    })
  },
})

describeEndpoint('DELETE /dev/simulated/failures/{id}', {
  204: () => {
    it('removes it', async () => {
      const { id } = await add()
      await admin.call('DELETE /dev/simulated/failures/{id}', { params: { id } })
      expect((await behaviour()).failures).toEqual([])
      expect((await auditOf(deps, 'all')).at(-1)).toMatchObject({ action: 'dev.failure.remove' })
    })
  },
  400: () => {
    it('refuses an id that is none', async () => {
      const removed = admin.call('DELETE /dev/simulated/failures/{id}', { params: { id: 'one' } })
      await expect(removed).rejects.toMatchObject({ status: 400 })
    })
  },
  404: () => {
    it('refuses what is gone', async () => {
      const removed = admin.call('DELETE /dev/simulated/failures/{id}', { params: { id: UNKNOWN } })
      await expect(removed).rejects.toMatchObject({ status: 404, said: { code: 'simulated.no-failure' } })
    })
  },
})

describeEndpoint('PUT /dev/simulated/speed', {
  204: () => {
    it('sets the speed of all, that of one, and takes it back', async () => {
      const set = (environment_id: string | null, speed: 0 | 60 | null) =>
        admin.call('PUT /dev/simulated/speed', { body: { environment_id, speed } })
      const id = await make()
      await set(null, 60)
      await set(null, 0)
      await set(id, 60)
      expect(await behaviour()).toMatchObject({ speed: 0, speeds: [{ environment: { id }, speed: 60 }] })
      await set(id, null)
      expect(await behaviour()).toMatchObject({ speed: 0, speeds: [] })
      expect(await auditOf(deps, id)).toMatchObject([
        { action: 'dev.speed', before: { speed: null }, after: { speed: 60 } },
        { action: 'dev.speed', before: { speed: 60 }, after: { speed: null } },
      ])
    })
  },
  400: () => {
    it('refuses no speed at all', async () => {
      const set = admin.call('PUT /dev/simulated/speed', { body: { environment_id: null, speed: null } })
      await expect(set).rejects.toMatchObject({ status: 400 })
    })
  },
  404: () => {
    it('refuses real clouds', async () => {
      const body = { environment_id: await make('manual'), speed: 1 } as const
      await expect(admin.call('PUT /dev/simulated/speed', { body })).rejects.toMatchObject({ status: 404 })
    })
  },
})
