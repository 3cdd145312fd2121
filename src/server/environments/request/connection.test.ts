import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import type { RowOf } from '#contract/client.ts'
import type { Input } from '#contract/endpoint.ts'
import { requiredOf } from '#engine/pipelines/facts.ts'
import { createTestApp } from '../../../../test/support/app.ts'
import { makeCast } from '../../../../test/support/cast.ts'
import { make } from '../../../../test/support/make.ts'
import { environmentRow, makeCompiledStack, makeEnvironment, proveNothing } from '../../../../test/support/things.ts'
import { compiledStacks } from '../../db/schema/environments.ts'
import { runs } from '../../db/schema/runs.ts'
import { openVariables } from '../base/variables.ts'

const app = await createTestApp({ prove: proveNothing })
const { deps } = app
const { orm } = deps.database
const { project, developer, owner } = await makeCast(app)
let made = 0
const newName = () => `Shop ${(made += 1)}`

type Body = Input<RowOf<'POST /environments'>>['body']
const create = (given: Partial<Body> = {}) =>
  developer.call('POST /environments', {
    body: { project_id: project.id, name: newName(), stack: make.stack(), ...given },
  })
const runsOf = (id: string) => orm.select().from(runs).where(eq(runs.environment_id, id)).orderBy(runs.number)

/** A variable that the stack of the tests asks people for. */
const [asked] = requiredOf((await makeCompiledStack(deps)).result.terraform.variables_tf)
if (!asked) throw new Error('The stack of the tests asks for nothing.')

describe('the connection of an environment', () => {
  it('is manual unless it is given: nothing is run', async () => {
    const shop = await create()
    expect(shop).toMatchObject({ connection: 'manual', is_simulated: false, actions: { report: null, begin: null } })
    expect(await runsOf(shop.id)).toEqual([])
  })

  it('lets Strata run it: its first apply is ordered with the request, and people report nothing', async () => {
    const shop = await create({ connection: 'sandbox' })
    expect(shop).toMatchObject({
      status: 'pending',
      operation: { kind: 'none' },
      connection: 'sandbox',
      is_simulated: true,
      actions: { report: 'run-by-strata', begin: 'run-by-strata', undo: 'run-by-strata', cancel: null, change: null },
    })
    expect(await runsOf(shop.id)).toMatchObject([
      { kind: 'apply', status: 'queued', number: 1, cause: 'person', ordered_by: developer.id },
    ])
    const params = { id: shop.id }
    const refused = { status: 409, message: expect.stringContaining('Strata runs it itself') }
    await expect(
      developer.call('POST /environments/{id}/report', { params, body: { outcome: 'applied' } }),
    ).rejects.toMatchObject(refused)
    await expect(developer.call('POST /environments/{id}/begin', { params })).rejects.toMatchObject(refused)
    await expect(developer.call('POST /environments/{id}/undo', { params })).rejects.toMatchObject(refused)
  })

  it('orders nothing before it is approved, and then at once', async () => {
    const shop = await create({ connection: 'sandbox', stack: make.stack({ environment_type: 'production' }) })
    expect(await runsOf(shop.id)).toEqual([])
    await owner.call('POST /approval/{id}/approve', { params: { id: shop.approval_id ?? '' }, body: { notes: '' } })
    expect(await runsOf(shop.id)).toMatchObject([{ kind: 'apply', status: 'queued' }])
  })

  it('is withdrawn with its run, and another stack has a run of its own', async () => {
    const shop = await create({ connection: 'sandbox' })
    const stack = make.stack({ nodes: [{ id: 'redis', type: 'redis' }] })
    await developer.call('PUT /environments/{id}', { params: { id: shop.id }, body: { stack } })
    expect(await runsOf(shop.id)).toMatchObject([{ status: 'discarded' }, { kind: 'apply', status: 'queued' }])
    await developer.call('POST /environments/{id}/cancel', { params: { id: shop.id } })
    expect(await runsOf(shop.id)).toMatchObject([{ status: 'discarded' }, { status: 'discarded' }])
    expect(await environmentRow(deps, shop.id)).toMatchObject({ status: 'deleted' })
  })

  it('that changes to what needs approval leaves no run of what was there before', async () => {
    const shop = await create({ connection: 'sandbox' })
    const stack = make.stack({ environment_type: 'production' })
    await developer.call('PUT /environments/{id}', { params: { id: shop.id }, body: { stack } })
    expect(await runsOf(shop.id)).toMatchObject([{ status: 'discarded' }])
  })

  it.each([
    ['suspend', 'active', 'stop'],
    ['resume', 'suspended', 'resume'],
  ] as const)('orders the run of a %s', async (action, status, kind) => {
    const id = await makeEnvironment(deps, project.id, developer, { connection: 'sandbox', status })
    await developer.call(`POST /environments/{id}/${action}`, { params: { id } })
    expect(await runsOf(id)).toMatchObject([{ kind, ordered_by: developer.id }])
  })

  it('orders the run of a deletion', async () => {
    const id = await makeEnvironment(deps, project.id, developer, { connection: 'sandbox' })
    await developer.call('DELETE /environments/{id}', { params: { id } })
    expect(await runsOf(id)).toMatchObject([{ kind: 'destroy', ordered_by: developer.id }])
  })
})

describe('values of variables', () => {
  it('are sealed, and shown where they are not secret', async () => {
    const shop = await create({ connection: 'sandbox', variables: { [asked.name]: 'canary-value' } })
    const row = await environmentRow(deps, shop.id)
    expect(row.variables).not.toContain('canary-value')
    expect(openVariables(deps, row.variables)).toEqual({ [asked.name]: 'canary-value' })
    const read = () => developer.call('GET /environments/{id}', { params: { id: shop.id } })
    expect((await read()).variables).toEqual([{ name: asked.name, value: 'canary-value' }])
    const [kept] = await orm.select().from(compiledStacks).where(eq(compiledStacks.id, row.compiled_id))
    const secret = JSON.stringify(kept?.result).replace(
      `variable \\"${asked.name}\\" {`,
      `variable \\"${asked.name}\\" {\\n  sensitive = true`,
    )
    await orm
      .update(compiledStacks)
      .set({ result: JSON.parse(secret) })
      .where(eq(compiledStacks.id, row.compiled_id))
    expect((await read()).variables).toEqual([{ name: asked.name, value: null }])
  })

  it('can be given only for what the stack asks: a size was priced and approved', async () => {
    await expect(create({ connection: 'sandbox', variables: { postgresql_size: 'huge' } })).rejects.toMatchObject({
      status: 400,
      message: expect.stringContaining('variables.postgresql_size'),
    })
  })

  it('can be given only where Strata uses them', async () => {
    await expect(create({ variables: { [asked.name]: 'x' } })).rejects.toMatchObject({
      status: 400,
      message: expect.stringContaining('only where Strata runs'),
    })
  })
})
