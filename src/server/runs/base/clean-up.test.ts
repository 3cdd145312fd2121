import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { makeOutputs, makeState, stateText } from '../../../../test/support/attempts.ts'
import { createTestApp } from '../../../../test/support/app.ts'
import { makeCast } from '../../../../test/support/cast.ts'
import { keepPlan, makeAttempt, makeRun, writeLog } from '../../../../test/support/runs.ts'
import { makeEnvironment } from '../../../../test/support/things.ts'
import { runLogPieces } from '../../db/schema/runs.ts'
import {
  blobPieces,
  blobs,
  environmentOutputs,
  runArtifacts,
  simulatedResources,
  stateVersions,
} from '../../db/schema/states.ts'
import { writeBlob } from './blobs.ts'
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

it('keeps the last state of what was deleted for 30 days, with what the account still holds', async () => {
  setTime('2026-11-02T10:00:00Z')
  const ids: string[] = []
  for (const deleted of ['2026-10-03T09:59:00Z', '2026-10-03T10:01:00Z']) {
    const given = { connection: 'sandbox', status: 'deleted', deleted_at: new Date(deleted) } as const
    const id = await makeEnvironment(deps, project.id, owner, { ...given, name: `Of ${deleted}` })
    await makeState(deps, id, stateText(1))
    await makeOutputs(deps, id, { key: { value: 'canary', sensitive: true } })
    const values = deps.seal.seal('{}', 'x')
    const held = { provider: 'aws', type: 'aws_vpc', values, is_stopped: false, updated_at: deps.now() }
    await orm
      .insert(simulatedResources)
      .values({ ...held, environment_id: id, key: '11111111-1111-4111-8111-111111111111' })
    ids.push(id)
  }
  await cleanUp(deps)
  const [old = '', young = ''] = ids
  const left = async (id: string) => [
    await orm.$count(stateVersions, eq(stateVersions.environment_id, id)),
    await orm.$count(environmentOutputs, eq(environmentOutputs.environment_id, id)),
    await orm.$count(simulatedResources, eq(simulatedResources.environment_id, id)),
  ]
  expect([await left(old), await left(young)]).toEqual([
    [0, 0, 0],
    [1, 1, 1],
  ])
  expect(await orm.$count(runArtifacts, eq(runArtifacts.kind, 'outputs'))).toBe(1)
})

it('forgets bytes that nothing names after an hour, and none that something does', async () => {
  setTime('2026-11-02T10:00:00Z')
  const { blob_id } = await makeState(deps, environment, stateText(1))
  const { id } = await writeBlob(orm, deps, [Buffer.from('of a server that ended')])
  const left = async () => [await orm.$count(blobs, eq(blobs.id, blob_id)), await orm.$count(blobs, eq(blobs.id, id))]
  setTime('2026-11-02T10:59:00Z')
  await cleanUp(deps)
  expect(await left()).toEqual([1, 1])
  setTime('2026-11-02T11:01:00Z')
  await cleanUp(deps)
  expect(await left()).toEqual([1, 0])
})
