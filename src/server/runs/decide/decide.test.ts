import { desc, eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import type { EndpointKey } from '#contract/client.ts'
import { createTestApp, type User } from '../../../../test/support/app.ts'
import { makeCast } from '../../../../test/support/cast.ts'
import { describeEndpoint } from '../../../../test/support/describe-endpoint.ts'
import { keepPlan, makeAttempt, makeRun } from '../../../../test/support/runs.ts'
import { auditOf, environmentRow, makeCompiledStack, makeEnvironment } from '../../../../test/support/things.ts'
import { runJobs, runs } from '../../db/schema/runs.ts'

const app = await createTestApp()
const { deps } = app
const { orm } = deps.database
const { project, owner, project_admin, developer, admin } = await makeCast(app)
const UNKNOWN = { id: '99999999-9999-4999-8999-999999999999' }

type Given = Parameters<typeof makeRun>[2]
type Environment = Parameters<typeof makeEnvironment>[3]

/** A run of a new environment of the owner. */
async function makeOne(given: Given = {}, place: Environment = {}): Promise<{ id: string; environment: string }> {
  const environment = await makeEnvironment(deps, project.id, owner, { connection: 'sandbox', name: 'Shop', ...place })
  return { environment, id: await makeRun(deps, environment, given) }
}

const update_compiled_id = (await makeCompiledStack(deps)).id
const PLANNED = { status: 'planned' } as const
const FAILED = { status: 'errored', ended_at: new Date('2026-11-02T09:00:00Z') } as const
const LOSES = { goes_on: false, reasons: [], data_lost: ['aws_db_instance.orders'] }

const jobsOf = (id: string) => orm.select().from(runJobs).where(eq(runJobs.run_id, id))
const newestOf = async (environment: string) => {
  const [row] = await orm
    .select()
    .from(runs)
    .where(eq(runs.environment_id, environment))
    .orderBy(desc(runs.number))
    .limit(1)
  return row
}
const actionsOf = async (id: string) => (await auditOf(deps, id)).map(({ action }) => action)

type Action = Extract<EndpointKey, `POST /runs/{id}/${string}`>

/** A run whose plan waits, with what a confirmation of it says. */
async function makePlanned(given: Given = {}, place: Environment = {}) {
  const { id } = await makeOne({ ...PLANNED, ...given }, place)
  return { id, params: { id }, body: { plan_id: await keepPlan(deps, id) } }
}

/** What is said of a call that is refused. */
async function refusalOf(who: User, key: Action, id: string, body?: unknown): Promise<unknown[]> {
  const path = `/api${key.slice('POST '.length).replace('{id}', id)}`
  const init = body === undefined ? {} : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
  const answer = await who.send(path, { method: 'POST', ...init })
  const { code } = (await answer.json()) as { code: unknown }
  return [answer.status, code]
}

describeEndpoint('POST /runs/{id}/confirm', {
  200: () => {
    it('queues the apply, under the name of who decided', async () => {
      const { id, params, body } = await makePlanned()
      const shown = await owner.call('POST /runs/{id}/confirm', { params, body: { ...body, note: ' As wanted. ' } })
      expect(shown).toMatchObject({
        status: 'apply_queued',
        decision: { decided_by: { email: owner.email }, note: 'As wanted.', who: [] },
      })
      expect(await jobsOf(id)).toMatchObject([{ phase: 'apply', status: 'queued' }])
      expect(await auditOf(deps, id)).toMatchObject([{ action: 'run.confirm', after: { ...body, note: 'As wanted.' } }])
    })

    it('takes the name where data would be lost', async () => {
      const { params, body } = await makePlanned({ weighing: LOSES })
      const shown = await owner.call('POST /runs/{id}/confirm', { params, body: { ...body, name: 'Shop' } })
      expect(shown.status).toBe('apply_queued')
    })

    it('is for someone else in Production', async () => {
      const { id, params, body } = await makePlanned({}, { environment_type: 'Production' })
      expect(await refusalOf(owner, 'POST /runs/{id}/confirm', id, body)).toEqual([409, 'operations.needs-another'])
      const shown = await project_admin.call('POST /runs/{id}/confirm', { params, body })
      expect(shown).toMatchObject({ status: 'apply_queued', decision: { decided_by: { email: project_admin.email } } })
    })

    it('may also be for who ordered it where Strata did', async () => {
      const { params, body } = await makePlanned({ ordered_by: null }, { data_sensitivity: 'Confidential' })
      expect(await admin.call('POST /runs/{id}/confirm', { params, body })).toMatchObject({ status: 'apply_queued' })
    })
  },
  400: () => {
    it('wants the name to be typed as it is', async () => {
      const { id, body } = await makePlanned({ weighing: LOSES })
      for (const given of [{}, { name: '' }, { name: 'shop' }, { name: 'Shop', other: 1 }])
        expect((await refusalOf(owner, 'POST /runs/{id}/confirm', id, { ...body, ...given }))[0]).toBe(400)
      expect(await jobsOf(id)).toEqual([])
    })

    it('wants the plan to be named', async () => {
      const { id } = await makePlanned()
      for (const given of [{}, { plan_id: '' }])
        expect((await refusalOf(owner, 'POST /runs/{id}/confirm', id, given))[0]).toBe(400)
    })
  },
  404: () => {
    it('refuses a run that is not there', async () => {
      const body = { plan_id: UNKNOWN.id }
      expect(await refusalOf(owner, 'POST /runs/{id}/confirm', UNKNOWN.id, body)).toEqual([404, 'access.no-run'])
    })
  },
  409: () => {
    it('refuses what does not wait, and a second time', async () => {
      const { id } = await makeOne()
      const { id: other, params, body } = await makePlanned()
      expect(await refusalOf(owner, 'POST /runs/{id}/confirm', id, body)).toEqual([409, 'operations.wrong-status'])
      await owner.call('POST /runs/{id}/confirm', { params, body })
      expect(await refusalOf(owner, 'POST /runs/{id}/confirm', other, body)).toEqual([409, 'operations.wrong-status'])
      expect(await jobsOf(other)).toHaveLength(1)
    })

    it('refuses a plan that is not the one that was looked at', async () => {
      const { id, params, body } = await makePlanned()
      const again = { plan_id: await keepPlan(deps, id) }
      expect(await refusalOf(owner, 'POST /runs/{id}/confirm', id, body)).toEqual([409, 'operations.other-plan'])
      expect(await jobsOf(id)).toEqual([])
      const shown = await owner.call('GET /runs/{id}/plan', { params })
      expect(shown.id).toBe(again.plan_id)
      expect((await owner.call('POST /runs/{id}/confirm', { params, body: again })).status).toBe('apply_queued')
    })
  },
})

describeEndpoint('POST /runs/{id}/discard', {
  200: () => {
    it('ends the run, and the environment stays what it was', async () => {
      const { id, environment } = await makeOne(PLANNED, { status: 'pending' })
      const shown = await owner.call('POST /runs/{id}/discard', { params: { id }, body: { note: 'Too dear.' } })
      expect(shown).toMatchObject({ status: 'discarded', decision: { note: 'Too dear.' } })
      expect(shown.ended_at).not.toBeNull()
      expect(shown.error?.text).toBe(`${owner.name} discarded the plan.`)
      expect(await environmentRow(deps, environment)).toMatchObject({ status: 'pending' })
      expect(await actionsOf(id)).toEqual(['run.discard'])
    })
  },
  400: () => {
    it('refuses a note without end', async () => {
      const { id } = await makeOne(PLANNED)
      const [status] = await refusalOf(owner, 'POST /runs/{id}/discard', id, { note: 'x'.repeat(1001) })
      expect(status).toBe(400)
    })
  },
  404: () => {
    it('refuses a run that is not there', async () => {
      expect(await refusalOf(owner, 'POST /runs/{id}/discard', UNKNOWN.id, {})).toEqual([404, 'access.no-run'])
    })
  },
  409: () => {
    it('refuses what does not wait', async () => {
      const { id } = await makeOne({ status: 'applying' })
      expect(await refusalOf(owner, 'POST /runs/{id}/discard', id, {})).toEqual([409, 'operations.wrong-status'])
    })
  },
})

describeEndpoint('POST /runs/{id}/cancel', {
  202: () => {
    it('ends what no agent has taken', async () => {
      const { id } = await makeOne()
      const shown = await owner.call('POST /runs/{id}/cancel', { params: { id } })
      expect(shown).toMatchObject({
        status: 'canceled',
        cancel: { asked_by: { email: owner.email }, is_killed: false },
      })
      expect(await actionsOf(id)).toEqual(['run.cancel'])
    })

    it('asks the agent that is at work', async () => {
      const { id } = await makeOne({ status: 'applying' })
      await makeAttempt(deps, id, { phase: 'apply' })
      const shown = await project_admin.call('POST /runs/{id}/cancel', { params: { id } })
      expect(shown).toMatchObject({
        status: 'applying',
        cancel: { asked_by: { email: project_admin.email }, is_killed: false },
        actions: { kill: null },
      })
    })

    it('ends at once what it is asked to stop a second time', async () => {
      const { id } = await makeOne({ status: 'applying' })
      await makeAttempt(deps, id, { phase: 'apply' })
      const params = { id }
      await owner.call('POST /runs/{id}/cancel', { params })
      const shown = await project_admin.call('POST /runs/{id}/cancel', { params })
      expect(shown).toMatchObject({
        status: 'applying',
        cancel: { asked_by: { email: owner.email }, is_killed: true },
      })
      expect(await actionsOf(id)).toEqual(['run.cancel', 'run.kill'])
    })
  },
  404: () => {
    it('refuses a run that is not there', async () => {
      expect(await refusalOf(owner, 'POST /runs/{id}/cancel', UNKNOWN.id)).toEqual([404, 'access.no-run'])
    })
  },
  409: () => {
    it('refuses what has ended', async () => {
      const { id } = await makeOne(FAILED)
      expect(await refusalOf(owner, 'POST /runs/{id}/cancel', id)).toEqual([409, 'operations.wrong-status'])
    })
  },
})

describeEndpoint('POST /runs/{id}/kill', {
  202: () => {
    it('asks for the end at once, after it was asked to stop', async () => {
      const { id } = await makeOne({ status: 'applying' })
      await owner.call('POST /runs/{id}/cancel', { params: { id } })
      const shown = await owner.call('POST /runs/{id}/kill', { params: { id } })
      expect(shown).toMatchObject({ status: 'applying', cancel: { is_killed: true } })
      expect(await actionsOf(id)).toEqual(['run.cancel', 'run.kill'])
    })
  },
  404: () => {
    it('refuses a run that is not there', async () => {
      expect(await refusalOf(owner, 'POST /runs/{id}/kill', UNKNOWN.id)).toEqual([404, 'access.no-run'])
    })
  },
  409: () => {
    it('refuses what was not asked to stop', async () => {
      const { id } = await makeOne({ status: 'applying' })
      expect(await refusalOf(owner, 'POST /runs/{id}/kill', id)).toEqual([409, 'operations.cancel-first'])
    })
  },
})

describeEndpoint('POST /runs/{id}/retry', {
  202: () => {
    it('begins a first apply again', async () => {
      const { id, environment } = await makeOne(FAILED, { status: 'pending' })
      const shown = await owner.call('POST /runs/{id}/retry', { params: { id } })
      expect(shown).toMatchObject({ number: 2, kind: 'apply', status: 'queued', cause: 'person' })
      expect((await newestOf(environment))?.id).toBe(shown.id)
      expect(await actionsOf(shown.id)).toEqual(['run.retry'])
    })

    it('begins a destroy again, which the environment shows', async () => {
      const failed = { operation: 'failed', operation_run: 'destroy', status: 'expired' } as const
      const { id, environment } = await makeOne({ ...FAILED, kind: 'destroy' }, failed)
      const shown = await owner.call('POST /runs/{id}/retry', { params: { id } })
      expect(shown).toMatchObject({ kind: 'destroy', status: 'queued' })
      expect(await environmentRow(deps, environment)).toMatchObject({ operation: 'destroying' })
    })

    it('shows an update only once it is applied: while its plan waits, the environment can end', async () => {
      const failed = { operation: 'failed', operation_run: 'update', update_compiled_id } as const
      const { id, environment } = await makeOne({ ...FAILED, kind: 'update' }, failed)
      await owner.call('POST /runs/{id}/retry', { params: { id } })
      expect(await environmentRow(deps, environment)).toMatchObject({ operation: 'none', operation_run: null })
      const ended = await owner.call('DELETE /environments/{id}', { params: { id: environment } })
      expect(ended).toMatchObject({ operation: { kind: 'destroying' } })
    })

    it('begins a check beside nothing', async () => {
      const { id } = await makeOne({ ...FAILED, kind: 'check' })
      expect(await owner.call('POST /runs/{id}/retry', { params: { id } })).toMatchObject({ kind: 'check' })
    })
  },
  404: () => {
    it('refuses a run that is not there', async () => {
      expect(await refusalOf(owner, 'POST /runs/{id}/retry', UNKNOWN.id)).toEqual([404, 'access.no-run'])
    })
  },
  409: () => {
    it('refuses all but the newest, and what an operation is in the way of', async () => {
      const { id, environment } = await makeOne(FAILED)
      await makeRun(deps, environment, FAILED)
      expect(await refusalOf(owner, 'POST /runs/{id}/retry', id)).toEqual([409, 'operations.not-latest'])
      const busy = await makeOne(FAILED, { operation: 'stopping', operation_run: 'stop' })
      expect(await refusalOf(owner, 'POST /runs/{id}/retry', busy.id)).toEqual([409, 'environments.under-way'])
    })

    it('refuses an update that was dropped with its plan', async () => {
      const { id, environment } = await makeOne({ ...FAILED, status: 'discarded', kind: 'update' })
      expect(await refusalOf(owner, 'POST /runs/{id}/retry', id)).toEqual([409, 'operations.update-gone'])
      const shown = await owner.call('GET /runs/{id}', { params: { id } })
      expect(shown.actions.retry).toBe('dropped')
      expect(await environmentRow(deps, environment)).toMatchObject({ operation: 'none' })
    })

    it('refuses what the environment is no longer for', async () => {
      const { id } = await makeOne({ ...FAILED, kind: 'resume' }, { status: 'active' })
      expect(await refusalOf(owner, 'POST /runs/{id}/retry', id)).toEqual([409, 'environments.resume-running'])
    })
  },
})

describeEndpoint('POST /runs/{id}/destroy', {
  202: () => {
    it('destroys what a failed apply left', async () => {
      const activated_at = new Date('2026-11-02T08:00:00Z')
      const failed = { status: 'pending', operation: 'failed', operation_run: 'apply', activated_at } as const
      const { id, environment } = await makeOne(FAILED, failed)
      const shown = await owner.call('POST /runs/{id}/destroy', { params: { id }, body: { name: 'Shop' } })
      expect(shown).toMatchObject({ kind: 'destroy', status: 'queued', number: 2 })
      expect(await environmentRow(deps, environment)).toMatchObject({ operation: 'destroying' })
    })

    it('deletes at once what has left nothing', async () => {
      const { id, environment } = await makeOne(FAILED, { status: 'pending' })
      expect(await owner.call('POST /runs/{id}/destroy', { params: { id }, body: { name: 'Shop' } })).toMatchObject({
        id,
      })
      expect(await environmentRow(deps, environment)).toMatchObject({ status: 'deleted' })
    })
  },
  400: () => {
    it('wants the name to be typed as it is', async () => {
      const { id } = await makeOne(FAILED)
      expect(await refusalOf(owner, 'POST /runs/{id}/destroy', id, { name: 'shop' })).toEqual([400, 'http.problems'])
    })
  },
  404: () => {
    it('refuses a run that is not there', async () => {
      const body = { name: 'Shop' }
      expect(await refusalOf(owner, 'POST /runs/{id}/destroy', UNKNOWN.id, body)).toEqual([404, 'access.no-run'])
    })
  },
  409: () => {
    it('refuses what did not end badly', async () => {
      const { id } = await makeOne({ status: 'applied', ended_at: deps.now() })
      const refused = await refusalOf(owner, 'POST /runs/{id}/destroy', id, { name: 'Shop' })
      expect(refused).toEqual([409, 'operations.wrong-status'])
    })
  },
})

describe('every action', () => {
  it('is for who manages the environment', async () => {
    const { id } = await makeOne(PLANNED)
    for (const action of ['confirm', 'discard', 'cancel', 'kill', 'retry', 'destroy'] as const)
      expect([action, (await refusalOf(developer, `POST /runs/{id}/${action}`, id, { name: 'Shop' }))[0]]).toEqual([
        action,
        403,
      ])
  })
})
