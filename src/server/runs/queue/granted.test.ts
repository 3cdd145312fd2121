// Jobs of several projects on one connection of the installation: its limit is of all of them, and each has its turn.
import { expect, it } from 'vitest'
import { makeAgent } from '../../../../test/support/agents.ts'
import { createTestApp } from '../../../../test/support/app.ts'
import { makeCast, type Cast } from '../../../../test/support/cast.ts'
import { CONNECTION_SECRET, grantTo, makeConnection } from '../../../../test/support/connections.ts'
import { makeRun } from '../../../../test/support/run-orders.ts'
import { makeEnvironment } from '../../../../test/support/things.ts'
import type { connections } from '../../db/schema/connections.ts'
import { readWaiting } from './waiting.ts'

const app = await createTestApp()
const { deps } = app
const [shop, bank] = [await makeCast(app), await makeCast(app)]
let made = 0

/** Runs that wait for a connection of a pool of its own, which both projects can use. */
async function shared(
  given: Partial<typeof connections.$inferInsert>,
  atOnce: number | null = null,
): Promise<{ agent: Awaited<ReturnType<typeof makeAgent>>; order: (of: Cast) => Promise<string> }> {
  const pool = `shared-${(made += 1)}`
  const connection_id = await makeConnection(deps, null, { pool, ...given })
  await grantTo(deps, connection_id, shop.project.id, atOnce)
  await grantTo(deps, connection_id, bank.project.id)
  return {
    agent: await makeAgent(app, { pools: [pool] }),
    order: async ({ project, developer }) => {
      const place = { connection: 'cloud', connection_id, status: 'pending', name: `Shop ${(made += 1)}` } as const
      return (await makeRun(deps, await makeEnvironment(deps, project.id, developer, place), 'apply')).id
    },
  }
}
const whyOf = async (id: string) => (await readWaiting(deps.database.orm, [id], deps.now())).get(id)

it('come with the secret of the connection, no more at once than it allows over all projects', async () => {
  const { agent, order } = await shared({ max_at_once: 2, name: 'Two at once' })
  const [first, second, third] = [await order(shop), await order(shop), await order(bank)]
  const taken = await agent.take()
  expect(taken).toMatchObject({ run_id: first, credentials: { secret_access_key: CONNECTION_SECRET } })
  // The other project has its turn before the first one has a second.
  expect(await agent.take()).toMatchObject({ run_id: third })
  expect(await agent.take()).toBeUndefined()
  expect(await whyOf(second)).toMatchObject({
    code: 'queue.connection-is-full',
    params: { connection: 'Two at once', max: 2 },
  })
})

it('are as many of one project as its grant allows, whatever the others have', async () => {
  const { agent, order } = await shared({ name: 'One of the shop' }, 1)
  const [first, second, third, fourth] = [await order(shop), await order(shop), await order(bank), await order(bank)]
  const taken = [await agent.take(), await agent.take(), await agent.take()].map((job) => job?.run_id)
  expect(new Set(taken)).toEqual(new Set([first, third, fourth]))
  expect(await agent.take()).toBeUndefined()
  expect(await whyOf(second)).toMatchObject({
    code: 'queue.grant-is-full',
    params: { connection: 'One of the shop', max: 1 },
  })
})
