// Getting a yes that no one gave: by oneself, by a person who may not any more, for
// something else than was shown, twice, or both ways at once.
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { users } from '../../src/server/db/schema/accounts.ts'
import { allowances, environments } from '../../src/server/db/schema/environments.ts'
import { projectMembers, projects } from '../../src/server/db/schema/projects.ts'
import type { Transaction } from '../../src/server/db/connect.ts'
import { createTestApp, type User } from '../support/app.ts'
import { makeProject } from '../support/cast.ts'
import { behind } from '../support/locks.ts'
import { make } from '../support/make.ts'
import { makeRequest } from '../support/requests.ts'
import { auditOf } from '../support/things.ts'

const app = await createTestApp()
const { deps } = app
const { orm } = deps.database
const admin = await app.user({ role: 'admin' }).ready()
const production = (name = 'Shop') => make.stack({ name, environment_type: 'production' })

interface Scene {
  readonly project: string
  readonly environment: string
  readonly approval: string
  /** Owns the project. */
  readonly owner: User
  /** Another owner of it. */
  readonly second: User
  readonly developer: User
}

/** A project with two owners, and someone in it who asked for production. */
async function scene(): Promise<Scene> {
  const [owner, second, developer] = [await app.user().ready(), await app.user().ready(), await app.user().ready()]
  const { id: project } = await makeProject(deps, owner, { developer })
  await orm
    .insert(projectMembers)
    .values({ project_id: project, user_id: second.id, role: 'owner', added_at: deps.now() })
  const made = await developer.call('POST /environments', {
    body: { project_id: project, name: 'Shop', stack: production() },
  })
  return { project, environment: made.id, approval: made.approval_id ?? '', owner, second, developer }
}

type Body = { approver_email?: string; stack_digest?: string; cost_monthly?: number }
const approve = (who: User, id: string, body: Body = {}) =>
  who.call('POST /approval/{id}/approve', { params: { id }, body })
const reject = (who: User, id: string) => who.call('POST /approval/{id}/reject', { params: { id }, body: {} })
const report = (who: User, id: string) =>
  who.call('POST /environments/{id}/report', { params: { id }, body: { outcome: 'applied' } })

/** What the audit log says of decisions and attempts, without their notes. */
async function decisionsOf(environment: string): Promise<string[]> {
  const entries = await auditOf(deps, environment)
  return entries
    .filter(({ action }) => /^approval\.(approve|reject|refused)$/.test(action))
    .map(({ action, after }) =>
      action === 'approval.refused' ? `refused ${String(Reflect.get(Object(after), 'reason'))}` : action,
    )
}

async function stateOf({ environment, approval }: Scene): Promise<{ state: string; status: string; awaits: boolean }> {
  const { state } = await admin.call('GET /approval/{id}', { params: { id: approval } })
  const { status, actions } = await admin.call('GET /environments/{id}', { params: { id: environment } })
  return { state, status, awaits: actions.report === 'awaits-approval' }
}

const UNDECIDED = { state: 'pending', status: 'pending', awaits: true }

describe('no one approves what is their own', () => {
  it('who asked, whatever their role becomes', async () => {
    const one = await scene()
    await expect(approve(one.developer, one.approval)).rejects.toMatchObject({ status: 403 })
    await orm.update(projectMembers).set({ role: 'owner' }).where(eq(projectMembers.user_id, one.developer.id))
    await expect(approve(one.developer, one.approval)).rejects.toMatchObject({ status: 403 })
    await orm.update(users).set({ role: 'admin' }).where(eq(users.id, one.developer.id))
    await expect(approve(one.developer, one.approval)).rejects.toMatchObject({ status: 403 })
    await orm.update(users).set({ role: 'user' }).where(eq(users.id, one.developer.id))
    expect(await decisionsOf(one.environment)).toEqual([
      'refused own-request',
      'refused own-request',
      'refused own-request',
    ])
    expect(await stateOf(one)).toEqual(UNDECIDED)
  })

  it('who made the stack that someone else asked for', async () => {
    const { project, owner, developer, second } = await scene()
    const result = await owner.call('POST /stacks/compile', { body: production() })
    await owner.call('POST /results/{id}/share', { params: { id: result.id } })
    const made = await developer.call('POST /environments', {
      body: { project_id: project, name: 'Theirs', result_id: result.id },
    })
    const one = { project, environment: made.id, approval: made.approval_id ?? '', owner, second, developer }
    await expect(approve(owner, one.approval)).rejects.toMatchObject({
      status: 403,
      message: expect.stringContaining('You created the stack') as string,
    })
    expect(await stateOf(one)).toEqual(UNDECIDED)
    expect(await approve(second, one.approval)).toMatchObject({ state: 'approved' })
    expect(await decisionsOf(one.environment)).toEqual(['refused own-stack', 'approval.approve'])
  })

  it('who put their own stack into the request of someone else', async () => {
    const one = await scene()
    const changed = await one.owner.call('PUT /environments/{id}', {
      params: { id: one.environment },
      body: { stack: production('Mine') },
    })
    await expect(approve(one.owner, changed.approval_id ?? '')).rejects.toMatchObject({ status: 403 })
    expect(await decisionsOf(one.environment)).toEqual(['refused own-stack'])
  })

  it('an administrator of the installation, while the project has approvers', async () => {
    const one = await scene()
    for (const decide of [approve, reject])
      await expect(decide(admin, one.approval)).rejects.toMatchObject({ status: 403 })
    expect(await decisionsOf(one.environment)).toEqual(['refused not-approver', 'refused not-approver'])
    expect(await stateOf(one)).toEqual(UNDECIDED)
  })
})

describe('who may no longer approve', () => {
  const remove = ({ project, second, owner }: Scene) =>
    owner.call('DELETE /projects/{id}/team/{email}', { params: { id: project, email: second.email } })
  const lower = ({ project, second, owner }: Scene) =>
    owner.call('PUT /projects/{id}/team/{email}/role', {
      params: { id: project, email: second.email },
      body: { role: 'admin' },
    })
  const disable = ({ second }: Scene) => admin.call('POST /people/{id}/disable', { params: { id: second.id } })

  it('is refused after it happened', async () => {
    for (const [change, status, log] of [
      [remove, 404, []],
      [lower, 403, ['refused not-approver']],
      [disable, 401, []],
    ] as const) {
      const one = await scene()
      await change(one)
      await expect(approve(one.second, one.approval)).rejects.toMatchObject({ status })
      expect(await decisionsOf(one.environment)).toEqual(log)
      expect(await stateOf(one)).toEqual(UNDECIDED)
    }
  })

  /** The request has passed the guard and waits for what the change holds, while the right is taken away. */
  const ofProject = (tx: Transaction, { project }: Scene) =>
    tx.select().from(projects).where(eq(projects.id, project)).for('update')
  const ofPerson = (tx: Transaction, { second }: Scene) =>
    tx.select().from(users).where(eq(users.id, second.id)).for('update')
  it.each([
    [
      'is removed',
      ofProject,
      (tx: Transaction, { second }: Scene) => tx.delete(projectMembers).where(eq(projectMembers.user_id, second.id)),
    ],
    [
      'has a lower role',
      ofProject,
      (tx: Transaction, { second }: Scene) =>
        tx.update(projectMembers).set({ role: 'admin' }).where(eq(projectMembers.user_id, second.id)),
    ],
    [
      'is disabled',
      ofPerson,
      (tx: Transaction, { second }: Scene) =>
        tx.update(users).set({ disabled_at: deps.now() }).where(eq(users.id, second.id)),
    ],
  ])('is refused when the approver %s meanwhile', async (_, hold, change) => {
    for (const decide of [approve, reject]) {
      const one = await scene()
      const [outcome] = await behind(
        deps,
        (tx) => hold(tx, one),
        [() => decide(one.second, one.approval)],
        (tx) => change(tx, one),
      )
      expect(outcome).toMatchObject({ status: 'rejected', reason: { status: 403 } })
      expect(await decisionsOf(one.environment)).toEqual(['refused not-approver'])
      expect(await stateOf(one)).toEqual(UNDECIDED)
    }
  })

  it('is one winner against who takes the right away at the same moment', async () => {
    for (let round = 0; round < 5; round++) {
      const one = await scene()
      const [decided, removed] = await Promise.allSettled([approve(one.second, one.approval), remove(one)])
      expect(removed.status).toBe('fulfilled')
      const { state } = await stateOf(one)
      expect(state).toBe(decided.status === 'fulfilled' ? 'approved' : 'pending')
    }
  })
})

describe('another stack than was approved', () => {
  it('is not applied with the old yes, and the old yes does not come back with the old stack', async () => {
    const one = await scene()
    await approve(one.owner, one.approval)
    expect(await stateOf(one)).toMatchObject({ awaits: false })
    const params = { id: one.environment }
    const swapped = await one.developer.call('PUT /environments/{id}', {
      params,
      body: { stack: production('Swapped') },
    })
    expect(swapped.approval_id).not.toBe(one.approval)
    await expect(report(one.developer, one.environment)).rejects.toMatchObject({ status: 409 })
    const back = await one.developer.call('PUT /environments/{id}', { params, body: { stack: production() } })
    await expect(report(one.developer, one.environment)).rejects.toMatchObject({ status: 409 })
    await expect(approve(one.owner, one.approval)).rejects.toMatchObject({ status: 409 })
    expect(await one.owner.call('GET /approval/{id}', { params: { id: one.approval } })).toMatchObject({
      state: 'approved',
      void_reason: expect.stringContaining('changed the stack') as string,
    })
    await approve(one.owner, back.approval_id ?? '')
    expect(await report(one.developer, one.environment)).toMatchObject({ status: 'active' })
    expect(await decisionsOf(one.environment)).toEqual(['approval.approve', 'refused decided', 'approval.approve'])
  })

  it('is not approved by a person who looked at the one before', async () => {
    const one = await scene()
    const { stack_digest, cost_monthly } = await one.owner.call('GET /approval/{id}', { params: { id: one.approval } })
    const swapped = await one.developer.call('PUT /environments/{id}', {
      params: { id: one.environment },
      body: { stack: production('Swapped') },
    })
    for (const id of [one.approval, swapped.approval_id ?? '']) {
      await expect(approve(one.owner, id, { stack_digest, cost_monthly })).rejects.toMatchObject({ status: 409 })
    }
    expect(await decisionsOf(one.environment)).toEqual(['refused decided', 'refused changed'])
  })

  it('is never the one that counts when it comes at the same moment as the yes', async () => {
    for (let round = 0; round < 10; round++) {
      const one = await scene()
      const put = { params: { id: one.environment }, body: { stack: production(`Swapped ${round}`) } }
      const [, swapped] = await Promise.allSettled([
        approve(one.owner, one.approval),
        one.developer.call('PUT /environments/{id}', put),
      ])
      expect(swapped.status).toBe('fulfilled')
      const { approval_id, waiting } = await one.developer.call('GET /environments/{id}', {
        params: { id: one.environment },
      })
      expect(approval_id).not.toBe(one.approval)
      expect(waiting?.kind).toBe('approval')
      await expect(report(one.developer, one.environment)).rejects.toMatchObject({ status: 409 })
    }
  })

  it('is not approved with the digest of another request', async () => {
    const [one, other] = [await scene(), await scene()]
    const cheaper = await makeRequest(
      deps,
      one.project,
      one.developer,
      {},
      { stack_digest: 'f'.repeat(64), cost_monthly: 1 },
    )
    const { stack_digest, cost_monthly } = await one.owner.call('GET /approval/{id}', {
      params: { id: cheaper.approval },
    })
    await expect(approve(one.owner, one.approval, { stack_digest })).rejects.toMatchObject({ status: 409 })
    await expect(approve(one.owner, one.approval, { cost_monthly })).rejects.toMatchObject({ status: 409 })
    await expect(approve(one.owner, other.approval)).rejects.toMatchObject({ status: 404 })
    expect(await decisionsOf(one.environment)).toEqual(['refused changed', 'refused changed'])
    expect(await stateOf(one)).toEqual(UNDECIDED)
  })
})

describe('one decision', () => {
  it('is made by a yes that is sent again', async () => {
    const one = await scene()
    await approve(one.owner, one.approval)
    for (const who of [one.owner, one.second])
      await expect(approve(who, one.approval)).rejects.toMatchObject({ status: 409 })
    await expect(reject(one.second, one.approval)).rejects.toMatchObject({ status: 409 })
    expect(await decisionsOf(one.environment)).toEqual([
      'approval.approve',
      'refused decided',
      'refused decided',
      'refused decided',
    ])
  })

  it('is made by many at once, of whom exactly one wins', async () => {
    for (let round = 0; round < 20; round++) {
      const one = await scene()
      const decisions = [() => approve(one.owner, one.approval), () => reject(one.second, one.approval)]
      if (round % 2 === 1) decisions.reverse()
      const outcomes = await Promise.allSettled(decisions.map((decide) => decide()))
      const won = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value.state] : []))
      expect(won).toHaveLength(1)
      expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { status: 409 } })
      expect(await decisionsOf(one.environment)).toEqual([
        won[0] === 'approved' ? 'approval.approve' : 'approval.reject',
        'refused decided',
      ])
      expect(await stateOf(one)).toEqual({ state: won[0], status: 'pending', awaits: won[0] === 'rejected' })
    }
  })

  it('does not bring back what is withdrawn at the same moment', async () => {
    for (let round = 0; round < 10; round++) {
      const one = await scene()
      const cancel = () => one.developer.call('POST /environments/{id}/cancel', { params: { id: one.environment } })
      const [decided, canceled] = await Promise.allSettled([approve(one.owner, one.approval), cancel()])
      expect(canceled.status).toBe('fulfilled')
      expect(await decisionsOf(one.environment)).toEqual([
        decided.status === 'fulfilled' ? 'approval.approve' : 'refused decided',
      ])
      const [row] = await orm.select().from(environments).where(eq(environments.id, one.environment))
      expect(row).toMatchObject({ status: 'deleted', is_reserved: false })
      await expect(approve(one.owner, one.approval)).rejects.toMatchObject({ status: 409 })
      await expect(report(one.developer, one.environment)).rejects.toMatchObject({ status: 409 })
    }
  })
})

it('is not given in the name of someone else, nor by a token that may only read', async () => {
  const one = await scene()
  await expect(approve(one.developer, one.approval, { approver_email: one.owner.email })).rejects.toMatchObject({
    status: 403,
  })
  await expect(approve(one.owner, one.approval, { approver_email: one.second.email })).rejects.toMatchObject({
    status: 403,
  })
  for (const scopes of [['environments:read'], ['projects:write', 'administration:write']] as const) {
    const program = one.owner.token(scopes)
    await expect(
      program.call('POST /approval/{id}/approve', { params: { id: one.approval }, body: {} }),
    ).rejects.toMatchObject({ status: 403 })
  }
  const own = one.developer.token(['environments:write'])
  await expect(
    own.call('POST /approval/{id}/approve', { params: { id: one.approval }, body: {} }),
  ).rejects.toMatchObject({ status: 403 })
  expect(await decisionsOf(one.environment)).toEqual([
    'refused other-address',
    'refused other-address',
    'refused own-request',
  ])
  expect(await stateOf(one)).toEqual(UNDECIDED)
})

it('lets owners who go over the budget at once allow exactly what it takes', async () => {
  const one = await scene()
  await orm.update(projects).set({ budget_limit: 0 }).where(eq(projects.id, one.project))
  await orm.update(environments).set({ is_reserved: false }).where(eq(environments.project_id, one.project))
  const requests = await Promise.all(
    [10, 20.01, 30.5, 0.07].map((cost_monthly) =>
      makeRequest(
        deps,
        one.project,
        one.developer,
        { reasons: ['over-project-budget'] },
        { cost_monthly, is_reserved: false },
      ),
    ),
  )
  await Promise.all(requests.map(({ approval }, index) => approve(index % 2 === 0 ? one.owner : one.second, approval)))
  const rows = await orm.select().from(allowances).where(eq(allowances.project_id, one.project))
  expect(rows).toHaveLength(4)
  expect(rows.reduce((sum, { amount }) => sum + amount, 0)).toBeCloseTo(60.58, 2)
  const { budget } = await one.owner.call('GET /projects/{id}', { params: { id: one.project } })
  expect(budget.spent + budget.reserved).toBeLessThanOrEqual(budget.allowed)
})

it('leaves the chain of the audit log whole', async () => {
  expect(await admin.call('GET /audit/verify', {})).toMatchObject({ is_intact: true })
})
