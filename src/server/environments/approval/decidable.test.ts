// The list of what someone may decide, held against the rule that decides.
import { expect, it } from 'vitest'
import type { ApprovalReason } from '#domain/approval/policy.ts'
import { createTestApp } from '../../../../test/support/app.ts'
import { makeProject } from '../../../../test/support/cast.ts'
import { makeApproval, makeRequest } from '../../../../test/support/requests.ts'

const app = await createTestApp()
const { deps } = app
const idsOf = (rows: readonly { readonly id: string }[]) => rows.map(({ id }) => id)

it('lists exactly what the caller may decide', async () => {
  const { made, everybody } = await makeMany()
  let decidable = 0
  for (const who of everybody) {
    const all = await who.call('GET /approval/list/pending', { query: { limit: 200 } })
    const response = await who.send('/api/approval/list/pending?limit=200&to_decide=true')
    const listed = idsOf((await response.json()) as { id: string }[])
    const expected = idsOf(all.filter(({ decision_refusal }) => decision_refusal === null))
    expect(listed).toEqual(expected)
    expect(response.headers.get('x-total-count')).toBe(String(expected.length))
    decidable += expected.length
  }
  // All of them fit on the page.
  expect(made).toBeGreaterThan(130)
  expect(made).toBeLessThan(190)
  expect(decidable).toBeGreaterThan(30)
})

/** Requests in projects of every make-up, from everyone, in every state in which one may be refused. */
async function makeMany() {
  const people = {
    admin: await app.user({ role: 'admin' }).ready(),
    owner: await app.user().ready(),
    manager: await app.user().ready(),
    developer: await app.user().ready(),
    away: await app.user({ disabled_at: deps.now() }).ready(),
  }
  const { admin, owner, manager, developer, away } = people
  const projects = [
    await makeProject(deps, owner, { admin: manager, developer }),
    await makeProject(deps, away, { admin: manager, developer }),
    await makeProject(deps, admin, { developer }),
    await makeProject(deps, owner, { developer: manager, viewer: admin }),
  ]
  let made = 0
  for (const { id } of projects)
    for (const requester of [admin, owner, manager, developer])
      for (const reasons of [['production'], ['development-not-automatic']] as ApprovalReason[][])
        for (const author of [requester, owner]) {
          await makeRequest(deps, id, requester, { reasons }, { author_id: author.id })
          made += 1
        }
  const named = `${developer.email.toUpperCase()} , ${admin.email}`
  for (const { id } of projects)
    for (const reasons of [
      ['workflow'],
      ['production', 'workflow'],
      ['development-not-automatic', 'workflow'],
    ] as ApprovalReason[][])
      for (const targets of [
        ['project-owners'],
        ['project-admins'],
        [named],
        [manager.email, 'project-admins'],
        [away.email],
        [owner.email, manager.email],
      ]) {
        const demands = targets.map((target) => ({ workflow_id: owner.id, workflow: 'Ask first', target }))
        await makeRequest(deps, id, developer, { reasons, demands })
        made += 1
      }
  const [first] = projects
  const stale = [{ created_at: new Date('2026-10-01') }, { stack_digest: 'x' }, { cost_monthly: 1 }]
  for (const given of stale) await makeRequest(deps, first?.id ?? '', developer, given)
  const ended = { expires_at: new Date('2026-11-02T10:00:00Z') }
  await makeRequest(deps, first?.id ?? '', developer, {}, ended)
  const { environment } = await makeRequest(deps, first?.id ?? '', developer)
  await makeApproval(deps, environment)
  return { made, everybody: [admin, owner, manager, developer] }
}
