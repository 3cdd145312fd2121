import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import type { RunPlan } from '#domain/run/plan.ts'
import { createTestApp } from '../../../../test/support/app.ts'
import { makeCast } from '../../../../test/support/cast.ts'
import { describeEndpoint } from '../../../../test/support/describe-endpoint.ts'
import { keepPlanPrice } from '../../../../test/support/plan-prices.ts'
import { keepPlan, makeAttempt, makeRun, tellEvents, writeLog } from '../../../../test/support/runs.ts'
import { make } from '../../../../test/support/make.ts'
import { planPriceOf } from '../../../../test/support/sample-plan-price.ts'
import { makeCompiledStack, makeEnvironment } from '../../../../test/support/things.ts'
import { environments } from '../../db/schema/environments.ts'

const app = await createTestApp()
const { deps } = app
const { project, owner } = await makeCast(app)
const UNKNOWN = { id: '99999999-9999-4999-8999-999999999999' }
const environment = await makeEnvironment(deps, project.id, owner, { connection: 'sandbox' })

const minute = (number: number): Date => new Date(Date.UTC(2026, 10, 2, 9, number))
const at = (number: number): string => minute(number).toISOString()

describeEndpoint('GET /runs/{id}', {
  200: () => {
    it('shows how far each resource has come', async () => {
      const id = await makeRun(deps, environment, {
        status: 'applying',
        counts: { create: 3, update: 0, replace: 0, delete: 0 },
        history: [
          { status: 'queued', stage: 'main', at: at(0) },
          { status: 'planning', stage: 'main', at: at(1) },
          { status: 'apply_queued', stage: 'main', at: at(2) },
          { status: 'applying', stage: 'main', at: at(3) },
        ],
      })
      const plan = await makeAttempt(deps, id, { started_at: minute(1), ended_at: minute(2), outcome: 'done' })
      const addresses = ['azurerm_resource_group.main', 'azurerm_virtual_network.vnet', 'azurerm_subnet.vnet']
      await tellEvents(
        deps,
        plan,
        addresses.map((address) => ({ kind: 'planned', address, action: 'create' })),
      )
      await writeLog(deps, plan, 'Planned.\n')
      const apply = await makeAttempt(deps, id, { phase: 'apply', started_at: minute(3) })
      const [first = '', second = ''] = addresses
      await tellEvents(deps, apply, [
        { kind: 'started', address: first, action: 'create', at: at(3) },
        { kind: 'done', address: first, action: 'create', seconds: 4 },
        { kind: 'started', address: second, action: 'create', at: at(4) },
        { kind: 'progress', address: second, action: 'create', seconds: 10 },
      ])
      await writeLog(deps, apply, 'Applying…\n', 'More.\n')
      const shown = await owner.call('GET /runs/{id}', { params: { id } })
      expect(shown).toMatchObject({
        number: 1,
        is_simulated: true,
        started_at: at(1),
        agent: { name: 'Agents of the cellar', host: 'cellar-1' },
        limit_ms: 14_400_000,
        progress: { done: 1, failed: 0, total: 3 },
        log: { bytes: 9 + 12 + 6, is_cut: false },
        cost_monthly: 10,
        state_version: null,
        resources: [
          { address: first, state: 'done', seconds: 4 },
          { address: second, state: 'working', started_at: at(4), seconds: null },
          { address: addresses[2], state: 'planned', started_at: null },
        ],
        steps: [{ state: 'done' }, { state: 'done' }, { state: 'not-needed' }, { state: 'running' }],
      })
    })

    it('shows of a failed one what it failed on, and what was not begun', async () => {
      const id = await makeRun(deps, environment, {
        status: 'errored',
        ended_at: minute(9),
        counts: { create: 2, update: 0, replace: 0, delete: 0 },
        error: { code: 'operations.nothing-to-do', params: {} },
        history: [
          { status: 'applying', stage: 'main', at: at(3) },
          { status: 'errored', stage: 'main', at: at(9) },
        ],
      })
      const summary = { severity: 'error' as const, summary: 'Quota', detail: 'Exceeded.', address: 'aws_vpc.main' }
      const apply = await makeAttempt(deps, id, { phase: 'apply', diagnostics: [summary], ended_at: minute(9) })
      await tellEvents(deps, apply, [
        { kind: 'planned', address: 'aws_eip.nat', action: 'create' },
        { kind: 'started', address: 'aws_vpc.main', action: 'create' },
        { kind: 'failed', address: 'aws_vpc.main', action: 'create', message: 'Exceeded.' },
      ])
      expect(await owner.call('GET /runs/{id}', { params: { id } })).toMatchObject({
        error: { text: 'There is nothing to change.' },
        limit_ms: null,
        progress: { done: 0, failed: 1, total: 2 },
        diagnostics: [summary],
        resources: [
          { address: 'aws_eip.nat', state: 'not-started' },
          { address: 'aws_vpc.main', state: 'failed', error: 'Exceeded.' },
        ],
      })
    })

    it('forgets what an earlier attempt planned', async () => {
      const id = await makeRun(deps, environment, { status: 'planning' })
      const lost = await makeAttempt(deps, id, { started_at: minute(1), ended_at: minute(2), outcome: 'lost' })
      await tellEvents(deps, lost, [{ kind: 'planned', address: 'aws_vpc.old', action: 'create' }])
      const next = await makeAttempt(deps, id, { started_at: minute(3) })
      await tellEvents(deps, next, [{ kind: 'planned', address: 'aws_vpc.new', action: 'create' }])
      const { resources } = await owner.call('GET /runs/{id}', { params: { id } })
      expect(resources.map(({ address }) => address)).toEqual(['aws_vpc.new'])
    })
  },
  404: () => {
    it('refuses a run that is not there', async () => {
      await expect(owner.call('GET /runs/{id}', { params: UNKNOWN })).rejects.toMatchObject({ status: 404 })
    })
  },
})

describeEndpoint('GET /runs/{id}/plan', {
  200: () => {
    it('shows what it changes', async () => {
      const plan: RunPlan = {
        changes: [
          {
            address: 'aws_db_instance.orders',
            type: 'aws_db_instance',
            action: 'update',
            reason: null,
            moved_from: null,
            attributes: [
              {
                path: 'password',
                before: { hidden: 'sensitive' },
                after: { hidden: 'sensitive' },
                forces_replacement: false,
              },
              { path: 'allocated_storage', before: { value: '20' }, after: { value: '40' }, forces_replacement: false },
            ],
            is_cut: false,
          },
        ],
        drift: [],
        unchanged: 12,
        outputs: [{ name: 'address', action: 'update' }],
      }
      const id = await makeRun(deps, environment, { status: 'planned' })
      const planId = await keepPlan(deps, id, plan)
      expect(await owner.call('GET /runs/{id}/plan', { params: { id } })).toEqual({ id: planId, ...plan })
    })
  },
  404: () => {
    it('refuses until there is one', async () => {
      const id = await makeRun(deps, environment)
      await expect(owner.call('GET /runs/{id}/plan', { params: { id } })).rejects.toMatchObject({
        status: 404,
        message: 'This run has no plan yet: wait until it is planned.',
      })
    })
  },
})

describeEndpoint('GET /runs/{id}/price', {
  200: () => {
    it('shows what its plan costs, and the run says so in short', async () => {
      const id = await makeRun(deps, environment, {
        status: 'planned',
        price: {
          planned: 31.5,
          approved: 10,
          is_complete: false,
          asks: 'confirmation',
          is_accepted: false,
          approval_id: null,
          drift: { before: 10, after: 31.5 },
        },
      })
      const plan_id = await keepPlan(deps, id)
      const price = planPriceOf({ total_monthly: 31.5, is_complete: false, range: { least: 31.5, most: 90 } })
      await keepPlanPrice(deps, id, price)
      expect(await owner.call('GET /runs/{id}/price', { params: { id } })).toEqual({ plan_id, ...price })
      expect(await owner.call('GET /runs/{id}', { params: { id } })).toMatchObject({
        price: {
          planned_monthly: 31.5,
          approved_monthly: 10,
          over_monthly: 21.5,
          is_lower_bound: true,
          asks: 'confirmation',
          is_accepted: false,
          approval_id: null,
          drift: { before_monthly: 10, after_monthly: 31.5 },
        },
      })
    })
  },
  404: () => {
    it('refuses where there is none, as in runs of older versions', async () => {
      const id = await makeRun(deps, environment, { status: 'planned' })
      await keepPlan(deps, id)
      expect(await owner.call('GET /runs/{id}', { params: { id } })).toMatchObject({ price: null })
      await expect(owner.call('GET /runs/{id}/price', { params: { id } })).rejects.toMatchObject({
        status: 404,
        said: { code: 'operations.no-price' },
      })
      await expect(owner.call('GET /runs/{id}/price', { params: UNKNOWN })).rejects.toMatchObject({ status: 404 })
    })
  },
})

describeEndpoint('GET /runs/{id}/stack', {
  200: () => {
    it('shows the stack that it is about, whatever the environment has become', async () => {
      const id = await makeRun(deps, environment)
      const { id: compiled_id } = await makeCompiledStack(deps, make.stack({ nodes: [{ id: 'redis', type: 'redis' }] }))
      await deps.database.orm.update(environments).set({ compiled_id }).where(eq(environments.id, environment))
      const { architecture, cost_estimate } = await owner.call('GET /runs/{id}/stack', { params: { id } })
      expect(architecture.nodes.map((node) => node.id)).not.toContain('redis')
      expect(cost_estimate.total_monthly).toBeGreaterThan(0)
    })
  },
  404: () => {
    it('knows no run that is not there', async () => {
      const params = { id: '99999999-9999-4999-8999-999999999999' }
      await expect(owner.call('GET /runs/{id}/stack', { params })).rejects.toMatchObject({ status: 404 })
    })
  },
})
