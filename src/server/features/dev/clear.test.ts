import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { createTestApp } from '../../../../test/support/app.ts'
import { makeProject } from '../../../../test/support/cast.ts'
import { describeEndpoint } from '../../../../test/support/describe-endpoint.ts'
import { auditOf, makeEnvironment, proveNothing } from '../../../../test/support/things.ts'
import { sendReminders } from '../../environments/clock/reminders.ts'
import { sweepEnvironments } from '../../environments/clock/sweep.ts'

/** These tests are not about proofs, which take most of the time of a seed. */
const app = await createTestApp({ newId: randomUUID, prove: proveNothing })
const { deps, user } = app
// Longer than the clock is moved.
const session_timeout = 1440
const admin = await user({ role: 'admin', session_timeout }).ready()
const asker = await user({ session_timeout, is_demo: true, email: 'demo.user@example.com', name: 'Demo User' }).ready()

/** Rows of every table in which samples leave any. */
async function rowsLeft(): Promise<Record<string, number>> {
  const tables = [
    'environments',
    'approvals',
    'cost_periods',
    'allowances',
    'compiled_stacks',
    'sent_once',
    'notifications',
  ]
  const found = await Promise.all(
    tables.map((name) => deps.database.pool.query<{ rows: number }>(`select count(*)::int as rows from ${name}`)),
  )
  return Object.fromEntries(tables.map((name, index) => [name, found[index]?.rows[0]?.rows ?? -1]))
}

describeEndpoint('DELETE /dev/clear-data', {
  200: () => {
    it('says when there is nothing', async () => {
      expect(await admin.call('DELETE /dev/clear-data', {})).toEqual({ message: 'There was no sample data to clear' })
    })

    it('removes the samples in whatever state they are, and nothing else', async () => {
      const project = await makeProject(deps, asker)
      const own = await makeEnvironment(deps, project.id, asker, { name: 'Real' })
      const before = await rowsLeft()
      await admin.call('POST /dev/seed-data', {})
      const samples = await admin.call('GET /environments', { query: { search: '-' } })
      const byName = (name: string) => ({ params: { id: samples.find((one) => one.name === name)?.id ?? '' } })
      // Each in the middle of something: being resumed, changed, half destroyed, reminded of, over.
      await asker.call('POST /environments/{id}/resume', byName('etl-sandbox'))
      await asker.call('DELETE /environments/{id}', byName('storefront-web'))
      await asker.call('POST /environments/{id}/report', {
        ...byName('storefront-web'),
        body: { outcome: 'failed', note: 'locked' },
      })
      await asker.call('DELETE /environments/{id}', byName('campaign-landing'))
      await asker.call('POST /environments/{id}/report', {
        ...byName('campaign-landing'),
        body: { outcome: 'destroyed' },
      })
      app.setTime('2026-11-02T20:00:00Z')
      await sweepEnvironments(deps)
      await sendReminders(deps)
      expect((await rowsLeft())['sent_once']).toBeGreaterThan(0)

      expect(await admin.call('DELETE /dev/clear-data', {})).toEqual({
        message: 'Sample data cleared: 7 environments and 5 approval requests',
      })
      expect({ ...(await rowsLeft()), notifications: 0 }).toEqual({ ...before, notifications: 0 })
      const inbox = await admin.call('GET /notifications', {})
      expect(
        inbox.notifications.filter(({ path }) => path?.startsWith('/environments') || path?.startsWith('/approvals')),
      ).toEqual([])
      expect((await admin.call('GET /environments', {})).map(({ id }) => id)).toEqual([own])
      expect((await admin.call('GET /projects', {})).map(({ name }) => name)).toContain('Sample data')
      expect((await auditOf(deps, byName('storefront-web').params.id)).at(-1)).toMatchObject({
        action: 'dev.clear',
        actor_email: admin.email,
        before: { name: 'storefront-web', operation: 'failed' },
        after: null,
      })
      expect(await admin.call('GET /audit/verify', {})).toMatchObject({ first_fault: null })
    })
  },
  404: () => {
    it('is not there while the dev tools are off', async () => {
      const off = await createTestApp({ devTools: false })
      await expect(off.user({ role: 'admin' }).call('DELETE /dev/clear-data', {})).rejects.toMatchObject({
        status: 404,
      })
    })
  },
  403: () => {
    it('is for administrators', async () => {
      await expect(asker.call('DELETE /dev/clear-data', {})).rejects.toMatchObject({ status: 403 })
    })
  },
})

describeEndpoint('GET /dev', {
  200: () => {
    it('says whether the tools are on, also to a person who may not use them', async () => {
      const none = { environments: 0, approvals: 0 }
      expect(await asker.call('GET /dev', {})).toEqual({ is_enabled: true, ...none })
      const off = await createTestApp({ devTools: false })
      expect(await off.user().call('GET /dev', {})).toEqual({ is_enabled: false, ...none })
    })
  },
})
