import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { createTestApp } from '../../../../test/support/app.ts'
import { makeTeam } from '../../../../test/support/cast.ts'
import { describeEndpoint } from '../../../../test/support/describe-endpoint.ts'
import { makeDirectory } from '../../../../test/support/scim.ts'
import { users } from '../../db/schema/accounts.ts'
import { auditEntries } from '../../db/schema/audit.ts'
import { scimGroups } from '../../db/schema/directory.ts'
import { teamMembers } from '../../db/schema/teams.ts'

const UNKNOWN = '99999999-9999-4999-8999-999999999999'

const app = await createTestApp()
const { orm } = app.deps.database
const admin = await app.user({ role: 'admin', name: 'Grace Hopper' }).ready()
const team = await makeTeam(app.deps, await app.user().ready())
const directory = await makeDirectory(app)

let count = 0
const newGroup = () => `group-${(count += 1)}`
const create = (group: string, role: 'admin' | 'owner' | 'member' = 'member', team_id: string | null = team.id) =>
  admin.call('POST /directory/mappings', { body: { group, role, team_id } })
/** A provisioned group with one member. @returns the id of the member */
async function provision(group: string): Promise<string> {
  const { body } = await directory.send('POST', '/Users', { userName: `${group}@testuser.com` })
  const id = String(body['id'])
  await directory.send('POST', '/Groups', { displayName: group, externalId: `${group} id`, members: [{ value: id }] })
  return id
}
const rolesOf = async (id: string) => ({
  role: (await orm.select().from(users).where(eq(users.id, id)))[0]?.role,
  teams: (await orm.select().from(teamMembers).where(eq(teamMembers.user_id, id))).map(({ role }) => role),
})
const auditOf = async (id: string) =>
  (await orm.select().from(auditEntries).where(eq(auditEntries.target_id, id)).orderBy(auditEntries.seq)).map(
    ({ action, before, after }) => ({ action, before, after }),
  )

describeEndpoint('GET /directory', {
  200: () => {
    it('says what is entered in a directory, and how many people it manages', async () => {
      await provision(newGroup())
      const info = await admin.call('GET /directory', {})
      expect(info).toMatchObject({ scim_url: 'http://localhost:8000/scim/v2', groups_claim: null })
      expect(info.people).toBeGreaterThan(0)
    })
  },
})

describeEndpoint('GET /directory/groups', {
  200: () => {
    it('lists the provisioned groups by name, a page at a time', async () => {
      const names = ['a first', 'B second', 'c third']
      for (const name of names) await directory.send('POST', '/Groups', { displayName: name })
      const first = await admin.call('GET /directory/groups', { query: { limit: 2 } })
      expect(first.map(({ name, members }) => [name, members])).toEqual([
        ['a first', 0],
        ['B second', 0],
      ])
      const response = await admin.send('/api/directory/groups?limit=2')
      const next = /<([^>]+)>/.exec(response.headers.get('link') ?? '')?.[1] ?? ''
      expect(((await (await admin.send(next)).json()) as { name: string }[])[0]?.name).toBe('c third')
    })
  },
  400: () => {
    it('refuses a cursor of another list', async () => {
      expect((await admin.send('/api/directory/groups?cursor=bad')).status).toBe(400)
    })
  },
})

describeEndpoint('GET /directory/mappings', {
  200: () => {
    it('lists what groups give, with the members of provisioned ones, by name or id in the directory', async () => {
      const [known, unknown] = [newGroup(), newGroup()]
      await provision(known)
      await create(unknown)
      await create(`${known} id`, 'admin', null)
      const listed = await admin.call('GET /directory/mappings', {})
      expect(listed.find(({ group }) => group === `${known} id`)).toMatchObject({
        team: null,
        role: 'admin',
        members: 1,
      })
      expect(listed.find(({ group }) => group === unknown)).toMatchObject({
        team: { id: team.id, name: team.name },
        role: 'member',
        members: null,
      })
    })
  },
})

describeEndpoint('POST /directory/mappings', {
  201: () => {
    it('gives the members of a provisioned group the role at once, and writes down who did it', async () => {
      const group = newGroup()
      const id = await provision(group)
      const made = await create(group, 'owner')
      expect((await rolesOf(id)).teams).toEqual(['owner'])
      expect(await auditOf(made.id)).toEqual([
        { action: 'directory.mapping.create', before: null, after: { group, role: 'owner', team: team.name } },
      ])
    })
  },
  400: () => {
    it.each([
      { group: '', role: 'admin', team_id: null },
      { group: 'a\nb', role: 'admin', team_id: null },
      { group: 'a', role: 'admin', team_id: 'platform' },
      { group: 'a', role: 'owner', team_id: null },
      { group: 'a', role: 'user', team_id: null },
    ])('refuses %j', async (body) => {
      const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
      expect((await admin.send('/api/directory/mappings', init)).status).toBe(400)
    })
  },
  404: () => {
    it('refuses a team that is not there', async () => {
      await expect(create(newGroup(), 'member', 'nowhere')).rejects.toMatchObject({ status: 404 })
    })
  },
  409: () => {
    it('refuses a second role in the same place', async () => {
      const group = newGroup()
      await create(group)
      await create(group, 'admin', null)
      await expect(create(group, 'owner')).rejects.toMatchObject({ status: 409 })
      await expect(create(group, 'admin', null)).rejects.toMatchObject({ status: 409 })
    })
  },
})

describeEndpoint('PUT /directory/mappings/{id}', {
  200: () => {
    it('takes at once what the group no longer gives, and gives what it gives now', async () => {
      const group = newGroup()
      const id = await provision(group)
      const made = await create(group)
      const update = (body: { group: string; role: 'admin' | 'member'; team_id: string | null }) =>
        admin.call('PUT /directory/mappings/{id}', { params: { id: made.id }, body })
      expect(await update({ group, role: 'admin', team_id: null })).toMatchObject({ team: null, role: 'admin' })
      expect(await rolesOf(id)).toEqual({ role: 'admin', teams: [] })
      await update({ group: newGroup(), role: 'admin', team_id: null })
      expect(await rolesOf(id)).toEqual({ role: 'user', teams: [] })
      expect((await auditOf(made.id)).map(({ action }) => action)).toEqual([
        'directory.mapping.create',
        'directory.mapping.update',
        'directory.mapping.update',
      ])
    })
  },
  400: () => {
    it('refuses a role that does not fit the place', async () => {
      const { id } = await create(newGroup())
      const body = { group: 'a', role: 'owner' as const, team_id: null }
      await expect(admin.call('PUT /directory/mappings/{id}', { params: { id }, body })).rejects.toMatchObject({
        status: 400,
      })
    })
  },
  404: () => {
    it.each([UNKNOWN, 'x'])('refuses the id %s, and a team that is not there', async (id) => {
      const body = { group: 'a', role: 'admin' as const, team_id: null }
      await expect(admin.call('PUT /directory/mappings/{id}', { params: { id }, body })).rejects.toMatchObject({
        status: 404,
      })
      const made = await create(newGroup())
      const elsewhere = { group: 'a', role: 'member' as const, team_id: 'nowhere' }
      await expect(
        admin.call('PUT /directory/mappings/{id}', { params: { id: made.id }, body: elsewhere }),
      ).rejects.toMatchObject({ status: 404 })
    })
  },
  409: () => {
    it('refuses what the group gives there already', async () => {
      const [group, { id }] = [newGroup(), await create(newGroup())]
      await create(group)
      const body = { group, role: 'owner' as const, team_id: team.id }
      await expect(admin.call('PUT /directory/mappings/{id}', { params: { id }, body })).rejects.toMatchObject({
        status: 409,
      })
    })
  },
})

describeEndpoint('DELETE /directory/mappings/{id}', {
  204: () => {
    it('takes at once what people have by the group alone', async () => {
      const group = newGroup()
      const id = await provision(group)
      const made = await create(group)
      await admin.call('DELETE /directory/mappings/{id}', { params: { id: made.id } })
      expect((await rolesOf(id)).teams).toEqual([])
      expect((await auditOf(made.id)).at(-1)).toEqual({
        action: 'directory.mapping.delete',
        before: { group, role: 'member', team: team.name },
        after: null,
      })
    })
  },
  404: () => {
    it.each([UNKNOWN, 'x'])('refuses the id %s', async (id) => {
      await expect(admin.call('DELETE /directory/mappings/{id}', { params: { id } })).rejects.toMatchObject({
        status: 404,
      })
    })
  },
})

describe('a team that is deleted', () => {
  it('leaves no mapping behind', async () => {
    const gone = await makeTeam(app.deps, await app.user().ready())
    const group = newGroup()
    await create(group, 'member', gone.id)
    await admin.call('DELETE /teams/{id}', { params: { id: gone.id } })
    expect((await admin.call('GET /directory/mappings', {})).map((mapping) => mapping.group)).not.toContain(group)
    expect(await orm.select().from(scimGroups).where(eq(scimGroups.name, group))).toEqual([])
  })
})
