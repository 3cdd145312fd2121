// What is forgotten only where the settings say so.
import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { createTestApp } from '../../test/support/app.ts'
import { DAY_MS } from '#engine/durations.ts'
import { cleanUp } from './clean-up.ts'
import { currentResults, results } from './db/schema/results.ts'

const { deps, user } = await createTestApp()
const { orm } = deps.database

it('keeps results for good, or forgets old ones that are neither shared nor at hand', async () => {
  const { id: user_id } = await user().ready()
  const make = async (created: string, given: { is_shared?: boolean } = {}): Promise<string> => {
    const id = randomUUID()
    const empty = { stack: {}, result: {}, proof: {} }
    await orm.insert(results).values({ id, user_id, ...empty, created_at: new Date(created), ...given })
    return id
  }
  const old = await make('2026-07-01T00:00:00Z')
  const shared = await make('2026-07-01T00:00:00Z', { is_shared: true })
  const current = await make('2026-07-01T00:00:00Z')
  await orm.insert(currentResults).values({ user_id, result_id: current })
  const young = await make('2026-10-30T00:00:00Z')
  const left = async () => (await orm.select({ id: results.id }).from(results)).map(({ id }) => id).toSorted()

  await cleanUp(deps)
  expect(await left()).toEqual([old, shared, current, young].toSorted())
  await cleanUp({ ...deps, retention: { ...deps.retention, resultsMs: 30 * DAY_MS } })
  expect(await left()).toEqual([shared, current, young].toSorted())
})
