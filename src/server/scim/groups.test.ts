// Groups as Entra ID and Okta push them, and what becomes of their members.
import { and, eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import type { MappedRole } from '#domain/directory/mapping.ts'
import { createTestApp } from '../../../test/support/app.ts'
import { makeTeam } from '../../../test/support/cast.ts'
import { PATCH_SCHEMA, makeDirectory } from '../../../test/support/scim.ts'
import { users } from '../db/schema/accounts.ts'
import { auditEntries } from '../db/schema/audit.ts'
import { groupMappings } from '../db/schema/directory.ts'
import { teamMembers } from '../db/schema/teams.ts'

const app = await createTestApp()
const { orm } = app.deps.database
const admin = await app.user({ role: 'admin' }).ready()
const { send } = await makeDirectory(app)

let count = 0
const newName = () => `Group ${(count += 1)}`
async function person(): Promise<string> {
  const email = `member-${(count += 1)}@testuser.com`
  const { body } = await send('POST', '/Users', { userName: email, displayName: `Member ${count}` })
  return String(body['id'])
}
async function made(displayName = newName(), more: object = {}): Promise<string> {
  const { status, body } = await send('POST', '/Groups', {
    schemas: [
      'urn:ietf:params:scim:schemas:core:2.0:Group',
      'http://schemas.microsoft.com/2006/11/ResourceManagement/ADSCIM/2.0/Group',
    ],
    displayName,
    meta: { resourceType: 'Group' },
    ...more,
  })
  expect(status).toBe(201)
  return String(body['id'])
}
const patch = (id: string, ...Operations: object[]) =>
  send('PATCH', `/Groups/${id}`, { schemas: [PATCH_SCHEMA], Operations })
const add = (id: string, ...ids: string[]) =>
  patch(id, { op: 'Add', path: 'members', value: ids.map((value) => ({ $ref: null, value })) })
const membersOf = async (id: string) =>
  ((await send('GET', `/Groups/${id}`)).body['members'] as { value: string }[]).map(({ value }) => value).toSorted()
const map = (group_name: string, role: MappedRole, team_id: string | null = null) =>
  orm.insert(groupMappings).values({ id: app.deps.newId(), group_name, team_id, role, created_at: app.deps.now() })
const roleIn = async (team: string, user: string) =>
  (
    await orm
      .select()
      .from(teamMembers)
      .where(and(eq(teamMembers.team_id, team), eq(teamMembers.user_id, user)))
  )[0]?.role
const roleOf = async (id: string) => (await orm.select().from(users).where(eq(users.id, id)))[0]?.role

describe('groups', () => {
  it('are made, found by name and by id, read without members, renamed and deleted', async () => {
    const name = newName()
    const created = await send('POST', '/Groups', { displayName: name, externalId: `id of ${name}`, members: [] })
    expect(created.status).toBe(201)
    const id = String(created.body['id'])
    expect(created.headers.get('location')).toBe(`http://localhost:8000/scim/v2/Groups/${id}`)
    expect(created.body).toMatchObject({ displayName: name, externalId: `id of ${name}`, members: [] })
    for (const filter of [`displayName eq "${name.toUpperCase()}"`, `externalId eq "id of ${name}"`, `id eq "${id}"`]) {
      const { body } = await send('GET', `/Groups?excludedAttributes=members&filter=${encodeURIComponent(filter)}`)
      expect(body).toMatchObject({ totalResults: 1, Resources: [{ id, displayName: name }] })
    }
    expect((await send('GET', `/Groups/${id}?excludedAttributes=members`)).body).not.toHaveProperty('members')
    expect((await patch(id, { op: 'Replace', path: 'displayName', value: `${name} updated` })).status).toBe(204)
    expect((await patch(id, { op: 'replace', value: { id, displayName: `${name} again` } })).status).toBe(204)
    expect((await send('GET', `/Groups/${id}`)).body['displayName']).toBe(`${name} again`)
    const put = await send('PUT', `/Groups/${id}`, { id, displayName: `${name} put` })
    expect(put.body).toMatchObject({ displayName: `${name} put`, externalId: `id of ${name}` })
    expect((await send('DELETE', `/Groups/${id}`)).status).toBe(204)
    for (const [method, body] of [
      ['GET'],
      ['DELETE'],
      ['PUT', { displayName: 'x' }],
      ['PATCH', { Operations: [{ op: 'add', path: 'members', value: [] }] }],
    ] as const)
      expect((await send(method, `/Groups/${id}`, body)).status).toBe(404)
    const entries = await orm
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.target_id, id))
      .orderBy(auditEntries.seq)
    expect(entries.map(({ action }) => action)).toEqual([
      'directory.group.create',
      'directory.group.update',
      'directory.group.update',
      'directory.group.update',
      'directory.group.delete',
    ])
    expect(new Set(entries.map(({ actor_name, via }) => `${actor_name}, ${via}`))).toEqual(
      new Set(['Entra ID, scim Entra ID']),
    )
  })

  it('come in pages without members', async () => {
    await made()
    await made()
    const { body } = await send('GET', '/Groups?startIndex=2&count=1')
    expect(body).toMatchObject({ startIndex: 2, itemsPerPage: 1 })
    expect((body['Resources'] as object[])[0]).not.toHaveProperty('members')
    expect((await send('GET', '/Groups?filter=members%20eq%20%22x%22')).body['scimType']).toBe('invalidFilter')
  })

  it('take members as Entra ID and Okta add, remove and replace them', async () => {
    const [ada, bob, eve] = (await Promise.all([person(), person(), person()])).toSorted()
    const id = await made()
    expect((await add(id, ada ?? '', bob ?? '')).status).toBe(204)
    expect(await membersOf(id)).toEqual([ada, bob])
    await patch(id, { op: 'Remove', path: 'members', value: [{ $ref: null, value: ada }] })
    expect(await membersOf(id)).toEqual([bob])
    await patch(
      id,
      { op: 'remove', path: `members[value eq "${bob}"]` },
      { op: 'add', path: 'members', value: [{ value: eve, display: 'test.user@okta.local' }] },
    )
    expect(await membersOf(id)).toEqual([eve])
    await patch(id, { op: 'replace', path: 'members', value: [{ value: ada }, { value: eve }] })
    expect(await membersOf(id)).toEqual([ada, eve])
    await send('PUT', `/Groups/${id}`, { displayName: newName(), members: [{ value: bob }] })
    expect(await membersOf(id)).toEqual([bob])
    await patch(id, { op: 'remove', path: 'members' })
    expect(await membersOf(id)).toEqual([])
    expect((await send('GET', `/Users/${bob}`)).body['groups']).toEqual([])
  })

  it('refuse a name that is taken, members that are unknown, and what cannot be read', async () => {
    const name = newName()
    const id = await made(name)
    expect((await send('POST', '/Groups', { displayName: name.toLowerCase() })).body['scimType']).toBe('uniqueness')
    const other = await made()
    expect((await patch(other, { op: 'replace', path: 'displayName', value: name })).status).toBe(409)
    expect((await send('PUT', `/Groups/${other}`, { displayName: name })).status).toBe(409)
    for (const value of [admin.id, 'nobody', '99999999-9999-4999-8999-999999999999'])
      expect((await add(id, value)).body['scimType']).toBe('invalidValue')
    expect((await send('POST', '/Groups', { displayName: '' })).body['scimType']).toBe('invalidValue')
    expect((await send('PUT', `/Groups/${id}`, { displayName: 7 })).body['scimType']).toBe('invalidValue')
    expect((await patch(id, { op: 'remove', path: 'displayName' })).body['scimType']).toBe('mutability')
    expect(await membersOf(id)).toEqual([])
  })
})

describe('members of a group with a role', () => {
  it('get what it gives at once, and lose it with the group; what was given by hand stays', async () => {
    const owner = await app.user().ready()
    const team = await makeTeam(app.deps, owner)
    const [ada, bob] = [await person(), await person()]
    await orm
      .insert(teamMembers)
      .values({ id: app.deps.newId(), team_id: team.id, user_id: bob, role: 'member', joined_at: app.deps.now() })
    const name = newName()
    await map(name, 'owner', team.id)
    const id = await made(name)
    await add(id, ada, bob)
    expect([await roleIn(team.id, ada), await roleIn(team.id, bob)]).toEqual(['owner', 'owner'])
    await patch(id, { op: 'remove', path: 'members' })
    expect([await roleIn(team.id, ada), await roleIn(team.id, bob)]).toEqual([undefined, 'member'])
    const entries = await orm.select().from(auditEntries).where(eq(auditEntries.target_id, team.id))
    const members = entries.filter(({ action }) => action.startsWith('team.member.'))
    expect(members.map(({ action }) => action).toSorted()).toEqual([
      'team.member.add',
      'team.member.remove',
      'team.member.role',
      'team.member.role',
    ])
    expect(new Set(members.map(({ via }) => via))).toEqual(new Set(['scim Entra ID']))
  })

  it('lose what an older name gave, and get what the new one gives', async () => {
    const team = await makeTeam(app.deps, await app.user().ready())
    const [before, after, ada] = [newName(), newName(), await person()]
    await map(after, 'member', team.id)
    const id = await made(before)
    await add(id, ada)
    expect(await roleIn(team.id, ada)).toBeUndefined()
    await patch(id, { op: 'replace', path: 'displayName', value: after })
    expect(await roleIn(team.id, ada)).toBe('member')
    await patch(id, { op: 'replace', path: 'displayName', value: before })
    expect(await roleIn(team.id, ada)).toBeUndefined()
  })

  it('are known by the id of the group too, and lose administration when they are deleted', async () => {
    const [externalId, ada] = [`object-${(count += 1)}`, await person()]
    await map(externalId, 'admin')
    await made(newName(), { externalId, members: [{ value: ada }] })
    expect(await roleOf(ada)).toBe('admin')
    await send('DELETE', `/Users/${ada}`)
    expect(await roleOf(ada)).toBe('user')
  })

  it('leave the installation its last administrator, and the team its last owner', async () => {
    const alone = await createTestApp()
    const one = await makeDirectory(alone)
    const last = await alone.user({ role: 'user', email: 'last@testuser.com' }).ready()
    const team = await makeTeam(alone.deps, last)
    await alone.deps.database.orm.delete(teamMembers)
    for (const [team_id, role] of [
      [null, 'admin'],
      [team.id, 'owner'],
    ] as const)
      await alone.deps.database.orm
        .insert(groupMappings)
        .values({ id: alone.deps.newId(), group_name: 'Chiefs', team_id, role, created_at: alone.deps.now() })
    await one.send('POST', '/Users', { userName: last.email })
    const { body } = await one.send('POST', '/Groups', { displayName: 'Chiefs', members: [{ value: last.id }] })
    const state = async () => {
      const [user] = await alone.deps.database.orm.select().from(users).where(eq(users.id, last.id))
      const [member] = await alone.deps.database.orm.select().from(teamMembers)
      return [user?.role, member?.role]
    }
    expect(await state()).toEqual(['admin', 'owner'])
    await one.send('PATCH', `/Groups/${String(body['id'])}`, { Operations: [{ op: 'remove', path: 'members' }] })
    expect(await state()).toEqual(['admin', 'owner'])
    // Once there is another, the next change takes it.
    await alone.user({ role: 'admin' }).ready()
    const other = await alone.user().ready()
    await alone.deps.database.orm.insert(teamMembers).values({
      id: alone.deps.newId(),
      team_id: team.id,
      user_id: other.id,
      role: 'owner',
      joined_at: alone.deps.now(),
    })
    await one.send('DELETE', `/Users/${last.id}`)
    expect(await state()).toEqual(['user', 'owner'])
    expect(await alone.deps.database.orm.select().from(teamMembers).where(eq(teamMembers.user_id, last.id))).toEqual([])
  })
})
