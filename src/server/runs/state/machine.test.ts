import { randomUUID } from 'node:crypto'
import { asc, eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { createTestApp } from '../../../../test/support/app.ts'
import { endAttempt, lockText, makeAttempt, stateText, type Attempt } from '../../../../test/support/attempts.ts'
import { makeCast } from '../../../../test/support/cast.ts'
import { environmentRow, makeEnvironment, toldTo } from '../../../../test/support/things.ts'
import { blobs, stateLocks, stateVersions } from '../../db/schema/states.ts'

const app = await createTestApp()
const { deps } = app
const { orm } = deps.database
const cast = await makeCast(app)

let environment: string
let path: string
let attempt: Attempt
beforeEach(async () => {
  app.setTime('2026-11-02T10:00:00Z')
  environment = await makeEnvironment(deps, cast.project.id, cast.developer, { connection: 'sandbox' })
  path = `/state/${environment}`
  attempt = await makeAttempt(app, environment)
})

const versions = () =>
  orm
    .select()
    .from(stateVersions)
    .where(eq(stateVersions.environment_id, environment))
    .orderBy(asc(stateVersions.number))
const codeOf = async (response: Response): Promise<unknown> => ((await response.json()) as { code: unknown }).code
const WEB = { 'aws_instance.web': { id: 'i-1' } }

describe('reading a state', () => {
  it('gives an empty one before the first, each time the same, and then what was written to the byte', async () => {
    const [first, again] = [await attempt.send('GET', path), await attempt.send('GET', path)]
    const empty = await first.text()
    expect([first.status, await again.text()]).toEqual([200, empty])
    expect(JSON.parse(empty)).toMatchObject({ version: 4, serial: 0, lineage: environment, resources: [] })
    expect(await versions()).toEqual([])
    const text = `${stateText(1, WEB)}\n`
    expect((await attempt.send('POST', path, text)).status).toBe(204)
    const answer = await attempt.send('GET', path)
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toBe('application/json')
    expect(await answer.text()).toBe(text)
  })

  it('is for the plan as well', async () => {
    await attempt.send('POST', path, stateText(4))
    const plan = await makeAttempt(app, environment, { phase: 'plan' })
    expect(await (await plan.send('GET', path)).json()).toMatchObject({ serial: 4 })
  })

  it('ends with the attempt', async () => {
    await endAttempt(deps, attempt)
    const answer = await attempt.send('GET', path)
    expect([answer.status, await codeOf(answer)]).toEqual([409, 'states.attempt-ended'])
  })
})

describe('writing a state', () => {
  it('keeps a version with what it says of itself', async () => {
    const text = stateText(1, { ...WEB, 'aws_s3_bucket.logs': {} })
    expect((await attempt.send('POST', path, text)).status).toBe(204)
    expect(await versions()).toMatchObject([
      {
        number: 1,
        serial: 1,
        lineage: '7c1b9a52-4a2e-0b0e-6a55-0d7a6d0c2f11',
        size: text.length,
        resource_count: 2,
        run_id: attempt.run_id,
        attempt_id: attempt.id,
        is_adopted: true,
      },
    ])
  })

  it('succeeds when it is repeated, and changes nothing', async () => {
    for (let times = 0; times < 3; times++)
      expect((await attempt.send('POST', path, stateText(1, WEB))).status).toBe(204)
    expect(await versions()).toHaveLength(1)
  })

  it('keeps one of two that come at once', async () => {
    await attempt.send('POST', path, stateText(1))
    const both = [stateText(2, WEB), stateText(2, { 'aws_s3_bucket.logs': {} })]
    const answers = await Promise.all(both.map((text) => attempt.send('POST', path, text)))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([204, 409])
    const identical = await Promise.all([3, 3, 3].map((serial) => attempt.send('POST', path, stateText(serial))))
    expect(identical.map(({ status }) => status)).toEqual([204, 204, 204])
    expect((await versions()).map(({ number, serial }) => [number, serial])).toEqual([
      [1, 1],
      [2, 2],
      [3, 3],
    ])
  })

  it.each([
    ['an older serial', stateText(4), 409, 'states.old-serial'],
    ['the same serial with something else in it', stateText(5), 409, 'states.same-serial'],
    ['a foreign lineage', stateText(6, {}, { lineage: randomUUID() }), 409, 'states.other-lineage'],
    ['no JSON', '{', 400, 'http.problems'],
    ['JSON that is no state', '{}', 400, 'http.problems'],
    ['nothing', '', 400, 'http.problems'],
    ['another format', stateText(6, {}, { version: 3 }), 400, 'http.problems'],
    ['what OpenTofu encrypted', '{"serial":6,"encrypted_data":"AA","encryption_version":"v0"}', 400, 'http.problems'],
  ])('is refused for %s', async (_, text, status, code) => {
    await attempt.send('POST', path, stateText(5, WEB))
    const answer = await attempt.send('POST', path, text)
    expect([answer.status, await codeOf(answer)]).toEqual([status, code])
    expect(await versions()).toHaveLength(1)
  })

  it('says what to do about a state that OpenTofu encrypted', async () => {
    const answer = await attempt.send('POST', path, '{"serial":6,"encrypted_data":"AA","encryption_version":"v0"}')
    expect(((await answer.json()) as { detail: string }).detail).toContain('remove the block "encryption"')
  })

  it('is refused beyond 50 MB, said or not', async () => {
    const large = new Uint8Array(50_000_001).fill(32)
    expect((await attempt.send('POST', path, large)).status).toBe(413)
    expect(await versions()).toEqual([])
  })

  it('takes a large one, in a thread of its own', async () => {
    const many = Array.from({ length: 4000 }, (_, index) => [`aws_instance.n${index}`, { id: 'x'.repeat(300) }])
    expect((await attempt.send('POST', path, stateText(1, Object.fromEntries(many)))).status).toBe(204)
    expect((await versions())[0]?.resource_count).toBe(4000)
    expect((await attempt.send('POST', path, ' '.repeat(1_000_000))).status).toBe(400)
  })

  it('keeps the newest 50, with their bytes', async () => {
    const before = await orm.$count(blobs)
    for (let serial = 1; serial <= 53; serial++)
      expect((await attempt.send('POST', path, stateText(serial))).status).toBe(204)
    expect((await versions()).map(({ number }) => number)).toEqual(Array.from({ length: 50 }, (_, index) => index + 4))
    expect(await orm.$count(blobs)).toBe(before + 50)
  })

  it('is refused to a token of another phase, of another environment, and to none', async () => {
    const plan = await makeAttempt(app, environment, { phase: 'plan' })
    expect((await plan.send('POST', path, stateText(1))).status).toBe(403)
    const other = await makeEnvironment(deps, cast.project.id, cast.developer)
    const foreign = await makeAttempt(app, other)
    for (const method of ['GET', 'POST']) {
      const body = method === 'GET' ? undefined : stateText(1)
      expect((await foreign.send(method, path, body)).status).toBe(404)
      const headers = { authorization: 'Bearer strata_attempt_nobody' }
      const stranger = await app.person().send(`/api${path}`, { method, headers, ...(body && { body }) })
      expect(stranger.status).toBe(401)
      expect((await cast.admin.send(`/api${path}`, { method, ...(body && { body }) })).status).toBe(401)
    }
    expect(await versions()).toEqual([])
  })

  it('shows nothing of its secrets in the database', async () => {
    const canary = `canary-${randomUUID()}`
    await attempt.send('POST', path, stateText(1, { 'random_password.db': { result: canary } }))
    const tables = await deps.database.pool.query<{ name: string }>(
      `select tablename as name from pg_tables where schemaname = 'public'`,
    )
    const hex = Buffer.from(canary).toString('hex')
    for (const { name } of tables.rows) {
      const found = await deps.database.pool.query(
        `select 1 from "${name}" as row where row::text like $1 or row::text like $2 limit 1`,
        [`%${canary}%`, `%${hex}%`],
      )
      expect(found.rowCount, name).toBe(0)
    }
    expect(JSON.stringify(app.logged)).not.toContain(canary)
  })
})

describe('an attempt that was lost', () => {
  const laterThan = (minutes: number): void => app.setTime(`2026-11-02T10:${String(minutes).padStart(2, '0')}:00Z`)
  beforeEach(async () => {
    await attempt.send('POST', path, stateText(1))
    laterThan(5)
    await endAttempt(deps, attempt, 'lost')
  })

  it('still delivers its state while nothing has followed, also under the lock that was taken from it', async () => {
    expect((await attempt.send('POST', `${path}?ID=${randomUUID()}`, stateText(2, WEB))).status).toBe(204)
    expect(await versions()).toMatchObject([{ serial: 1 }, { serial: 2, is_adopted: true }])
    expect((await attempt.send('GET', path)).status).toBe(409)
  })

  it('still delivers it while others only look for drift', async () => {
    laterThan(13)
    await makeAttempt(app, environment, { kind: 'check', phase: 'plan' })
    await attempt.send('POST', path, stateText(2, WEB))
    expect(await versions()).toMatchObject([{ serial: 1 }, { serial: 2, is_adopted: true }])
  })

  it('has it kept beside the others once something has followed, where Terraform does not read it', async () => {
    laterThan(13)
    const next = await makeAttempt(app, environment)
    for (let times = 0; times < 2; times++)
      expect((await attempt.send('POST', path, stateText(2, WEB))).status).toBe(204)
    expect(await versions()).toMatchObject([{ serial: 1 }, { serial: 2, is_adopted: false, attempt_id: attempt.id }])
    expect(await (await next.send('GET', path)).json()).toMatchObject({ serial: 1 })
    expect((await next.send('POST', path, stateText(2))).status).toBe(204)
    expect(await (await next.send('GET', path)).json()).toMatchObject({ serial: 2, resources: [] })
  })
})

it('takes what an attempt could not send before it failed', async () => {
  await endAttempt(deps, attempt, 'failed')
  expect((await attempt.send('POST', path, stateText(1, WEB))).status).toBe(204)
  expect(await versions()).toMatchObject([{ serial: 1, is_adopted: true }])
})

it('lets what it shows to be there cost, though nobody told of it', async () => {
  environment = await makeEnvironment(deps, cast.project.id, cast.developer, {
    connection: 'sandbox',
    status: 'pending',
  })
  attempt = await makeAttempt(app, environment)
  await endAttempt(deps, attempt, 'lost')
  await attempt.send('POST', `/state/${environment}`, stateText(1))
  expect(await environmentRow(deps, environment)).toMatchObject({ activated_at: null, cost_now: 0 })
  await attempt.send('POST', `/state/${environment}`, stateText(2, WEB))
  expect(await environmentRow(deps, environment)).toMatchObject({ activated_at: deps.now(), cost_now: 10 })
})

it('tells of what is there after all of an environment that was deleted meanwhile', async () => {
  const given = { connection: 'sandbox', status: 'deleted', activated_at: null } as const
  environment = await makeEnvironment(deps, cast.project.id, cast.developer, given)
  attempt = await makeAttempt(app, environment)
  await endAttempt(deps, attempt, 'lost')
  expect((await attempt.send('POST', `/state/${environment}`, stateText(1, WEB))).status).toBe(204)
  expect(await toldTo(deps, cast.developer)).toContainEqual(expect.objectContaining({ kind: 'environment-late' }))
})

it('takes nothing from an attempt that said itself that it was done', async () => {
  await endAttempt(deps, attempt)
  const answer = await attempt.send('POST', path, stateText(1))
  expect([answer.status, await codeOf(answer)]).toEqual([409, 'states.attempt-ended'])
})

describe('a lock', () => {
  const lock = `/lock`
  const id = randomUUID()
  const held = () => orm.select().from(stateLocks).where(eq(stateLocks.environment_id, environment))

  it('is taken, repeated, written under and released', async () => {
    for (let times = 0; times < 2; times++) {
      const taken = await attempt.send('POST', path + lock, lockText(id))
      expect(taken.status).toBe(200)
      expect(await taken.json()).toEqual(JSON.parse(lockText(id)))
    }
    expect((await attempt.send('POST', `${path}?ID=${id}`, stateText(1))).status).toBe(204)
    expect((await attempt.send('DELETE', path + lock, lockText(id))).status).toBe(200)
    expect(await held()).toEqual([])
    expect((await attempt.send('DELETE', path + lock, lockText(id))).status).toBe(200)
  })

  it('keeps others out, and tells them who holds it in the names of Terraform', async () => {
    await attempt.send('POST', path + lock, lockText(id))
    const plan = await makeAttempt(app, environment, { phase: 'plan' })
    const refused = await plan.send('POST', path + lock, lockText())
    expect(refused.status).toBe(423)
    expect(await refused.json()).toMatchObject({
      ...(JSON.parse(lockText(id)) as object),
      code: 'states.locked',
      detail: expect.stringContaining('agent@host'),
    })
    const other = await makeAttempt(app, environment)
    for (const named of ['', `?ID=${id}`, `?ID=${randomUUID()}`])
      expect((await other.send('POST', path + named, stateText(1))).status).toBe(423)
    expect((await other.send('DELETE', path + lock, lockText(id))).status).toBe(423)
    expect((await other.send('DELETE', path + lock)).status).toBe(423)
    expect(await held()).toMatchObject([{ lock_id: id, attempt_id: attempt.id }])
  })

  it('is needed by whom names one', async () => {
    const answer = await attempt.send('POST', `${path}?ID=${id}`, stateText(1))
    expect([answer.status, await codeOf(answer)]).toEqual([423, 'states.lock-unknown'])
    await attempt.send('POST', path + lock, lockText(id))
    expect((await attempt.send('POST', `${path}?ID=${randomUUID()}`, stateText(1))).status).toBe(423)
    expect((await attempt.send('POST', path, stateText(1))).status).toBe(204)
  })

  it('goes to one of two who want it at once', async () => {
    const other = await makeAttempt(app, environment)
    const answers = await Promise.all([attempt, other].map((one) => one.send('POST', path + lock, lockText())))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 423])
  })

  it('that somebody left behind is taken over, or taken away by force', async () => {
    await attempt.send('POST', path + lock, lockText(id))
    await endAttempt(deps, attempt, 'lost')
    const next = await makeAttempt(app, environment)
    expect((await next.send('POST', path, stateText(1))).status).toBe(204)
    expect((await next.send('POST', path + lock, lockText())).status).toBe(200)
    expect(await held()).toMatchObject([{ attempt_id: next.id }])
    await endAttempt(deps, next)
    const last = await makeAttempt(app, environment)
    expect((await last.send('DELETE', path + lock)).status).toBe(200)
    expect(await held()).toEqual([])
  })

  it('is not what anything else is', async () => {
    for (const body of ['', '[]', '{"ID":""}', 'lock', JSON.stringify({ ID: 'x'.repeat(200) })])
      expect((await attempt.send('POST', path + lock, body)).status).toBe(400)
    expect((await attempt.send('DELETE', path + lock, '[]')).status).toBe(400)
    for (const method of ['POST', 'DELETE'])
      expect((await attempt.send(method, path + lock, ' '.repeat(100_001))).status).toBe(413)
  })

  it('is not for an attempt that has ended', async () => {
    await endAttempt(deps, attempt)
    for (const method of ['POST', 'DELETE'])
      expect((await attempt.send(method, path + lock, lockText(id))).status).toBe(409)
  })
})
