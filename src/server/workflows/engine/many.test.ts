// A schedule that is for many environments keeps neither people nor other
// workflows waiting.
import { randomUUID } from 'node:crypto'
import { eq, inArray } from 'drizzle-orm'
import { beforeEach, expect, it } from 'vitest'
import { message } from '#words/message.ts'
import { createTestApp } from '../../../../test/support/app.ts'
import { makeCast, type Cast } from '../../../../test/support/cast.ts'
import { eventually } from '../../../../test/support/eventually.ts'
import { behind } from '../../../../test/support/locks.ts'
import { environmentRow, makeEnvironment } from '../../../../test/support/things.ts'
import { condition, makeRule, runsOf } from '../../../../test/support/workflow-engine.ts'
import { change } from '../../audit/change.ts'
import type { Transaction } from '../../db/connect.ts'
import { environments } from '../../db/schema/environments.ts'
import { workflowEvents, workflows } from '../../db/schema/workflows.ts'
import { recordEvent } from '../../environments/base/events.ts'
import { runSchedules } from './schedules.ts'
import { createWorker, workThrough } from './worker.ts'

const app = await createTestApp()
const { deps, setTime } = app
const { orm, pool } = deps.database
let cast: Cast

beforeEach(async () => {
  await orm.delete(workflows)
  await orm.delete(workflowEvents)
  await orm.delete(environments)
  setTime('2026-11-02T19:00:20Z')
  cast = await makeCast(app)
})

const schedule = (given: Parameters<typeof makeRule>[2] = {}) =>
  makeRule(deps, cast.owner, {
    trigger: 'on-schedule',
    schedule: { cron: '0 20 * * *', time_zone: 'Europe/Berlin' },
    next_run_at: new Date('2026-11-02T19:00:00Z'),
    ...given,
  })

it('lets people change environments while it goes through the others', async () => {
  const id = await schedule({ conditions: [condition('region', 'equals', 'eastus')] })
  const one = await environmentRow(
    deps,
    await makeEnvironment(deps, cast.project.id, cast.developer, { region: 'westus' }),
  )
  // More than are looked at at once, of which the first and the last matter.
  const others = Array.from({ length: 600 }, (_, number) => ({ ...one, id: randomUUID(), name: `Shop ${number}` }))
  await orm.insert(environments).values(others)
  const ids = [one, ...others].map((row) => row.id).toSorted()
  const [first = '', last = ''] = [ids.at(0), ids.at(-1)]
  await orm
    .update(environments)
    .set({ region: 'eastus' })
    .where(inArray(environments.id, [first, last]))
  await runSchedules(deps)
  const hold = (tx: Transaction) => tx.select().from(environments).where(eq(environments.id, last)).for('update')
  await behind(deps, hold, [() => workThrough(deps)], async () => {
    const free = await pool.query('select id from environments where id = $1 for update skip locked', [first])
    expect(free.rows).toEqual([{ id: first }])
  })
  const runs = await runsOf(deps, id)
  expect(runs.filter(({ environment_id }) => environment_id === null)).toMatchObject([
    { outcome: 'done', text: '2 of 601 environments matched.' },
  ])
  expect(runs).toHaveLength(3)
})

it('is deleted while it goes through them without anyone waiting for ever', async () => {
  const id = await schedule()
  const shop = await makeEnvironment(deps, cast.project.id, cast.developer)
  await runSchedules(deps)
  const hold = (tx: Transaction) => tx.select().from(environments).where(eq(environments.id, shop)).for('update')
  await behind(deps, hold, [() => workThrough(deps)], (tx) => tx.delete(workflows).where(eq(workflows.id, id)))
  expect(await orm.select().from(workflowEvents)).toEqual([])
})

it('does not hold up what is asked for meanwhile', async () => {
  const waiting = await schedule()
  const busy = await makeEnvironment(deps, cast.project.id, cast.developer)
  await runSchedules(deps)
  // Its event about the environment is written, and waits for a person who is busy with that.
  const hold = (tx: Transaction) => tx.select().from(environments).where(eq(environments.id, busy)).for('no key update')
  const elsewhere = await makeCast(app)
  const asked = await makeRule(deps, elsewhere.owner)
  const environment = await environmentRow(deps, await makeEnvironment(deps, elsewhere.project.id, elsewhere.developer))
  let worker: ReturnType<typeof createWorker> | undefined
  try {
    await behind(deps, hold, [async () => (worker = createWorker(deps))], async () => {
      await change(deps, { via: 'test' }, (work) =>
        recordEvent(
          work,
          deps,
          { trigger: 'on-deploy', environment, said: message('events.asked-again', { actor: 'Ada' }) },
          deps.now(),
        ),
      )
      worker?.wake()
      await eventually(async () => expect(await runsOf(deps, asked)).toHaveLength(1))
      expect(await runsOf(deps, waiting)).toHaveLength(1)
    })
    await eventually(async () => expect(await runsOf(deps, waiting)).toHaveLength(2))
  } finally {
    await worker?.stop()
  }
})
