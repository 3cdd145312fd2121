// Only owners let through what a project held back.
import { describe, expect, it } from 'vitest'
import type { ProjectSettings } from '#domain/project/settings.ts'
import { createTestApp } from '../../../../test/support/app.ts'
import { makeCast, makeProject } from '../../../../test/support/cast.ts'
import { make } from '../../../../test/support/make.ts'
import { proveNothing } from '../../../../test/support/things.ts'

const app = await createTestApp({ prove: proveNothing })
const { user, deps } = app
const cast = await makeCast(app)

/** What is changed of a project. */
interface Body {
  readonly budget_limit?: number | null
  readonly settings?: Partial<ProjectSettings>
}

const rules = {
  budget_limit: 500,
  settings: {
    auto_approve_dev: false,
    require_tags: true,
    allowed_clouds: ['Azure'],
    max_lifetime_days: 30,
    max_unpriced_lines: 3,
  },
}
const settingsWith = (settings: Partial<ProjectSettings>): Body => ({ settings })

/** A project of Olga with every rule, and an admin in it. */
const ruled = async () => {
  const owner = await user({ name: 'Olga' }).ready()
  const project_admin = await user().ready()
  const project = await makeProject(deps, owner, { admin: project_admin })
  const params = { id: project.id }
  const change = (who: typeof owner, body: Body) => who.call('PUT /projects/{id}', { params, body })
  await change(owner, rules)
  return { owner, project_admin, params, change }
}

describe('what loosens a project', () => {
  it.each<[string, string, Body]>([
    ['a higher budget', 'the budget', { budget_limit: 500.01 }],
    ['no budget', 'the budget', { budget_limit: null }],
    ['automatic approval', 'the approval of Development', settingsWith({ auto_approve_dev: true })],
    ['no tags', 'required tags', settingsWith({ require_tags: false })],
    ['another cloud', 'the allowed clouds', settingsWith({ allowed_clouds: ['Azure', 'AWS'] })],
    ['a longer lifetime', 'the longest lifetime', settingsWith({ max_lifetime_days: 31 })],
    ['no lifetime', 'the longest lifetime', settingsWith({ max_lifetime_days: null })],
    ['more unpriced lines', 'the lines without a price', settingsWith({ max_unpriced_lines: 4 })],
  ])('leaves %s to owners, and says whom to ask', async (_, what, body) => {
    const { owner, project_admin, params, change } = await ruled()
    const before = await owner.call('GET /projects/{id}', { params })
    await expect(change(project_admin, body)).rejects.toMatchObject({
      status: 403,
      message: `Only owners of the project can loosen its rules: leave ${what} unchanged, or ask Olga.`,
    })
    expect(await owner.call('GET /projects/{id}', { params })).toEqual(before)
    await change(owner, body)
  })

  it('lets admins tighten everything, and administrators of the installation loosen it', async () => {
    const { project_admin, change } = await ruled()
    const tighter = {
      budget_limit: 100,
      settings: { ...rules.settings, max_lifetime_days: 7, max_unpriced_lines: 0 },
    }
    expect(await change(project_admin, tighter)).toMatchObject(tighter)
    await expect(change(project_admin, rules)).rejects.toMatchObject({
      status: 403,
      message: expect.stringContaining('the budget, the longest lifetime and the lines without a price') as string,
    })
    expect(await change(cast.admin, rules)).toMatchObject(rules)
  })

  it('keeps an admin from letting the next request through while one waits for an owner', async () => {
    const { owner, project_admin, params, change } = await ruled()
    await change(owner, { budget_limit: 0 })
    const ask = () =>
      project_admin.call('POST /environments', {
        body: { project_id: params.id, name: 'Shop', stack: { ...make.stack(), tags: { team: 'web' } } },
      })
    const { approval_id } = await ask()
    expect(approval_id).not.toBeNull()
    for (const body of [{ budget_limit: null }, { budget_limit: 5000 }])
      await expect(change(project_admin, body)).rejects.toMatchObject({ status: 403 })
  })

  it('refuses who has just stopped being an owner', async () => {
    const { owner, params, change } = await ruled()
    const second = await user().ready()
    await owner.call('POST /projects/{id}/team', { params, body: { user_email: second.email, role: 'owner' } })
    const path = { ...params, email: second.email }
    await owner.call('PUT /projects/{id}/team/{email}/role', { params: path, body: { role: 'admin' } })
    await expect(change(second, { budget_limit: null })).rejects.toMatchObject({ status: 403 })
  })
})
