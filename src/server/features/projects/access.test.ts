// Guessing ids: what belongs to one project is out of reach of people of another.
import { beforeAll, describe, expect, it } from 'vitest'
import { projects } from '#contract/projects.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { createTestApp, type User } from '../../../../test/support/app.ts'
import { makeCast } from '../../../../test/support/cast.ts'
import { auditOf, makeEnvironment, makeTemplate } from '../../../../test/support/things.ts'

const app = await createTestApp()
const [ours, theirs] = [await makeCast(app), await makeCast(app)]
const rows: readonly (readonly [name: string, row: Endpoint])[] = Object.entries<Endpoint>(projects).filter(([, row]) =>
  row.path.includes('{id}'),
)

/** A body that every row with a body takes. */
const BODIES: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  update: { name: 'Taken over' },
  addMember: { user_email: ours.outsider.email, role: 'viewer' },
  setMemberRole: { role: 'admin' },
}

async function ask(
  who: User,
  name: string,
  row: Endpoint,
  params: Readonly<Record<string, string>>,
): Promise<Response> {
  const path = row.path.replaceAll(/\{(\w+)\}/g, (_, key: string) => encodeURIComponent(params[key] ?? ''))
  const body = BODIES[name]
  return who.send(`/api${path}`, {
    method: row.method,
    ...(body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
  })
}

describe('a project of others', () => {
  let template_id = ''
  beforeAll(async () => {
    template_id = await makeTemplate(app.deps, theirs.owner)
    await theirs.owner.call('PUT /projects/{id}/templates/{template_id}', {
      params: { id: theirs.project.id, template_id },
    })
    await makeEnvironment(app.deps, theirs.project.id, theirs.owner)
  })

  it.each(rows)('is not there for %s', async (name, row) => {
    const before = await auditOf(app.deps, theirs.project.id)
    for (const who of [ours.owner, ours.viewer, ours.outsider]) {
      const response = await ask(who, name, row, { id: theirs.project.id, email: theirs.viewer.email, template_id })
      expect(response.status).toBe(404)
      expect(await response.json()).toEqual({
        detail: 'There is no such project, or you are not in it: ask its owner to add you.',
        code: 'access.no-project',
        params: {},
      })
    }
    expect(await auditOf(app.deps, theirs.project.id)).toEqual(before)
  })

  it('cannot be reached through an own one', async () => {
    const params = { id: ours.project.id, email: theirs.viewer.email, template_id }
    for (const name of ['removeMember', 'setMemberRole', 'addTemplate', 'removeTemplate'] as const)
      expect([name, (await ask(ours.owner, name, projects[name], params)).status]).toEqual([name, 404])
    const seen = await theirs.owner.call('GET /projects/{id}', { params: { id: theirs.project.id } })
    expect(seen.team_members.find(({ user_email }) => user_email === theirs.viewer.email)).toMatchObject({
      role: 'viewer',
    })
    expect(seen.template_count).toBe(1)
  })
})
