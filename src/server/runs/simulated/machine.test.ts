import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { beforeEach, expect, it } from 'vitest'
import { createTestApp } from '../../../../test/support/app.ts'
import { endAttempt, makeAttempt, type Attempt } from '../../../../test/support/attempts.ts'
import { makeCast } from '../../../../test/support/cast.ts'
import { makeEnvironment } from '../../../../test/support/things.ts'
import { simulatedResources } from '../../db/schema/states.ts'

const app = await createTestApp()
const { deps } = app
const { orm } = deps.database
const cast = await makeCast(app)

let environment: string
let attempt: Attempt
beforeEach(async () => {
  app.setTime('2026-11-02T10:00:00Z')
  environment = await makeEnvironment(deps, cast.project.id, cast.developer, { connection: 'sandbox' })
  attempt = await makeAttempt(app, environment)
})

const resource = (values: Record<string, unknown>, key: string = randomUUID()) => ({
  key,
  provider: 'aws',
  type: 'aws_db_instance',
  values,
  is_stopped: false,
})
const list = async (by: Attempt): Promise<unknown> =>
  (await by.send('GET', `/agent/jobs/${by.job_id}/simulated`)).json()
const save = (by: Attempt, change: unknown): Promise<Response> =>
  by.send('PUT', `/agent/jobs/${by.job_id}/simulated`, typeof change === 'string' ? change : JSON.stringify(change))

it('keeps what an agent puts, changes and removes, for every later attempt', async () => {
  expect(await list(attempt)).toEqual([])
  const [one, two] = [resource({ id: 'db-1', tags: { a: 'b' } }), resource({ id: 'db-2' })]
  expect((await save(attempt, { put: [one, two], removed: [] })).status).toBe(204)
  const changed = { ...one, is_stopped: true, values: { id: 'db-1', tags: null } }
  const gone = { put: [one, changed], removed: [two.key, randomUUID()] }
  for (let times = 0; times < 2; times++) expect((await save(attempt, gone)).status).toBe(204)
  await endAttempt(deps, attempt)
  expect(await list(await makeAttempt(app, environment, { phase: 'plan' }))).toEqual([changed])
})

it('keeps the accounts of environments apart', async () => {
  await save(attempt, { put: [resource({ id: 'db-1' })], removed: [] })
  const other = await makeEnvironment(deps, cast.project.id, cast.developer, { connection: 'sandbox' })
  expect(await list(await makeAttempt(app, other))).toEqual([])
  const foreign = await makeAttempt(app, other)
  expect((await foreign.send('GET', `/agent/jobs/${attempt.job_id}/simulated`)).status).toBe(404)
})

it('seals the attributes', async () => {
  const canary = `canary-${randomUUID()}`
  await save(attempt, { put: [resource({ password: canary })], removed: [] })
  const rows = await orm.select().from(simulatedResources).where(eq(simulatedResources.environment_id, environment))
  expect(rows).toHaveLength(1)
  expect(JSON.stringify(rows)).not.toContain(canary)
})

const deep = (depth: number): string => `${'['.repeat(depth)}1${']'.repeat(depth)}`
it.each([
  ['no JSON', '{'],
  ['no change', '[]'],
  ['a field that it does not have', '{"put":[],"removed":[],"more":1}'],
  ['a key that is none', JSON.stringify({ put: [resource({}, 'first')], removed: [] })],
  ['a type that is none', JSON.stringify({ put: [{ ...resource({}), type: 'a\0b' }], removed: [] })],
  [
    'more than a thousand at once',
    JSON.stringify({ put: [], removed: Array.from({ length: 1001 }, () => randomUUID()) }),
  ],
  ['a resource that is too large', JSON.stringify({ put: [resource({ text: 'x'.repeat(500_001) })], removed: [] })],
  [
    'one that is nested without end',
    JSON.stringify({ put: [resource({ a: 0 })], removed: [] }).replace('0', deep(5000)),
  ],
])('is refused for %s', async (_, text) => {
  expect((await save(attempt, text)).status).toBe(400)
  expect(await list(attempt)).toEqual([])
})

it('holds five thousand resources, and no more', async () => {
  const many = () => Array.from({ length: 1000 }, () => resource({ id: 'x' }))
  for (let times = 0; times < 5; times++) expect((await save(attempt, { put: many(), removed: [] })).status).toBe(204)
  expect((await save(attempt, { put: [resource({})], removed: [] })).status).toBe(400)
  expect(await list(attempt)).toHaveLength(5000)
})

it('takes changes of an agent that fell silent until something follows, and none of one that was done', async () => {
  app.setTime('2026-11-02T10:05:00Z')
  await endAttempt(deps, attempt, 'lost')
  expect((await save(attempt, { put: [resource({})], removed: [] })).status).toBe(204)
  expect((await attempt.send('GET', `/agent/jobs/${attempt.job_id}/simulated`)).status).toBe(409)
  const next = await makeAttempt(app, environment)
  expect((await save(attempt, { put: [resource({})], removed: [] })).status).toBe(409)
  await endAttempt(deps, next)
  expect((await save(next, { put: [resource({})], removed: [] })).status).toBe(409)
})

it('is refused beyond what a call may carry', async () => {
  expect((await save(attempt, ' '.repeat(50_000_001))).status).toBe(413)
})
