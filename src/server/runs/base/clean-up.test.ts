import { expect, it } from 'vitest'
import { createTestApp } from '../../../../test/support/app.ts'
import { makeCast } from '../../../../test/support/cast.ts'
import { keepPlan, makeAttempt, makeRun, writeLog } from '../../../../test/support/runs.ts'
import { makeEnvironment } from '../../../../test/support/things.ts'
import { runLogPieces } from '../../db/schema/runs.ts'
import { blobPieces, blobs } from '../../db/schema/states.ts'
import { cleanUp } from '../../clean-up.ts'

const app = await createTestApp()
const { deps, setTime } = app
const { orm } = deps.database
const { project, owner } = await makeCast(app)
const environment = await makeEnvironment(deps, project.id, owner, { connection: 'sandbox' })

it('forgets logs and plans after 90 days, and not the runs', async () => {
  setTime('2026-11-02T10:00:00Z')
  const ids: string[] = []
  for (const ended of ['2026-08-04T09:59:00Z', '2026-08-04T10:01:00Z']) {
    const id = await makeRun(deps, environment, { status: 'applied', ended_at: new Date(ended) })
    await writeLog(deps, await makeAttempt(deps, id), 'Applied.\n')
    await keepPlan(deps, id, { changes: [], drift: [], unchanged: 3, outputs: [] })
    ids.push(id)
  }
  await cleanUp(deps)
  const [old = '', young = ''] = ids
  const logOf = async (id: string) => (await owner.call('GET /runs/{id}/log', { params: { id } })).text
  expect([await logOf(old), await logOf(young)]).toEqual(['', 'Applied.\n'])
  await expect(owner.call('GET /runs/{id}/plan', { params: { id: old } })).rejects.toMatchObject({ status: 404 })
  expect(await owner.call('GET /runs/{id}/plan', { params: { id: young } })).toMatchObject({ unchanged: 3 })
  expect(await orm.$count(runLogPieces)).toBe(1)
  expect(await orm.$count(blobs)).toBe(1)
  expect(await orm.$count(blobPieces)).toBe(1)
  expect(await owner.call('GET /runs/{id}', { params: { id: old } })).toMatchObject({ log: { bytes: 0 } })
})
