import { describe, expect, it } from 'vitest'
import type { PlanAnswer, PlanBinary, PlanOrder } from '#contract/plan-proof.ts'
import { createTestApp } from '../../../test/support/app.ts'
import { makeCast } from '../../../test/support/cast.ts'
import { make } from '../../../test/support/make.ts'
import { proveNothing } from '../../../test/support/things.ts'
import { planProofs } from '../db/schema/plan-proofs.ts'
import type { Deps } from '../deps.ts'
import { LEASE_MS, claimPlan, finishPlan } from './claim.ts'
import { forgetPlans } from './files.ts'
import { planAll } from './work.ts'

const BINARY = { flavour: 'terraform', version: '1.11.4' } as const
const OK: PlanAnswer = { outcome: 'ok', binary: BINARY, to_add: 122, duration_ms: 1040 }
const FAILED: PlanAnswer = {
  outcome: 'failed',
  binary: BINARY,
  duration_ms: 700,
  diagnostics: [
    { summary: 'Invalid index', detail: 'There is no such key.', address: 'aws_lb.edge', file: 'main.tf', line: 7 },
  ],
}
const BROKEN: PlanAnswer = { outcome: 'broken', problem: { code: 'plans.no-space', params: {} } }
const REASON = 'Terraform 1.11.4 cannot plan it: Invalid index (aws_lb.edge).'

/** An application with a planner that answers what a test decides, and keeps what it was asked. */
async function openApp(answer: (files: Record<string, string>) => PlanAnswer | Promise<PlanAnswer> = () => OK) {
  const known: { binary: PlanBinary | null | undefined; lookedAt: number } = { binary: undefined, lookedAt: 0 }
  const isAtHand = () => (known.binary === undefined ? undefined : known.binary !== null)
  const app = await createTestApp({ prove: proveNothing, planner: { isAtHand, wake: () => undefined } })
  const asked: Record<string, string>[] = []
  const settings: { binary: PlanBinary | null } = { binary: BINARY }
  const ask = async (order: PlanOrder): Promise<PlanAnswer> => {
    if (order.kind === 'look') return { outcome: 'found', binary: settings.binary }
    asked.push(order.files)
    return answer(order.files)
  }
  const plan = (deps: Deps = app.deps) => planAll(deps, { ask, known, signal: new AbortController().signal })
  return { ...app, asked, known, settings, plan }
}

const nameIn = (files: Record<string, string>) => /default\s+= "(shop-\w+)"/.exec(files['variables.tf'] ?? '')?.[1]
const stackNamed = (name: string) => make.stack({ name })

describe('the plan of a stored result', () => {
  it('waits, and then says what Terraform planned', async () => {
    const { user, plan, asked } = await openApp()
    const person = user()
    const made = await person.call('POST /generate', { body: make.answers() })
    expect(made.proof.plan).toMatchObject({ status: 'waiting', binary: null, reason: null, at: null })
    expect(await plan()).toBe(1)
    const { proof } = await person.call('GET /results/{id}', { params: { id: made.id } })
    expect(proof.plan).toEqual({
      status: 'ok',
      binary: BINARY,
      to_add: 122,
      duration_ms: 1040,
      reason: null,
      reason_message: null,
      diagnostics: [],
      at: '2026-11-02T10:00:00.000Z',
    })
    expect(proof).toMatchObject({ checker: 'test', errors: [] })
    expect(asked.map((files) => Object.keys(files).toSorted())).toEqual([
      ['backend.tf', 'main.tf', 'outputs.tf', 'provider.tf', 'variables.tf'],
    ])
    expect((await person.call('GET /results/current', {})).proof.plan?.status).toBe('ok')
  })

  it('is made once for the same files, whoever stores them', async () => {
    const { user, plan, asked } = await openApp()
    for (const person of [user(), user()]) await person.call('POST /generate', { body: make.answers() })
    await plan()
    const { proof } = await user().call('POST /generate', { body: make.answers() })
    expect(await plan()).toBe(0)
    expect([asked.length, proof.plan?.status]).toEqual([1, 'ok'])
  })

  it('says that there is no binary, and is made once there is one', async () => {
    const { user, plan, known, settings, asked } = await openApp()
    const person = user()
    settings.binary = null
    const { id } = await person.call('POST /generate', { body: make.answers() })
    expect(await plan()).toBe(0)
    const read = async () => (await person.call('GET /results/{id}', { params: { id } })).proof.plan
    expect(await read()).toMatchObject({
      status: 'skipped',
      reason: 'Not planned: this server has neither Terraform nor OpenTofu 1.11 or newer.',
      reason_message: { code: 'plans.no-binary' },
    })
    settings.binary = BINARY
    expect(await plan()).toBe(0)
    known.lookedAt -= 10 * 60_000
    expect(await plan()).toBe(1)
    expect([(await read())?.status, asked.length]).toEqual(['ok', 1])
  })

  it('is tried three times when the machine is at fault, and then skipped with the reason', async () => {
    const { user, plan, asked, setTime } = await openApp(() => BROKEN)
    const person = user()
    const { id } = await person.call('POST /generate', { body: make.answers() })
    const read = async () => (await person.call('GET /results/{id}', { params: { id } })).proof.plan
    for (const time of ['10:00', '10:02', '10:20']) {
      expect(await read()).toMatchObject({ status: 'waiting', reason: null })
      setTime(`2026-11-02T${time}:00Z`)
      await plan()
      expect(await plan()).toBe(0)
    }
    expect(await read()).toMatchObject({
      status: 'skipped',
      reason: 'Not planned: it was tried 3 times. The disk of this server has no space left.',
    })
    expect(asked).toHaveLength(3)
  })

  it('breaks off without harm when the process that plans does', async () => {
    const { user, plan, logged } = await openApp(() => Promise.reject(new Error('Out of memory')))
    const person = user()
    const { id } = await person.call('POST /generate', { body: make.answers() })
    await plan()
    expect((await person.call('GET /results/{id}', { params: { id } })).proof.plan?.status).toBe('waiting')
    expect(JSON.stringify(logged)).toContain('Out of memory')
  })
})

describe('a request', () => {
  it('is refused with the reason when its files cannot be planned, whatever its tags', async () => {
    const app = await openApp(() => FAILED)
    const { developer, project } = await makeCast(app)
    const made = await developer.call('POST /generate', { body: make.answers() })
    const body = { project_id: project.id, name: 'Shop', result_id: made.id }
    await app.plan()
    expect((await developer.call('GET /results/{id}', { params: { id: made.id } })).proof.plan).toMatchObject({
      status: 'failed',
      reason: REASON,
      diagnostics: [{ summary: 'Invalid index', file: 'main.tf', line: 7 }],
    })
    for (const tags of [undefined, { team: 'shop' }]) {
      const refused = developer.call('POST /environments', { body: { ...body, tags } })
      await expect(refused).rejects.toMatchObject({
        status: 409,
        message: `This stack cannot be requested. ${REASON} Change the component that it names, or generate the stack again.`,
      })
    }
    const other = { project_id: project.id, name: 'Other', stack: stackNamed('shop-other') }
    expect((await developer.call('POST /environments', { body: other })).status).toBe('pending')
  })

  it('is planned itself, and its page says so', async () => {
    const app = await openApp()
    const { developer, project } = await makeCast(app)
    const body = { project_id: project.id, name: 'Shop', stack: make.stack(), tags: { team: 'shop' } }
    const { id } = await developer.call('POST /environments', { body })
    const read = async () => (await developer.call('GET /environments/{id}', { params: { id } })).proof.plan?.status
    expect(await read()).toBe('waiting')
    expect(await app.plan()).toBe(1)
    expect(await read()).toBe('ok')
  })

  it('is never planned with Terraform that people brought', async () => {
    const app = await openApp()
    const { developer, project } = await makeCast(app)
    const planOf = async (name: string, stack: ReturnType<typeof make.stack>) => {
      const { id } = await developer.call('POST /environments', { body: { project_id: project.id, name, stack } })
      return (await developer.call('GET /environments/{id}', { params: { id } })).proof.plan
    }
    const own = make.ownStack({ is_free: true })
    expect(await planOf('Own', own)).toMatchObject({
      status: 'skipped',
      reason_message: { code: 'plans.own-modules' },
    })
    const source = { kind: 'registry', address: 'terraform-aws-modules/sqs/aws', version: '4.2.0' } as const
    const fetched = { ...own, modules: own.modules?.map((module) => ({ ...module, source })) }
    expect(await planOf('Fetched', fetched)).toMatchObject({
      status: 'skipped',
      reason:
        'Not planned: modules from a registry or from Git are not on this server: terraform-aws-modules/sqs/aws 4.2.0.',
    })
    expect([await app.plan(), app.asked.length]).toEqual([0, 0])
  })

  it('goes through where nobody can plan any more', async () => {
    const app = await openApp(() => FAILED)
    const { developer, project } = await makeCast(app)
    const body = { project_id: project.id, name: 'Shop', stack: make.stack() }
    await developer.call('POST /environments', { body })
    await app.plan()
    await expect(developer.call('POST /environments', { body: { ...body, name: 'Two' } })).rejects.toMatchObject({
      status: 409,
    })
    app.known.binary = null
    expect((await developer.call('POST /environments', { body: { ...body, name: 'Two' } })).name).toBe('Two')
  })
})

describe('the plan of a template', () => {
  it('is made of its newest version, and refuses a request when it fails', async () => {
    const answers = [OK, FAILED]
    const app = await openApp(() => answers.shift() ?? OK)
    const { developer, project } = await makeCast(app)
    const made = await developer.call('POST /templates', { body: { name: 'Shop', stack: make.stack() } })
    expect(made.plan?.status).toBe('waiting')
    expect(await app.plan()).toBe(1)
    const params = { id: made.id }
    expect((await developer.call('GET /templates/{id}', { params })).plan).toMatchObject({ status: 'ok', to_add: 122 })
    const saved = await developer.call('PUT /templates/{id}', {
      params,
      body: { base_version: 1, stack: stackNamed('shop-two') },
    })
    expect(saved.plan?.status).toBe('waiting')
    expect(await app.plan()).toBe(1)
    expect((await developer.call('GET /templates/{id}', { params })).plan).toMatchObject({ status: 'failed' })
    const body = { project_id: project.id, name: 'Shop', template_id: made.id, tags: { team: 'shop' } }
    await expect(developer.call('POST /environments', { body })).rejects.toMatchObject({ status: 409 })
  })

  it('is not made of one that does not compile', async () => {
    const app = await openApp()
    const person = app.user()
    const made = await person.call('POST /templates', { body: { name: 'Empty', cloud: 'aws' } })
    expect([made.plan, await app.plan(), app.asked.length]).toEqual([null, 0, 0])
  })
})

describe('the queue', () => {
  it('lets people take turns, the newest of each first', async () => {
    let minute = 0
    const app = await openApp(() => {
      next()
      return OK
    })
    const next = () => app.setTime(new Date(Date.UTC(2026, 10, 2, 10, (minute += 1))).toISOString())
    const { developer, owner, project } = await makeCast(app)
    const store = async (who: typeof owner, name: string) => {
      next()
      const stack = stackNamed(name)
      await who.call('POST /environments', { body: { project_id: project.id, name, stack } })
    }
    for (const name of ['shop-a', 'shop-b', 'shop-c']) await store(developer, name)
    await store(owner, 'shop-x')
    await store(owner, 'shop-y')
    expect(await app.plan()).toBe(5)
    const order = app.asked.map(nameIn)
    expect(order.filter((name) => /[abc]$/.test(name ?? ''))).toEqual(['shop-c', 'shop-b', 'shop-a'])
    expect(order.filter((name) => /[xy]$/.test(name ?? ''))).toEqual(['shop-y', 'shop-x'])
    // One after the other, as long as both have something that waits.
    expect(new Set(order.slice(0, 2).map((name) => /[xy]$/.test(name ?? '')))).toEqual(new Set([true, false]))
    expect(new Set(order.slice(2, 4).map((name) => /[xy]$/.test(name ?? '')))).toEqual(new Set([true, false]))
  })

  it('gives files to one server at a time, and to the next when that one is gone', async () => {
    const { deps, user, setTime, plan } = await openApp()
    const person = user()
    const { id } = await person.call('POST /generate', { body: make.answers() })
    const [one, none] = [await claimPlan(deps), await claimPlan(deps)]
    expect([one?.attempts, none]).toEqual([1, undefined])
    setTime(new Date(deps.now().getTime() + LEASE_MS + 1).toISOString())
    expect(await plan()).toBe(1)
    // The first server comes late: what the second found stands.
    if (one) await finishPlan(deps, one, FAILED)
    expect((await person.call('GET /results/{id}', { params: { id } })).proof.plan?.status).toBe('ok')
  })

  it('gives up what its servers never live to finish', async () => {
    const { deps, user, setTime, plan, asked } = await openApp()
    const person = user()
    const { id } = await person.call('POST /generate', { body: make.answers() })
    for (let lost = 0; lost < 3; lost += 1) {
      await claimPlan(deps)
      setTime(new Date(deps.now().getTime() + LEASE_MS + 1).toISOString())
    }
    await plan()
    expect((await person.call('GET /results/{id}', { params: { id } })).proof.plan).toMatchObject({
      status: 'skipped',
      reason: 'Not planned: it was tried 3 times. The process that plans ended early: the log of the server says more.',
    })
    expect(asked).toEqual([])
  })

  it('looks again at what failed when the binary is another one', async () => {
    const answers = [FAILED, OK]
    const { user, plan, known, settings } = await openApp(() => answers.shift() ?? OK)
    const person = user()
    const { id } = await person.call('POST /generate', { body: make.answers() })
    await plan()
    known.binary = undefined
    expect(await plan()).toBe(0)
    known.binary = undefined
    settings.binary = { ...BINARY, version: '1.12.0' }
    expect(await plan()).toBe(1)
    expect((await person.call('GET /results/{id}', { params: { id } })).proof.plan?.status).toBe('ok')
  })

  it('forgets files that nothing has any more', async () => {
    const { deps, user, plan } = await openApp()
    const person = await user().ready()
    await person.call('POST /generate', { body: make.answers() })
    const row = { status: 'ok', due_at: deps.now(), created_at: deps.now() } as const
    await deps.database.orm.insert(planProofs).values({ ...row, files_digest: 'gone' })
    await deps.database.orm.insert(planProofs).values({ ...row, files_digest: 'lost', status: 'waiting' })
    // What waits and cannot be found is forgotten at its turn.
    expect(await plan()).toBe(1)
    const left = async () => (await deps.database.orm.select().from(planProofs)).map((one) => one.files_digest)
    expect(await left()).toHaveLength(2)
    await forgetPlans(deps, new Date(deps.now().getTime() + 1))
    expect(await left()).toEqual([expect.stringMatching(/^[0-9a-f]{64}$/)])
  })
})
