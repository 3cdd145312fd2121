// What the rules and the budget of a project make of a request.
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { stackSpec } from '#engine/stack/schema.ts'
import type { ApprovalReason } from '#domain/approval/policy.ts'
import { createTestApp, type User } from '../../../../test/support/app.ts'
import { makeProject } from '../../../../test/support/cast.ts'
import { make } from '../../../../test/support/make.ts'
import { auditOf, environmentRow, makeEnvironment, proveNothing, toldTo } from '../../../../test/support/things.ts'
import { approvals, environments } from '../../db/schema/environments.ts'
import type { projects } from '../../db/schema/projects.ts'
import { prepareRequest, requestEnvironment } from './request.ts'
import { change } from '../../audit/change.ts'

const orders: string[] = []
const app = await createTestApp({
  prove: proveNothing,
  runs: {
    order: (_, order) => Promise.resolve(void orders.push(`${order.run} ${order.environment_id}`)),
    check: () => Promise.resolve(false),
    withdraw: () => Promise.resolve(),
    accept: () => Promise.resolve(false),
  },
})
const { deps, user } = app
const { orm } = deps.database

const scene = async (given: Partial<typeof projects.$inferInsert> = {}) => {
  const [owner, admin, developer] = [await user().ready(), await user().ready(), await user({ name: 'Dev' }).ready()]
  const project = await makeProject(deps, owner, { admin, developer }, given)
  const create = (name: string, stack = make.stack(), budget_limit?: number, who: User = developer) =>
    who.call('POST /environments', {
      body: {
        project_id: project.id,
        name,
        stack,
        ...(budget_limit !== undefined && { budget_limit }),
        description: 'Please.',
      },
    })
  return { owner, admin, developer, project, create }
}
const approvalsOf = (id: string) => orm.select().from(approvals).where(eq(approvals.environment_id, id))

/** What the stack of the tests costs a month. */
const cost = (await (await scene()).create('Measure')).cost_monthly

/** What no price list knows. */
const UNLISTED = { kind: 'files' as const, files: { 'main.tf': 'resource "azurerm_hpc_cache" "farm" {}\n' } }

describe('reasons', () => {
  it.each<
    [
      ApprovalReason,
      Partial<typeof projects.$inferInsert>,
      Parameters<typeof make.stack>[0],
      number | undefined,
      boolean,
    ]
  >([
    ['production', {}, { environment_type: 'production' }, undefined, true],
    ['confidential', {}, { data_sensitivity: 'confidential' }, undefined, true],
    ['over-request-budget', {}, {}, Math.floor(cost), true],
    ['over-project-budget', { budget_limit: 0 }, {}, undefined, false],
    ['cloud-not-allowed', { allowed_clouds: ['AWS'] }, {}, undefined, true],
    ['development-not-automatic', { auto_approve_dev: false }, {}, undefined, true],
  ])('asks because of %s', async (reason, project, stack, budgetLimit, isReserved) => {
    const { owner, admin, developer, create, project: made } = await scene(project)
    const shop = await create('Shop', make.stack(stack), budgetLimit)
    expect(shop).toMatchObject({ status: 'pending', waiting: { kind: 'approval' } })
    const [approval, ...others] = await approvalsOf(shop.id)
    expect(others).toEqual([])
    expect(approval).toMatchObject({
      id: shop.approval_id,
      state: 'pending',
      reasons: [reason],
      requester_id: developer.id,
      author_id: developer.id,
      stack_digest: shop.stack_digest,
      cost_monthly: shop.cost_monthly,
      budget_limit: budgetLimit ?? null,
      request_note: 'Please.',
      expires_at: new Date('2026-11-16T10:00:00Z'),
    })
    expect(await environmentRow(deps, shop.id)).toMatchObject({ is_reserved: isReserved })
    const told = {
      kind: 'approval-requested',
      data: {
        actor: 'Dev',
        environment: 'Shop',
        connection: 'manual',
        project: made.name,
        cost: String(shop.cost_monthly),
      },
      path: `/approvals/${approval?.id}`,
    }
    expect(await toldTo(deps, owner)).toEqual([told])
    expect(await toldTo(deps, admin)).toEqual(reason === 'development-not-automatic' ? [told] : [])
    expect(await toldTo(deps, developer)).toEqual([])
    expect(await auditOf(deps, shop.id)).toMatchObject([
      { action: 'environment.request' },
      {
        action: 'approval.request',
        actor_email: developer.email,
        after: { approval_id: approval?.id, reasons: [reason], stack_digest: shop.stack_digest, note: 'Please.' },
      },
    ])
    expect(orders.some((order) => order.endsWith(shop.id))).toBe(false)
  })

  it.each<[string, Parameters<typeof make.ownStack>[0]]>([
    ['leaves open', {}],
    ['says to be free', { is_free: true }],
    [
      'says to be a cent',
      { prices: [{ label: 'All', unit: 'month', quantity: 1, unit_price: 0.01, ends_on_stop: false }] },
    ],
  ])('asks an owner about a custom component whose cost its author %s', async (_, said) => {
    const { create, owner } = await scene({ budget_limit: 5 })
    const farm = await create('Farm', make.ownStack(said))
    const approval = await owner.call('GET /approval/{id}', { params: { id: farm.approval_id ?? '' } })
    // The price list knows its machines, whatever was said of them.
    expect(approval.reasons).toMatchObject([
      { code: 'over-project-budget' },
      {
        code: 'declared-prices',
        text: '1 component is custom, or of a size without a list price: it can cost more than its price lines say.',
      },
    ])
    expect(approval.approvers.map(({ email }) => email)).toEqual([owner.email])
    expect(orders.some((order) => order.endsWith(farm.id))).toBe(false)
  })

  it.each([
    ['vm', { size: 'p5.48xlarge', count: 50 }, ['declared-prices']],
    ['vm', { size: 'P5.48XLARGE', count: 50, is_scheduled: true }, ['declared-prices']],
    ['kubernetes', { size: 'p5.48xlarge', is_spot: true }, ['declared-prices']],
    ['postgresql', { size: 'db.x2iedn.32xlarge' }, ['declared-prices']],
    ['vm', { size: 't3.medium' }, []],
    ['kubernetes', {}, []],
  ])('asks an owner about a size of %s that no price list has: %o', async (type, settings, reasons) => {
    const { create } = await scene({ budget_limit: 1000 })
    const stack = make.stack({ cloud: 'aws', region: 'us-east-1', nodes: [{ id: 'farm', type, settings }] })
    const { id } = await create('Farm', stack)
    expect((await approvalsOf(id)).flatMap((approval) => approval.reasons)).toEqual(reasons)
  })

  it('asks for nothing but an owner where nobody but the author knows what a custom component costs', async () => {
    const { create } = await scene({ budget_limit: 5 })
    const { id } = await create('Farm', make.ownStack({ source: UNLISTED, is_free: true }))
    expect(await approvalsOf(id)).toMatchObject([{ reasons: ['declared-prices'] }])
  })

  it.each([
    [0, ['declared-prices', 'unpriced-lines']],
    [1, ['declared-prices']],
  ])('lets %d lines be without a price where the project says so', async (max_unpriced_lines, reasons) => {
    const { create, owner, project } = await scene({ max_unpriced_lines })
    const { id, approval_id } = await create('Farm', make.ownStack({ source: UNLISTED }))
    expect(await approvalsOf(id)).toMatchObject([{ reasons }])
    const approval = await owner.call('GET /approval/{id}', { params: { id: approval_id ?? '' } })
    expect(approval).toMatchObject({ declared_components: 1, priced_lines: 0, total_lines: 1 })
    const said = approval.reasons.find(({ code }) => code === 'unpriced-lines')?.text
    const text = `1 of 1 price lines have no price, which is more than the project ${project.name} allows without an approval.`
    expect(said).toBe(max_unpriced_lines === 0 ? text : undefined)
  })

  it('has the run ordered of what no rule holds up', async () => {
    const { create } = await scene()
    const { id } = await create('Shop', make.stack(), cost)
    expect(orders.filter((order) => order.endsWith(id))).toEqual([`apply ${id}`])
  })

  it('says when no one may decide', async () => {
    const alone = await user().ready()
    const project = await makeProject(deps, alone, {}, { auto_approve_dev: false })
    const shop = await alone.call('POST /environments', {
      body: { project_id: project.id, name: 'Alone', stack: make.stack() },
    })
    expect(shop.waiting).toMatchObject({ kind: 'no-approver', who: [] })
  })
})

describe('budget', () => {
  it('lets 3 of 20 parallel requests in where 3 fit, and asks for the others', async () => {
    const { create, project } = await scene({ budget_limit: Math.round(cost * 350) / 100 })
    const shops = await Promise.all(Array.from({ length: 20 }, (_, index) => create(`Shop ${index}`)))
    const free = shops.filter(({ approval_id }) => approval_id === null)
    expect(free).toHaveLength(3)
    const rows = await orm.select().from(environments).where(eq(environments.project_id, project.id))
    expect(
      rows
        .filter(({ is_reserved }) => is_reserved)
        .map(({ id }) => id)
        .toSorted(),
    ).toEqual(free.map(({ id }) => id).toSorted())
    const asked = await Promise.all(
      shops.filter(({ approval_id }) => approval_id !== null).map(({ id }) => approvalsOf(id)),
    )
    expect(asked.flat().map(({ reasons }) => reasons)).toEqual(
      Array.from({ length: 17 }, () => ['over-project-budget']),
    )
  })

  it('takes the last cent of a budget', async () => {
    const { create } = await scene({ budget_limit: cost })
    expect((await create('Fits')).approval_id).toBeNull()
    expect((await create('Not any more')).approval_id).not.toBeNull()
  })

  it('counts the whole of the next month, however little is left of this one', async () => {
    app.setTime('2026-11-30T12:00:00Z')
    try {
      const { create, project, owner } = await scene({ budget_limit: cost * 1.5 })
      // There is room for another half a day of both, and not for another month of both.
      await makeEnvironment(deps, project.id, owner, { cost_monthly: cost })
      expect((await create('Late')).approval_id).not.toBeNull()
    } finally {
      app.setTime('2026-11-02T10:00:00Z')
    }
  })

  it('counts what this month has spent already', async () => {
    const { create, project, owner } = await scene({ budget_limit: cost })
    await makeEnvironment(deps, project.id, owner, {
      status: 'deleted',
      cost_monthly: cost * 20,
      created_at: new Date('2026-11-01T00:00:00Z'),
      deleted_at: new Date('2026-11-02T09:00:00Z'),
    })
    expect((await create('After')).approval_id).not.toBeNull()
  })

  it('gives room back that a cancelled request had', async () => {
    const { create, developer } = await scene({ budget_limit: cost })
    const first = await create('First')
    await developer.call('POST /environments/{id}/cancel', { params: { id: first.id } })
    expect((await create('Second')).approval_id).toBeNull()
  })

  it('reserves for what waits for another reason', async () => {
    const { create } = await scene({ budget_limit: cost, auto_approve_dev: false })
    expect(await environmentRow(deps, (await create('Waits')).id)).toMatchObject({ is_reserved: true })
    const second = await create('Does not fit')
    expect(await approvalsOf(second.id)).toMatchObject([
      { reasons: ['over-project-budget', 'development-not-automatic'] },
    ])
  })
})

describe('requestEnvironment', () => {
  it('can mark what the dev tools made, and find another name', async () => {
    const { developer, project } = await scene()
    const caller = { id: developer.id, email: developer.email, name: developer.name, role: 'user' as const }
    const given = { project_id: project.id, name: 'Sample', stack: stackSpec.parse(make.stack()) }
    const request = await prepareRequest(deps, caller, given, { isSeeded: true, freesName: true })
    const names: string[] = []
    for (let round = 0; round < 3; round += 1) {
      const { environment } = await change(deps, { via: 'test' }, (work) =>
        requestEnvironment(deps, work, caller, request),
      )
      expect(environment.is_seeded).toBe(true)
      names.push(environment.name)
    }
    expect(names).toEqual(['Sample', 'Sample 2', 'Sample 3'])
  })
})
