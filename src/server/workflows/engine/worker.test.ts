// Working through events: in several servers at once, when something breaks,
// and while people change what it is about.
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { message } from '#words/message.ts'
import { createTestApp } from '../../../../test/support/app.ts'
import { makeCast, type Cast } from '../../../../test/support/cast.ts'
import { eventually } from '../../../../test/support/eventually.ts'
import { behind } from '../../../../test/support/locks.ts'
import { environmentRow, makeEnvironment, toldTo } from '../../../../test/support/things.ts'
import { action, condition, eventsOf, makeRule, runsOf } from '../../../../test/support/workflow-engine.ts'
import { change } from '../../audit/change.ts'
import type { Transaction } from '../../db/connect.ts'
import { users } from '../../db/schema/accounts.ts'
import { environments } from '../../db/schema/environments.ts'
import { workflowEvents, workflows } from '../../db/schema/workflows.ts'
import { recordEvent } from '../../environments/base/events.ts'
import { createWorker, workThrough } from './worker.ts'

const app = await createTestApp()
const { deps, logged, setTime } = app
const { orm, pool } = deps.database
let cast: Cast

beforeEach(async () => {
  await pool.query('drop trigger if exists broken on workflow_runs')
  await orm.delete(workflows)
  await orm.delete(workflowEvents)
  await orm.delete(environments)
  setTime('2026-11-02T10:00:00Z')
  cast = await makeCast(app)
})

/** An environment to which something just happened. */
async function happened(name = 'Shop'): Promise<string> {
  const id = await makeEnvironment(deps, cast.project.id, cast.developer, { name })
  const environment = await environmentRow(deps, id)
  await change(deps, { via: 'test' }, (work) =>
    recordEvent(
      work,
      deps,
      { trigger: 'on-deploy', environment, said: message('events.asked-again', { actor: 'Ada' }) },
      deps.now(),
    ),
  )
  return id
}

/** Every run breaks from now on, after its actions. */
async function breakRuns(workflowId: string): Promise<void> {
  await pool.query(
    `create or replace function broken() returns trigger language plpgsql as $$ begin raise exception 'the disk is full'; end $$`,
  )
  await pool.query(
    `create trigger broken before update on workflow_runs for each row when (new.workflow_id = '${workflowId}') execute function broken()`,
  )
}

const told = async () => (await toldTo(deps, cast.developer)).filter(({ kind }) => kind === 'workflow-message').length
const TELL = action('notify', 'owner', 'Look at it.')

describe('several servers at once', () => {
  it('execute the actions of each event exactly once', async () => {
    const id = await makeRule(deps, cast.owner, { actions: [TELL, action('tag', 'a', '1')] })
    for (let number = 0; number < 20; number++) await happened(`Shop ${number}`)
    const done = await Promise.all([workThrough(deps), workThrough(deps), workThrough(deps)])
    expect(done[0] + done[1] + done[2]).toBe(20)
    // Each had its part, or the test shows nothing.
    expect(done.filter((number) => number > 0).length).toBeGreaterThan(1)
    expect(await runsOf(deps, id)).toHaveLength(20)
    expect(await told()).toBe(20)
    const events = await orm
      .select({ attempts: workflowEvents.attempts, processed_at: workflowEvents.processed_at })
      .from(workflowEvents)
    expect(events.filter(({ attempts, processed_at }) => attempts > 0 || processed_at === null)).toEqual([])
  })

  it('do not wait for each other, and leave an event to a person who has it', async () => {
    const id = await makeRule(deps, cast.owner, { actions: [TELL] })
    const shop = await happened()
    const environment = await environmentRow(deps, shop)
    const hold = (tx: Transaction) =>
      tx.select().from(environments).where(eq(environments.id, environment.id)).for('update')
    // The first waits for a person who is busy with the environment; the second comes back at once.
    const [first] = await behind(deps, hold, [() => workThrough(deps)], async () => {
      expect(await workThrough(deps)).toBe(0)
    })
    expect(first).toEqual({ status: 'fulfilled', value: 1 })
    expect(await runsOf(deps, id)).toHaveLength(1)
    expect(await told()).toBe(1)
  })

  it('do it once also when one of them is lost in the middle', async () => {
    const id = await makeRule(deps, cast.owner, { actions: [TELL] })
    const shop = await happened()
    const hold = (tx: Transaction) => tx.select().from(environments).where(eq(environments.id, shop)).for('update')
    await behind(deps, hold, [() => workThrough(deps)], async () => {
      await pool.query(
        `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      )
    })
    expect(await told()).toBe(0)
    setTime('2026-11-02T10:00:10Z')
    expect(await workThrough(deps)).toBe(1)
    expect(await runsOf(deps, id)).toMatchObject([{ outcome: 'done' }])
    expect(await told()).toBe(1)
  })
})

describe('an event that breaks', () => {
  it('is tried again after 10 s, 1 min, 5 min and 30 min, and then given up; the workflow keeps that it failed', async () => {
    const broken = await makeRule(deps, cast.owner, { actions: [TELL] })
    const other = await makeRule(deps, cast.owner, { conditions: [condition('region', 'equals', 'nowhere')] })
    await breakRuns(broken)
    const shop = await happened()
    const waits: (number | undefined)[] = []
    for (let attempt = 0; attempt < 5; attempt++) {
      expect(await workThrough(deps)).toBe(0)
      const [event] = await eventsOf(deps, shop)
      if (!event) throw new Error('The event is gone.')
      expect(event).toMatchObject({ attempts: attempt + 1, last_error: 'the disk is full' })
      waits.push(event.processed_at ? undefined : (event.next_attempt_at.getTime() - deps.now().getTime()) / 1000)
      expect(await workThrough(deps)).toBe(0)
      expect((await eventsOf(deps, shop))[0]?.attempts).toBe(attempt + 1)
      if (!event.processed_at) setTime(event.next_attempt_at.toISOString())
    }
    expect(waits).toEqual([10, 60, 300, 1800, undefined])
    // Nothing of what was begun remains.
    expect(await told()).toBe(0)
    expect(await runsOf(deps, broken)).toMatchObject([
      {
        outcome: 'failed',
        text: expect.stringContaining('Strata gave up and did nothing'),
        actions: [{ type: 'notify', outcome: 'not-reached' }],
      },
    ])
    expect(await runsOf(deps, other)).toEqual([])
    expect(logged).toContainEqual(
      expect.objectContaining({ level: 50, msg: 'What happened could not be told to workflows and is given up.' }),
    )
  })

  it('does not stop the others', async () => {
    const broken = await makeRule(deps, cast.owner, { project_id: cast.project.id })
    await breakRuns(broken)
    await happened('First')
    const other = await makeCast(app)
    const fine = await makeRule(deps, other.owner)
    const id = await makeEnvironment(deps, other.project.id, other.developer)
    const environment = await environmentRow(deps, id)
    setTime('2026-11-02T10:00:01Z')
    await change(deps, { via: 'test' }, (work) =>
      recordEvent(
        work,
        deps,
        { trigger: 'on-deploy', environment, said: message('events.asked-again', { actor: 'Ada' }) },
        deps.now(),
      ),
    )
    expect(await workThrough(deps)).toBe(1)
    expect(await runsOf(deps, fine)).toHaveLength(1)
  })

  it('is given up also when the workflow itself cannot be read', async () => {
    const broken = await makeRule(deps, cast.owner)
    const shop = await happened()
    await pool.query(`update workflows set conditions = '5' where id = '${broken}'`)
    await orm.update(workflowEvents).set({ attempts: 4 })
    expect(await workThrough(deps)).toBe(0)
    expect(await eventsOf(deps, shop)).toMatchObject([{ attempts: 5, processed_at: deps.now() }])
  })
})

describe('while people change things', () => {
  it('passes over a workflow that is being deleted', async () => {
    const id = await makeRule(deps, cast.owner, { actions: [TELL] })
    const shop = await happened()
    const [worked] = await behind(deps, (tx) => tx.delete(workflows).where(eq(workflows.id, id)), [
      () => workThrough(deps),
    ])
    expect(worked).toEqual({ status: 'fulfilled', value: 1 })
    expect(await told()).toBe(0)
    expect(await eventsOf(deps, shop)).toMatchObject([{ processed_at: deps.now(), attempts: 0 }])
  })

  it('waits for a person who is disabling the author', async () => {
    const id = await makeRule(deps, cast.project_admin, { actions: [TELL] })
    await happened()
    const disable = (tx: Transaction) =>
      tx.update(users).set({ disabled_at: deps.now() }).where(eq(users.id, cast.project_admin.id))
    await behind(deps, disable, [() => workThrough(deps)])
    expect(await runsOf(deps, id)).toMatchObject([{ outcome: 'refused' }])
    expect(await told()).toBe(0)
  })

  it('forgets what was to be told of an environment that is gone', async () => {
    await makeRule(deps, cast.owner, { actions: [TELL] })
    const shop = await happened()
    const troubles = () => logged.filter(({ level }) => Number(level) >= 40).length
    const before = troubles()
    const [worked] = await behind(deps, (tx) => tx.delete(environments).where(eq(environments.id, shop)), [
      () => workThrough(deps),
    ])
    expect(worked).toEqual({ status: 'fulfilled', value: 0 })
    expect(await orm.select().from(workflowEvents)).toEqual([])
    expect(troubles()).toBe(before)
  })
})

describe('the worker of a server', () => {
  it('works through what is there, and what it is woken for', async () => {
    const id = await makeRule(deps, cast.owner)
    await happened('First')
    const worker = createWorker(deps)
    try {
      await eventually(async () => expect(await runsOf(deps, id)).toHaveLength(1))
      await happened('Second')
      worker.wake()
      await eventually(async () => expect(await runsOf(deps, id)).toHaveLength(2))
    } finally {
      await worker.stop()
    }
    await happened('Third')
    worker.wake()
    expect(await runsOf(deps, id)).toHaveLength(2)
  })

  it('is not kept busy by an event that another server has', async () => {
    await makeRule(deps, cast.owner, { actions: [TELL] })
    const shop = await happened()
    const hold = (tx: Transaction) => tx.select().from(environments).where(eq(environments.id, shop)).for('update')
    let wakes = 0
    const counting = { ...deps, outbox: { wake: () => void (wakes += 1) } }
    await behind(deps, hold, [() => workThrough(deps)], async () => {
      expect(await workThrough(counting)).toBe(0)
    })
    // Being woken by its own look would let it look for ever.
    expect(wakes).toBe(0)
  })
})
