// Workflows that cause each other: not only how long such a chain may become,
// but also how wide.
import { isNull, sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { message } from '#words/message.ts'
import { createTestApp } from '../../../../test/support/app.ts'
import { makeCast } from '../../../../test/support/cast.ts'
import { makeRequest } from '../../../../test/support/requests.ts'
import { environmentRow, toldTo } from '../../../../test/support/things.ts'
import { action, makeRule, runsOf } from '../../../../test/support/workflow-engine.ts'
import { change } from '../../audit/change.ts'
import { workflowEvents } from '../../db/schema/workflows.ts'
import { recordEvent } from '../../environments/base/events.ts'
import { CAUSED_MAX } from './run.ts'
import { workThrough } from './worker.ts'

const app = await createTestApp()
const { deps } = app
const { orm } = deps.database

it('end also where each of many causes all the others', async () => {
  const { owner, developer, project } = await makeCast(app)
  const { environment: id } = await makeRequest(deps, project.id, developer, {}, { tags: { color: 'green' } })
  const colors = ['red', 'blue', 'white', 'black']
  const rules: string[] = []
  for (const color of colors)
    rules.push(await makeRule(deps, owner, { project_id: project.id, actions: [action('tag', 'color', color)] }))
  await orm.delete(workflowEvents)
  const environment = await environmentRow(deps, id)
  const happens = () =>
    change(deps, { via: 'test' }, (work) =>
      recordEvent(
        work,
        deps,
        { trigger: 'on-deploy', environment, said: message('events.asked-again', { actor: 'Ada' }) },
        deps.now(),
      ),
    )
  await happens()
  await workThrough(deps)
  const [caused] = (
    await orm.execute<{ count: number }>(
      sql`select count(*)::int as count from workflow_events where chain::text <> '[]'`,
    )
  ).rows
  // What those caused that were under way when it was enough.
  expect(caused?.count).toBeLessThan(CAUSED_MAX + colors.length)
  expect(await orm.$count(workflowEvents, isNull(workflowEvents.processed_at))).toBe(0)
  const runs = (await Promise.all(rules.map((rule) => runsOf(deps, rule)))).flat()
  expect(runs.filter(({ outcome }) => outcome === 'stopped').map(({ text }) => text)).toContainEqual(
    expect.stringContaining(
      `Stopped after ${CAUSED_MAX} events, because workflows caused each other, the last of them`,
    ),
  )
  // Each workflow tells its author once, however often it is stopped.
  const told = async () => (await toldTo(deps, owner)).filter(({ kind }) => kind === 'workflow-message').length
  const before = await told()
  expect(before).toBeGreaterThan(0)
  expect(before).toBeLessThanOrEqual(colors.length)
  // What happens next is another matter.
  await happens()
  await workThrough(deps)
  expect(await told()).toBeGreaterThan(before)
})
