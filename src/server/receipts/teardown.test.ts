import { expect, it } from 'vitest'
import { createTestApp } from '../../../test/support/app.ts'
import { makeAgent } from '../../../test/support/agents.ts'
import { makeState, stateText } from '../../../test/support/attempts.ts'
import { makeCast } from '../../../test/support/cast.ts'
import { make } from '../../../test/support/make.ts'
import { makeRun } from '../../../test/support/run-orders.ts'
import { verify } from '../../../test/support/receipts.ts'
import { makeUnknownResource } from '../../../test/support/simulated.ts'
import { destroy, makeDoomed } from '../../../test/support/teardowns.ts'
import { auditOf, environmentRow, makeCompiledStack, makeEnvironment } from '../../../test/support/things.ts'
import { createSeal, newSealKey } from '../crypto/seal.ts'
import { simulatedResources } from '../db/schema/states.ts'

const app = await createTestApp()
const { deps } = app
const { project, developer } = await makeCast(app)
const agent = await makeAgent(app)

const DATABASE = 'aws_db_instance.orders'
const KEY = 'aws_kms_key.main'
const RESOURCES = {
  [DATABASE]: {
    id: 'db-1',
    identifier: 'orders',
    engine: 'postgres',
    instance_class: 'db.t4g.micro',
    allocated_storage: 20,
    storage_type: 'gp3',
    final_snapshot_identifier: 'orders-final',
    skip_final_snapshot: false,
  },
  [KEY]: { id: 'key-1', deletion_window_in_days: 7 },
}

/** A stack of AWS, by whose region and use leftovers are priced. */
const { id: compiled_id } = await makeCompiledStack(deps, make.stack({ cloud: 'aws', region: 'us-east-1' }))
const doomed = () => makeDoomed(app, project.id, developer, RESOURCES, { compiled_id })
const receiptOf = (id: string) => developer.call('GET /environments/{id}/receipt', { params: { id } })

it('says what was held, destroyed, searched and kept, and is verified by its command', async () => {
  const { id, keys } = await doomed()
  const run = await destroy(app, id, { reported: [DATABASE, KEY], gone: Object.values(keys) }, agent)
  expect(await environmentRow(deps, id)).toMatchObject({ status: 'deleted' })
  const { receipt, verify: command } = await receiptOf(id)
  expect(receipt).toMatchObject({
    environment: { id, connection: 'sandbox', is_simulated: true },
    run: { id: run, number: 1 },
    reported_by: null,
    verdict: 'clean',
    held: {
      serial: 7,
      resources: [
        { address: DATABASE, type: 'aws_db_instance', provider_id: 'db-1' },
        { address: KEY, type: 'aws_kms_key', provider_id: 'key-1' },
      ],
    },
    destroyed: [
      { address: DATABASE, type: 'aws_db_instance', seconds: 3 },
      { address: KEY, type: 'aws_kms_key', seconds: 3 },
    ],
    search: { looked: true, where: 'simulated-account', at: deps.now().toISOString() },
    left: [],
    kept: [
      { address: DATABASE, how: 'snapshot', name: 'orders-final', until: '2026-11-16T10:00:00.000Z' },
      { address: KEY, how: 'soft-deleted', name: null, until: '2026-11-09T10:00:00.000Z' },
    ],
  })
  const { bytes } = await developer.call('GET /environments/{id}/receipt/file', { params: { id } })
  const keySet = await app.person().call('GET /receipt-keys', {})
  const file = Buffer.from(bytes).toString('utf8')
  expect(await verify(command, { id, file, keys: keySet })).toMatchObject({ code: 0 })
  expect((await auditOf(deps, id)).map(({ action }) => action)).toContain('environment.receipt')
})

it('names and prices what the search still finds, known or not', async () => {
  const { id, keys } = await doomed()
  const unknown = await makeUnknownResource(deps, id, 'aws_nonesuch_thing', { id: 'x-1' })
  await destroy(app, id, { reported: [DATABASE, KEY], gone: [keys[KEY] ?? ''] }, agent)
  const { receipt } = await receiptOf(id)
  expect(receipt.verdict).toBe('left')
  expect(receipt.left).toEqual([
    {
      key: keys[DATABASE],
      type: 'aws_db_instance',
      address: DATABASE,
      name: 'orders',
      provider_id: 'db-1',
      monthly: expect.any(Number),
      is_at_least: false,
      component: null,
    },
    {
      key: unknown,
      type: 'aws_nonesuch_thing',
      address: null,
      name: null,
      provider_id: null,
      monthly: null,
      is_at_least: false,
      component: null,
    },
  ])
  expect(receipt.left[0]?.monthly).toBeGreaterThan(5)
})

it('counts what an earlier destroy did that failed, and what was gone before', async () => {
  const { id, keys } = await doomed()
  const first = await makeRun(deps, id, 'destroy')
  await (await agent.take())?.finishPlan(['delete', 'delete'])
  await makeState(deps, id, stateText(8, { [KEY]: { id: 'key-1' } }), { run_id: first.id })
  await (await agent.take())?.finish({ outcome: 'failed', exit_code: 1 })
  expect(await environmentRow(deps, id)).toMatchObject({ operation: 'failed' })
  await destroy(app, id, { reported: [KEY], gone: Object.values(keys) }, agent)
  const { receipt } = await receiptOf(id)
  expect(receipt).toMatchObject({ run: { number: 2 }, held: { serial: 7 }, verdict: 'clean' })
  expect(receipt.destroyed?.map(({ address }) => address)).toEqual([KEY])
  const answer = await developer.send(`/api/environments/${id}/receipt/page`)
  expect(await answer.text()).toContain('1 was gone before Terraform came to it.')
})

it('ends an environment whose state and account can no longer be read', async () => {
  const { id, keys } = await doomed()
  const other = createSeal(newSealKey())
  await deps.database.orm.update(simulatedResources).set({ values: other.seal('{}', 'simulated') })
  await deps.database.pool.query("update blob_pieces set sealed = '\\x00'")
  await destroy(app, id, { reported: [DATABASE], gone: [keys[KEY] ?? ''] }, agent)
  expect((await receiptOf(id)).receipt).toMatchObject({
    held: null,
    verdict: 'left',
    left: [{ key: keys[DATABASE], address: null, monthly: null }],
    kept: [],
  })
})

it('is written for a person who says that they destroyed it, and never for a program', async () => {
  const during = { operation: 'destroying', operation_run: 'destroy' } as const
  const body = { outcome: 'destroyed' } as const
  const byPerson = await makeEnvironment(deps, project.id, developer, during)
  await developer.call('POST /environments/{id}/report', { params: { id: byPerson }, body })
  expect((await receiptOf(byPerson)).receipt).toMatchObject({ verdict: 'not-looked', reported_by: developer.email })
  const byProgram = await makeEnvironment(deps, project.id, developer, during)
  await developer
    .token(['environments:write'])
    .call('POST /environments/{id}/report', { params: { id: byProgram }, body })
  expect(await environmentRow(deps, byProgram)).toMatchObject({ status: 'deleted' })
  await expect(receiptOf(byProgram)).rejects.toMatchObject({ status: 404 })
})
