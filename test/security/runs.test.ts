// What programs and people try with runs that is not theirs to do: tokens at rows of others, bytes made to hurt, texts
// made to be run, and two who decide at once.
import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { machineApi } from '#contract/machines.ts'
import { api } from '#contract/index.ts'
import { runs } from '../../src/server/db/schema/runs.ts'
import { makeAgent, type TakenJob } from '../support/agents.ts'
import { createTestApp, type User } from '../support/app.ts'
import { stateText } from '../support/attempts.ts'
import { makeCast } from '../support/cast.ts'
import { make } from '../support/make.ts'
import { makeRun as orderOf, runRow, runsOf } from '../support/run-orders.ts'
import { keepPlan, makeAttempt, makeRun, writeLog } from '../support/runs.ts'
import { environmentRow, makeEnvironment } from '../support/things.ts'

const app = await createTestApp()
const { deps } = app
const { orm } = deps.database
const cast = await makeCast(app)
const agent = await makeAgent(app)

const makeOne = (given: Parameters<typeof makeEnvironment>[3] = {}) =>
  makeEnvironment(deps, cast.project.id, cast.developer, { connection: 'sandbox', ...given })
const take = async (): Promise<TakenJob> => {
  const job = await agent.take()
  if (!job) throw new Error('There was no job.')
  return job
}
const makePlanning = async () => {
  await orm.delete(runs)
  const environment = await makeOne({ status: 'pending' })
  const run = await orderOf(deps, environment, 'apply')
  return { environment, run, job: await take() }
}
const makeApplying = async () => {
  const made = await makePlanning()
  await made.job.finishPlan()
  return { ...made, job: await take() }
}
const bearer = (token: string) => ({ authorization: `Bearer ${token}` })
const put = (path: string, token: string, body: BodyInit, method = 'PUT') =>
  app.person().send(path, { method, headers: bearer(token), body })

const filled = (path: string) =>
  `/api${path.replaceAll(/\{(\w+)\}/g, (_, name: string) => (name === 'kind' ? 'plan' : '11111111-1111-4111-8111-111111111111'))}`
const MACHINE_ROWS = Object.values(machineApi).flatMap((rows) => Object.values(rows))

it('takes no token of a person at the rows of programs, and no cookie', async () => {
  const program = cast.owner.token(['runs:read', 'runs:write'])
  for (const { method, path } of MACHINE_ROWS) {
    const init = { method, ...(method !== 'GET' && { body: '{}', headers: { 'content-type': 'application/json' } }) }
    expect([path, (await program.send(filled(path), init)).status]).toEqual([path, 401])
    expect([path, (await cast.admin.send(filled(path), init)).status]).toEqual([path, 401])
  }
})

it('takes no token of a program at the rows of people, also beside the cookie of one', async () => {
  const { job } = await makePlanning()
  const rows = Object.values(api).flatMap((feature) => Object.values(feature))
  for (const { method, path, permission } of rows) {
    if (permission === 'public' || method !== 'GET') continue
    for (const token of [agent.token, job.token])
      expect([path, (await cast.admin.send(filled(path), { headers: bearer(token) })).status]).toEqual([path, 401])
  }
})

it('gives an attempt nothing beyond its own environment, however that is written', async () => {
  const [one, other] = [await makeApplying(), await makeOne()]
  for (const place of [
    other,
    `${other}%2f..%2f${one.environment}`,
    `..%2fstate%2f${other}`,
    `${one.environment}%00`,
    '%',
    '',
  ])
    for (const method of ['GET', 'POST'] as const) {
      const init = { method, headers: bearer(one.job.token), ...(method === 'POST' && { body: stateText(1) }) }
      const { status } = await app.person().send(`/api/state/${place}`, init)
      expect([place, method, [400, 404].includes(status)]).toEqual([place, method, true])
    }
  expect((await put(`/api/state/${one.environment.toUpperCase()}`, one.job.token, stateText(1), 'POST')).status).toBe(
    404,
  )
})

it('takes nothing of an attempt after its end but the state that it could not send', async () => {
  const { environment, job } = await makeApplying()
  await job.finish()
  const at = `/api/agent/jobs/${job.id}`
  const answers = [
    await put(`${at}/log?offset=0`, job.token, 'x'),
    await put(`${at}/artifacts/outputs`, job.token, '{}'),
    await put(`${at}/simulated`, job.token, '{"put":[],"removed":[]}'),
    await put(`/api/state/${environment}`, job.token, stateText(1), 'POST'),
    await put(`/api/state/${environment}/lock`, job.token, '{"ID":"1"}', 'POST'),
    await app.person().send(`/api/state/${environment}`, { headers: bearer(job.token) }),
    await app.person().send(`${at}/simulated`, { headers: bearer(job.token) }),
    await app.person().send(`${at}/artifacts/plan`, { headers: bearer(job.token) }),
    await job.heartbeat(),
  ]
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 409))
})

it('reads JSON that is made to exhaust it, and refuses it', async () => {
  const { environment, job } = await makeApplying()
  const deep = `${'['.repeat(200_000)}${']'.repeat(200_000)}`
  const state = (value: string) => stateText(1).replace('"outputs":{}', `"outputs":${value}`)
  const at = `/api/state/${environment}`
  expect((await put(at, job.token, state(deep), 'POST')).status).toBe(400)
  expect((await put(at, job.token, state(`{"a":${deep.repeat(3)}}`), 'POST')).status).toBe(400)
  expect((await put(at, job.token, `{"__proto__":{"version":4},${stateText(1).slice(1)}`, 'POST')).status).toBe(204)
  const plan = (await makePlanning()).job
  const planAt = `/api/agent/jobs/${plan.id}/artifacts/plan-json`
  const change = { address: 'a.b', type: 'a', action: 'create', reason: null, moved_from: null, is_cut: false }
  const whole = { drift: [], unchanged: 0, outputs: [] }
  for (const bad of [
    deep,
    `{"changes":${deep}}`,
    JSON.stringify({ ...whole, changes: Array.from({ length: 5001 }, () => ({ ...change, attributes: [] })) }),
    JSON.stringify({ ...whole, changes: [{ ...change, attributes: [], address: 'x'.repeat(1001) }] }),
    JSON.stringify({ ...whole, changes: [{ ...change, attributes: [], variables: { password: 'canary' } }] }),
    JSON.stringify({ ...whole, changes: [], prior_state: { password: 'canary' } }),
  ])
    expect((await put(planAt, plan.token, bad)).status).toBe(400)
  expect((await plan.finish()).status).toBe(204)
  expect(await runRow(deps, plan.run_id)).toMatchObject({ status: 'errored', error: { code: 'queue.plan-missing' } })
})

it('shows a log as text, whatever is in it', async () => {
  await orm.delete(runs)
  const id = await makeRun(deps, await makeOne(), { status: 'applied', ended_at: deps.now() })
  const evil = '\u001b]8;;https://evil.example\u0007<script>alert(1)</script>\u0000\u202e'
  await writeLog(deps, await makeAttempt(deps, id), evil)
  const file = await cast.viewer.send(`/api/runs/${id}/log/file`)
  expect(file.headers.get('content-type')).toBe('text/plain; charset=utf-8')
  expect(file.headers.get('x-content-type-options')).toBe('nosniff')
  expect(file.headers.get('content-disposition')).toMatch(/^attachment;/)
  const read = await cast.viewer.send(`/api/runs/${id}/log`)
  expect(read.headers.get('content-type')).toBe('application/json')
  expect(((await read.json()) as { text: string }).text).toBe(evil)
})

it('takes a wildcard in a search for the character that it is', async () => {
  await orm.delete(runs)
  for (const name of ['50% off', '5_0', 'back\\slash', 'plain']) await makeRun(deps, await makeOne({ name }))
  const found = async (search: string) =>
    (await cast.viewer.call('GET /runs', { query: { search } })).map(({ environment }) => environment.name)
  expect([await found('%'), await found('_'), await found('\\'), await found("'; drop table runs; --")]).toEqual([
    ['50% off'],
    ['5_0'],
    ['back\\slash'],
    [],
  ])
})

it('says nothing of the value of a variable that it refuses, and logs none', async () => {
  const secret = 'canary-of-a-variable'
  const body = { project_id: cast.project.id, name: 'Secrets', stack: make.stack(), connection: 'sandbox' as const }
  for (const variables of [{ nothing: secret }, { nothing: [secret] }, { [secret.repeat(20)]: 'x' }, secret]) {
    const answer = await cast.developer.send('/api/environments', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...body, variables }),
    })
    expect(answer.status).toBe(400)
    if (typeof variables !== 'object' || 'nothing' in variables) expect(await answer.text()).not.toContain(secret)
  }
  expect(JSON.stringify(app.logged)).not.toContain(secret)
})

/** @param plan_id the plan that a confirmation names */
const decide = (
  id: string,
  what: 'confirm' | 'discard' | 'cancel',
  who: Pick<User, 'send'> = cast.owner,
  plan_id?: string,
) =>
  who.send(`/api/runs/${id}/${what}`, {
    method: 'POST',
    ...(what !== 'cancel' && { headers: { 'content-type': 'application/json' }, body: JSON.stringify({ plan_id }) }),
  })

it('lets one of two who decide at once have it', async () => {
  for (const other of ['confirm', 'discard'] as const) {
    await orm.delete(runs)
    const environment = await makeOne()
    const id = await makeRun(deps, environment, { status: 'planned' })
    const plan = await keepPlan(deps, id)
    const answers = await Promise.all([
      decide(id, 'confirm', cast.owner, plan),
      decide(id, other, cast.project_admin, other === 'confirm' ? plan : undefined),
    ])
    expect(answers.map(({ status }) => String(status)).toSorted()).toEqual(['200', '409'])
    const { status } = await runRow(deps, id)
    expect(['apply_queued', 'discarded']).toContain(status)
  }
})

it('applies nothing that was canceled while an agent took it', async () => {
  const { environment, run } = await makePlanning()
  const [planned] = await runsOf(deps, environment)
  expect(planned?.status).toBe('planning')
  await orm.delete(runs).where(eq(runs.id, run.id))
  for (let times = 0; times < 5; times++) {
    await orm.delete(runs)
    const again = await orderOf(deps, await makeOne({ status: 'pending' }), 'apply')
    const job = await take()
    await job.finishPlan()
    const [answer, taken] = await Promise.all([decide(again.id, 'cancel'), agent.take()])
    const { status, cancel_asked_at } = await runRow(deps, again.id)
    expect(answer.status).toBe(202)
    // Either it was not taken, or the agent hears of it.
    if (taken) expect([status, cancel_asked_at !== null]).toEqual(['applying', true])
    else expect(status).toBe('canceled')
    if (taken) expect(await (await taken.heartbeat()).json()).toEqual({ order: 'cancel' })
  }
})

it('keeps who ordered a run from confirming it, also by trying it again or through a token', async () => {
  await orm.delete(runs)
  const environment = await makeOne({ environment_type: 'Production' })
  const by = { status: 'planned', ordered_by: cast.developer.id, kind: 'update' } as const
  const id = await makeRun(deps, environment, by)
  const plan = await keepPlan(deps, id)
  const program = cast.developer.token(['runs:read', 'runs:write'])
  for (const one of [cast.developer, program]) {
    const answer = await decide(id, 'confirm', one, plan)
    expect([answer.status, await answer.text()]).toEqual([409, expect.stringContaining('ordered')])
  }
  expect((await decide(id, 'confirm', cast.owner, plan)).status).toBe(200)
})

it('ends a plan under way for a destroy, and lets nothing of it come true', async () => {
  const environment = await makeOne()
  await orm.delete(runs)
  const update = await orderOf(deps, environment, 'update')
  const job = await take()
  const gone = await cast.developer.send(`/api/environments/${environment}`, { method: 'DELETE' })
  expect(gone.status).toBe(202)
  expect(await (await job.heartbeat()).json()).toEqual({ order: 'cancel' })
  // One that does not listen finishes all the same.
  expect((await job.finishPlan(['create'])).status).toBe(204)
  expect(await runRow(deps, update.id)).toMatchObject({ status: 'canceled' })
  expect(await take()).toMatchObject({ kind: 'destroy', phase: 'plan' })
  expect((await environmentRow(deps, environment)).operation).toBe('destroying')
})
