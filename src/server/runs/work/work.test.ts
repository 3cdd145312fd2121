import { createHash, randomUUID } from 'node:crypto'
import { and, asc, eq, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import type { ResourceEvent } from '#contract/agent.ts'
import { LOG_MAX_BYTES } from '#domain/run/limits.ts'
import type { RunPhase } from '#domain/run/status.ts'
import { createTestApp } from '../../../../test/support/app.ts'
import { makeCast } from '../../../../test/support/cast.ts'
import { makeAttempt, makeRun } from '../../../../test/support/runs.ts'
import { environmentRow, makeEnvironment } from '../../../../test/support/things.ts'
import { ATTEMPT_TOKEN_PREFIX } from '../../access/machines.ts'
import { hashSecret } from '../../crypto/secrets.ts'
import { compiledStacks } from '../../db/schema/environments.ts'
import { runAttempts, runEvents, runLogPieces, runs } from '../../db/schema/runs.ts'
import { blobPieces, blobs, runArtifacts } from '../../db/schema/states.ts'
import { asSealedBytes, bytesOf } from '../../crypto/sealed.ts'

const app = await createTestApp()
const { deps } = app
const { orm } = deps.database
const { project, owner } = await makeCast(app)
let environment: string
let run: string
beforeEach(async () => {
  environment = await makeEnvironment(deps, project.id, owner, { connection: 'sandbox', status: 'pending' })
  run = await makeRun(deps, environment, { status: 'planning' })
})

/** An attempt with what its agent sends. */
async function attemptAt(phase: RunPhase, ofRun = run) {
  const token = `${ATTEMPT_TOKEN_PREFIX}${randomUUID()}`
  const job_id = randomUUID()
  const id = await makeAttempt(deps, ofRun, { phase, job_id, secret_hash: hashSecret(token) })
  const send = (method: string, path: string, body?: string | Uint8Array<ArrayBuffer>, type = 'application/json') =>
    app.person().send(`/api/agent/jobs/${job_id}${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, ...(body !== undefined && { 'content-type': type }) },
      ...(body !== undefined && { body }),
    })
  const end = () => orm.update(runAttempts).set({ ended_at: deps.now() }).where(eq(runAttempts.id, id))
  return {
    id,
    end,
    send,
    log: (offset: number, text: string | Uint8Array<ArrayBuffer>) => send('PUT', `/log?offset=${offset}`, text),
    tell: (first: number, events: readonly ResourceEvent[]) =>
      send('PUT', `/events?first=${first}`, JSON.stringify(events)),
    put: (kind: string, body: string | Uint8Array<ArrayBuffer>, query = '') =>
      send('PUT', `/artifacts/${kind}${query}`, body, 'application/octet-stream'),
  }
}

const kept = async (answer: Response): Promise<unknown> => ((await answer.json()) as { bytes: unknown }).bytes
const codeOf = async (answer: Response): Promise<unknown> => [
  answer.status,
  ((await answer.json()) as { code: unknown }).code,
]
const event = (given: Partial<ResourceEvent> = {}): ResourceEvent => ({
  at: '2026-11-02T10:00:00.000Z',
  kind: 'started',
  address: 'aws_vpc.main',
  type: 'aws_vpc',
  action: 'create',
  seconds: null,
  message: null,
  ...given,
})

async function logOf(attempt: string): Promise<string> {
  const pieces = await orm
    .select()
    .from(runLogPieces)
    .where(eq(runLogPieces.attempt_id, attempt))
    .orderBy(asc(runLogPieces.at_byte))
  return Buffer.concat(pieces.map(({ bytes }) => bytes)).toString('utf8')
}

describe('the log', () => {
  it('is kept once, whatever is repeated and however it is cut', async () => {
    const { id, log } = await attemptAt('plan')
    expect(await kept(await log(0, 'one\n'))).toBe(4)
    expect(await kept(await log(0, 'one\n'))).toBe(4)
    expect(await kept(await log(2, 'e\ntwo\n'))).toBe(8)
    expect(await kept(await log(8, ''))).toBe(8)
    // Asked from the beginning, without a byte: an agent that hands over to a pod learns how far the log is.
    expect(await kept(await log(0, ''))).toBe(8)
    expect(await logOf(id)).toBe('one\ntwo\n')
  })

  it('answers whether the agent goes on, which it hears sooner than with its next sign of life', async () => {
    const { log } = await attemptAt('apply')
    const orderOf = async (answer: Response) => ((await answer.json()) as { order: unknown }).order
    expect(await orderOf(await log(0, 'one\n'))).toBe('continue')
    await orm.update(runs).set({ status: 'applying', cancel_asked_at: deps.now() }).where(eq(runs.id, run))
    expect([await orderOf(await log(4, 'two\n')), await orderOf(await log(4, 'two\n'))]).toEqual(['cancel', 'cancel'])
    await orm.update(runs).set({ kill_asked_at: deps.now() }).where(eq(runs.id, run))
    expect(await orderOf(await log(8, 'three\n'))).toBe('kill')
  })

  it('has no holes', async () => {
    const { id, log } = await attemptAt('plan')
    await log(0, 'one\n')
    expect(await codeOf(await log(5, 'x'))).toEqual([409, 'operations.log-hole'])
    expect(await logOf(id)).toBe('one\n')
  })

  it('is cut where it is too long, and says so', async () => {
    const { id, log } = await attemptAt('plan')
    await orm
      .update(runAttempts)
      .set({ log_bytes: LOG_MAX_BYTES - 3 })
      .where(eq(runAttempts.id, id))
    expect(await kept(await log(LOG_MAX_BYTES - 3, 'abcdef'))).toBe(LOG_MAX_BYTES)
    expect(await kept(await log(LOG_MAX_BYTES + 3, 'more'))).toBe(LOG_MAX_BYTES)
    expect(await logOf(id)).toBe('abc')
    const [attempt] = await orm.select().from(runAttempts).where(eq(runAttempts.id, id))
    expect(attempt).toMatchObject({ log_bytes: LOG_MAX_BYTES, is_log_cut: true })
  })

  it('is refused in pieces that are too large', async () => {
    const { log } = await attemptAt('plan')
    expect((await log(0, new Uint8Array(1_000_001))).status).toBe(413)
  })
})

describe('events', () => {
  const stored = (attempt: string) =>
    orm.select().from(runEvents).where(eq(runEvents.attempt_id, attempt)).orderBy(asc(runEvents.number))

  it('count once each, in their order, and what only goes on is not kept', async () => {
    const { id, tell } = await attemptAt('apply')
    const [began, goesOn, done] = [
      event(),
      event({ kind: 'progress', seconds: 10 }),
      event({ kind: 'done', seconds: 12.4 }),
    ]
    expect((await tell(0, [began, goesOn])).status).toBe(204)
    expect((await tell(0, [began, goesOn, done])).status).toBe(204)
    expect((await tell(0, [began])).status).toBe(204)
    expect(await stored(id)).toMatchObject([
      { number: 0, kind: 'started', run_id: run },
      { number: 2, kind: 'done', seconds: 12 },
    ])
  })

  it('leave none out', async () => {
    const { tell } = await attemptAt('plan')
    expect(await codeOf(await tell(1, [event()]))).toEqual([409, 'operations.events-hole'])
  })

  it('are refused when they are none', async () => {
    const { tell, send } = await attemptAt('plan')
    expect((await tell(0, [{ ...event(), action: 'explode' as 'create' }])).status).toBe(400)
    expect((await send('PUT', '/events', '[]')).status).toBe(400)
  })

  it('begin the cost of an environment with the first resource that is there', async () => {
    const { tell } = await attemptAt('apply')
    await tell(0, [event()])
    expect(await environmentRow(deps, environment)).toMatchObject({ activated_at: null, cost_now: 0 })
    await tell(1, [event({ kind: 'done', seconds: 3 })])
    const begun = await environmentRow(deps, environment)
    expect(begun).toMatchObject({ status: 'pending', cost_now: 10 })
    expect(begun.activated_at).not.toBeNull()
  })
})

const PLAN = { changes: [], drift: [], unchanged: 1, outputs: [] }

describe('what a job makes', () => {
  const artifacts = () => orm.select().from(runArtifacts).where(eq(runArtifacts.run_id, run))
  const digest = (text: string): string => createHash('sha256').update(text).digest('hex')

  it('goes from the plan to the apply of the same run, to the byte', async () => {
    const bytes = new Uint8Array(3_000_000).map((_, index) => (index * 7919) % 251)
    const plan = await attemptAt('plan')
    expect((await plan.put('plan', bytes)).status).toBe(204)
    const apply = await attemptAt('apply')
    const answer = await apply.send('GET', '/artifacts/plan')
    expect(answer.headers.get('content-type')).toBe('application/octet-stream')
    expect(Buffer.from(await answer.arrayBuffer()).equals(Buffer.from(bytes))).toBe(true)
    const other = await attemptAt('apply', await makeRun(deps, environment, { status: 'applying' }))
    expect((await other.send('GET', '/artifacts/plan')).status).toBe(404)
    expect((await apply.send('GET', '/artifacts/lock')).status).toBe(404)
    expect((await plan.send('GET', '/artifacts/plan')).status).toBe(403)
  })

  it('is refused when it is no longer what was kept, before a byte of it is sent', async () => {
    const plan = await attemptAt('plan')
    await plan.put(
      'plan',
      new Uint8Array(3_000_000).map((_, index) => (index * 7919) % 251),
    )
    const kept = (await artifacts()).find(({ kind }) => kind === 'plan')
    const isOfIt = eq(blobPieces.blob_id, kept?.blob_id ?? '')
    const pieces = await orm.select().from(blobPieces).where(isOfIt).orderBy(asc(blobPieces.number))
    const last = pieces.at(-1)
    const damaged = Buffer.from(last ? bytesOf(last.sealed) : []).map((byte, index) => (index === 40 ? byte ^ 1 : byte))
    await orm
      .update(blobPieces)
      .set({ sealed: asSealedBytes(Buffer.from(damaged)) })
      .where(and(isOfIt, eq(blobPieces.number, last?.number ?? -1)))
    const answer = await (await attemptAt('apply')).send('GET', '/artifacts/plan')
    expect([answer.status, ((await answer.json()) as { code: string }).code]).toEqual([409, 'operations.plan-damaged'])
  })

  it('is sealed: no byte of it lies in the database in clear', async () => {
    const secret = 'correct horse battery staple'
    await (await attemptAt('plan')).put('plan', secret.repeat(50))
    const pieces = await orm.select().from(blobPieces)
    expect(pieces.length).toBeGreaterThan(0)
    for (const { sealed } of pieces) expect(bytesOf(sealed).includes('correct horse')).toBe(false)
  })

  it('replaces what an earlier attempt made, which is forgotten', async () => {
    const { put } = await attemptAt('plan')
    await put('plan-json', JSON.stringify(PLAN))
    const [before] = await artifacts()
    await (await attemptAt('plan')).put('plan-json', JSON.stringify({ ...PLAN, unchanged: 2 }))
    const after = await artifacts()
    expect(after).toHaveLength(1)
    expect(
      await orm
        .select()
        .from(blobs)
        .where(eq(blobs.id, before?.blob_id ?? '')),
    ).toEqual([])
    expect(await owner.call('GET /runs/{id}/plan', { params: { id: run } })).toMatchObject({ unchanged: 2 })
  })

  describe('of the price of a plan', () => {
    const address = 'azurerm_managed_disk.data'
    const values = { storage_account_type: 'Premium_LRS', disk_size_gb: 128, location: 'eastus' }
    const change = { address, mode: 'managed', type: 'azurerm_managed_disk', change: { after: values } }
    const plan = (more: object = {}) => JSON.stringify({ format_version: '1.2', resource_changes: [change], ...more })
    const priceOf = () => owner.call('GET /runs/{id}/price', { params: { id: run } })

    it('is its price alone', async () => {
      const { put } = await attemptAt('plan')
      await put('plan-json', JSON.stringify(PLAN))
      expect((await put('plan-price', plan())).status).toBe(204)
      expect(await priceOf()).toMatchObject({
        is_complete: true,
        region: 'eastus',
        resources: [{ address, state: 'priced', lines: [{ amount: expect.any(Number), source: expect.any(String) }] }],
        drift: null,
      })
      const kinds = (await artifacts()).map(({ kind }) => kind)
      expect(kinds.toSorted()).toEqual(['plan-json', 'plan-price'])
    })

    it('has what changes by hand cost', async () => {
      const { put } = await attemptAt('plan')
      await put('plan-json', JSON.stringify(PLAN))
      const before = { ...values, disk_size_gb: 64 }
      await put('plan-price', plan({ resource_drift: [{ ...change, change: { before, after: values } }] }))
      const { drift, total_monthly } = await priceOf()
      expect(drift).toMatchObject({ after_monthly: total_monthly, resources: [{ address }] })
      expect(drift?.before_monthly).toBeLessThan(total_monthly)
    })

    it('says what has none, and what is known after apply', async () => {
      const { put } = await attemptAt('plan')
      await put('plan-json', JSON.stringify(PLAN))
      const { disk_size_gb: _, ...unsized } = values
      const open = { ...change, change: { after: unsized, after_unknown: { disk_size_gb: true } } }
      const odd = { address: 'acme_thing.a', mode: 'managed', type: 'acme_thing', change: { after: {} } }
      await put('plan-price', plan({ resource_changes: [open, odd] }))
      expect(await priceOf()).toMatchObject({
        is_complete: false,
        resources: [
          { address, state: 'unpriced', unknown: ['disk_size_gb'] },
          { address: 'acme_thing.a', state: 'unpriced', monthly: null, reason: expect.any(String) },
        ],
      })
    })

    it('is forgotten with the plan that it was of', async () => {
      const { put } = await attemptAt('plan')
      await put('plan-json', JSON.stringify(PLAN))
      await put('plan-price', plan())
      await put('plan-json', JSON.stringify({ ...PLAN, unchanged: 2 }))
      expect((await artifacts()).map(({ kind }) => kind)).toEqual(['plan-json'])
      await expect(priceOf()).rejects.toMatchObject({ status: 404 })
    })

    it('is refused when it is no plan, or was changed on the way', async () => {
      const { put } = await attemptAt('plan')
      for (const text of ['', '{', '[]', '{}', plan({ format_version: '2.0' }), '{"format_version":"1.2"}'])
        expect([text, (await put('plan-price', text)).status]).toEqual([text, 400])
      expect((await put('plan-price', plan(), `?sha256=${'0'.repeat(64)}`)).status).toBe(400)
      expect(await artifacts()).toEqual([])
    })

    it('is none for a stack that can no longer be read, and nothing fails for it', async () => {
      const [{ compiled_id } = { compiled_id: '' }] = await orm.select().from(runs).where(eq(runs.id, run))
      await orm
        .update(compiledStacks)
        .set({ stack: { is: 'old' } })
        .where(eq(compiledStacks.id, compiled_id))
      const { put } = await attemptAt('plan')
      expect((await put('plan-price', plan())).status).toBe(204)
      expect(await artifacts()).toEqual([])
    })
  })

  it('of a price that cannot be worked out is left out, and the run goes on', async () => {
    const [{ compiled_id } = { compiled_id: '' }] = await orm.select().from(runs).where(eq(runs.id, run))
    await orm
      .update(compiledStacks)
      .set({ result: sql`jsonb_set(${compiledStacks.result}::jsonb, '{cost_estimate}', 'null')::json` })
      .where(eq(compiledStacks.id, compiled_id))
    const { put } = await attemptAt('plan')
    const plan = JSON.stringify({ format_version: '1.2', resource_changes: [] })
    expect((await put('plan-price', plan)).status).toBe(204)
    expect(await artifacts()).toEqual([])
  })

  it('is refused when it was changed on the way, and leaves nothing', async () => {
    const { put } = await attemptAt('plan')
    const many = await orm.$count(blobs)
    expect((await put('plan', 'sent', `?sha256=${digest('meant')}`)).status).toBe(400)
    expect(await artifacts()).toEqual([])
    expect(await orm.$count(blobs)).toBe(many)
    expect((await put('plan', 'sent', `?sha256=${digest('sent')}`)).status).toBe(204)
  })

  it('is refused when it is no plan, or more than one', async () => {
    const { put } = await attemptAt('plan')
    const shown = { ...PLAN, prior_state: { password: 'x' } }
    for (const text of ['', '{', '[]', '{}', JSON.stringify(shown), JSON.stringify({ ...PLAN, changes: [{}] })])
      expect([text, (await put('plan-json', text)).status]).toEqual([text, 400])
    expect((await put('lock', 'x'.repeat(1_000_001))).status).toBe(400)
    expect((await put('state', '{}')).status).toBe(400)
    expect(await artifacts()).toEqual([])
  })

  it('is of the phase that makes it', async () => {
    const [plan, apply] = [await attemptAt('plan'), await attemptAt('apply')]
    for (const kind of ['plan', 'plan-json', 'plan-price', 'lock'])
      expect(await codeOf(await apply.put(kind, '{}'))).toEqual([409, 'operations.other-artifact'])
    expect(await codeOf(await plan.put('outputs', '{}'))).toEqual([409, 'operations.other-artifact'])
    expect((await apply.put('outputs', '{}')).status).toBe(204)
  })
})

describe('an attempt that has ended', () => {
  it('hands nothing over any more', async () => {
    for (const phase of ['plan', 'apply'] as const) {
      const { send, end, put } = await attemptAt(phase)
      await put('plan', 'x')
      await end()
      const answers = [
        await send('PUT', '/log?offset=0', 'x'),
        await send('PUT', '/events?first=0', '[]'),
        await put(phase === 'plan' ? 'plan' : 'outputs', '{}'),
        ...(phase === 'apply' ? [await send('GET', '/artifacts/plan')] : []),
      ]
      for (const answer of answers) expect(await codeOf(answer)).toEqual([409, 'operations.attempt-ended'])
    }
  })

  it('has no way to what belongs to others', async () => {
    const one = await attemptAt('plan')
    const other = await app.person().send(`/api/agent/jobs/${randomUUID()}/log?offset=0`, { method: 'PUT', body: 'x' })
    expect(other.status).toBe(401)
    expect((await one.send('PUT', `/../${randomUUID()}/log?offset=0`, 'x')).status).toBe(404)
  })
})
