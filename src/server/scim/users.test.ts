// People as Entra ID and Okta send them, with the bodies of their published documentation:
// https://learn.microsoft.com/entra/identity/app-provisioning/use-scim-to-provision-users-and-groups
// https://developer.okta.com/docs/api/openapi/okta-scim/guides/scim-20
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { createTestApp } from '../../../test/support/app.ts'
import { PATCH_SCHEMA, makeDirectory } from '../../../test/support/scim.ts'
import { apiTokens, passkeys, sessions, users } from '../db/schema/accounts.ts'
import { auditEntries } from '../db/schema/audit.ts'

const app = await createTestApp()
const { orm } = app.deps.database
await app.user({ role: 'admin' }).ready()
const directory = await makeDirectory(app)
const { send } = directory

let count = 0
const entraUser = (email: string, more: object = {}) => ({
  schemas: ['urn:ietf:params:scim:schemas:core:2.0:User', 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User'],
  externalId: `0a21f0f2-8d2a-4f8e-bf98-${email}`,
  userName: `Test_User_${email}`,
  active: true,
  emails: [{ primary: true, type: 'work', value: email }],
  meta: { resourceType: 'User' },
  name: { formatted: 'givenName familyName', familyName: 'familyName', givenName: 'givenName' },
  roles: [],
  ...more,
})
const oktaUser = (email: string) => ({
  schemas: ['urn:ietf:params:scim:schemas:core:2.0:User'],
  userName: email,
  name: { givenName: 'Test', familyName: 'User' },
  emails: [{ primary: true, value: email, type: 'work' }],
  displayName: 'Test User',
  locale: 'en-US',
  externalId: `00u-${email}`,
  groups: [],
  password: '1mz050nq',
  active: true,
})
const newAddress = () => `person-${(count += 1)}@testuser.com`
async function made(body: object = entraUser(newAddress())): Promise<string> {
  const { status, body: answer } = await send('POST', '/Users', body)
  expect(status).toBe(201)
  return String(answer['id'])
}
const patch = (id: string, ...Operations: object[]) =>
  send('PATCH', `/Users/${id}`, { schemas: [PATCH_SCHEMA], Operations })
const accountOf = async (id: string) => (await orm.select().from(users).where(eq(users.id, id)))[0]
const actionsOn = async (id: string) =>
  (await orm.select().from(auditEntries).where(eq(auditEntries.target_id, id)).orderBy(auditEntries.seq)).map(
    ({ action, actor_name, via }) => [action, actor_name, via],
  )

describe('POST /Users', () => {
  it('makes an account of what Entra ID sends, by an address that is not its user name', async () => {
    const email = newAddress()
    const { status, headers, body } = await send('POST', '/Users', entraUser(email))
    expect(status).toBe(201)
    expect(headers.get('content-type')).toBe('application/scim+json')
    expect(headers.get('location')).toBe(`http://localhost:8000/scim/v2/Users/${String(body['id'])}`)
    expect(body).toMatchObject({
      externalId: `0a21f0f2-8d2a-4f8e-bf98-${email}`,
      userName: `Test_User_${email}`,
      displayName: 'givenName familyName',
      name: { formatted: 'givenName familyName', givenName: 'givenName', familyName: 'familyName' },
      emails: [{ value: email, type: 'work', primary: true }],
      active: true,
      groups: [],
    })
    expect(await accountOf(String(body['id']))).toMatchObject({ email, role: 'user', password_hash: null })
    const by = ['Entra ID', 'scim Entra ID']
    expect(await actionsOn(String(body['id']))).toEqual([
      ['account.create', ...by],
      ['directory.person.link', ...by],
    ])
  })

  it('makes an account of what Okta sends, and keeps no password', async () => {
    const email = newAddress()
    const id = await made(oktaUser(email))
    expect(await accountOf(id)).toMatchObject({ email, name: 'Test User', password_hash: null })
    expect(JSON.stringify([app.logged, await orm.select().from(auditEntries)])).not.toContain('1mz050nq')
  })

  it('takes over an account that is there, with its role and password', async () => {
    const there = await app.user({ role: 'admin', password_hash: 'x', email: newAddress() }).ready()
    const id = await made(oktaUser(there.email.toUpperCase()))
    expect(id).toBe(there.id)
    expect(await accountOf(id)).toMatchObject({ role: 'admin', password_hash: 'x', name: 'Test User' })
  })

  it('leaves an account disabled that someone disabled by hand', async () => {
    const there = await app.user({ disabled_at: app.deps.now(), email: newAddress() }).ready()
    const { body } = await send('POST', '/Users', oktaUser(there.email))
    expect(body['active']).toBe(false)
  })

  it.each([
    ['no user name', { userName: undefined }],
    ['no address', { userName: 'nobody', emails: [] }],
    ['an active that is no truth', { active: 'perhaps' }],
    ['a name of two lines', { displayName: 'a\nb' }],
  ])('refuses %s', async (_, more) => {
    const { status, body } = await send('POST', '/Users', entraUser(newAddress(), more))
    expect([status, body['scimType']]).toEqual([400, 'invalidValue'])
  })

  it('refuses a user name or an address that the directory has already, and demo accounts', async () => {
    const email = newAddress()
    await made(entraUser(email))
    for (const body of [entraUser(email), entraUser(newAddress(), { userName: `test_user_${email}` })]) {
      const refused = await send('POST', '/Users', body)
      expect([refused.status, refused.body['scimType'], refused.body['status']]).toEqual([409, 'uniqueness', '409'])
    }
    const demo = await app.user({ is_demo: true, email: newAddress() }).ready()
    expect((await send('POST', '/Users', oktaUser(demo.email))).status).toBe(409)
  })
})

describe('GET /Users', () => {
  it.each([
    ['userName eq', (email: string) => `userName eq "TEST_user_${email}"`],
    ['externalId eq', (email: string) => `externalId eq "0a21f0f2-8d2a-4f8e-bf98-${email}"`],
    ['emails.value eq', (email: string) => `emails.value eq "${email}"`],
    ['the address of work', (email: string) => `emails[type eq "work"].value eq "${email}"`],
  ])('finds one person by %s', async (_, filterOf) => {
    const email = newAddress()
    const id = await made(entraUser(email))
    const { status, body } = await send('GET', `/Users?filter=${encodeURIComponent(filterOf(email))}`)
    expect(status).toBe(200)
    expect(body).toMatchObject({ totalResults: 1, startIndex: 1, itemsPerPage: 1, Resources: [{ id }] })
  })

  it('finds nobody', async () => {
    const { status, body } = await send(
      'GET',
      '/Users?filter=userName%20eq%20%22test.user%40okta.local%22&startIndex=1&count=100',
    )
    expect(status).toBe(200)
    expect(body).toMatchObject({ totalResults: 0, itemsPerPage: 0, Resources: [] })
  })

  it('gives pages in an order that stays', async () => {
    await made()
    await made()
    const idsAt = async (query: string) => {
      const { body } = await send('GET', `/Users?${query}`)
      return { total: body['totalResults'], ids: (body['Resources'] as { id: string }[]).map(({ id }) => id) }
    }
    const all = await idsAt('startIndex=1&count=100')
    expect((await idsAt('startIndex=2&count=1')).ids).toEqual([all.ids[1]])
    expect(await idsAt('count=0')).toEqual({ total: all.total, ids: [] })
    expect((await idsAt('startIndex=-3&count=1')).ids).toEqual([all.ids[0]])
    expect((await idsAt('startIndex=999999&count=5')).ids).toEqual([])
  })

  it('gives what is asked for alone', async () => {
    const id = await made()
    const { body } = await send('GET', `/Users/${id}?attributes=userName,emails.value`)
    expect(Object.keys(body).toSorted()).toEqual(['emails', 'id', 'schemas', 'userName'])
    expect((await send('GET', `/Users/${id}?excludedAttributes=groups`)).body).not.toHaveProperty('groups')
  })

  it.each([
    'userName sw "a"',
    'userName eq a',
    'title eq "x"',
    'userName eq "a" and active eq "true"',
    'a'.repeat(2000),
    'constructor eq "x"',
    '__proto__ eq "x"',
  ])('refuses the filter %s', async (filter) => {
    const { status, body } = await send('GET', `/Users?filter=${encodeURIComponent(filter)}`)
    expect([status, body['scimType']]).toEqual([400, 'invalidFilter'])
  })
})

it('reads a filter with many spaces as soon as any other', async () => {
  const email = newAddress()
  const id = await made(entraUser(email))
  const many = ' '.repeat(400)
  const found = `${many}userName${many}eq "test_user_${email}"`
  expect((await send('GET', `/Users?filter=${encodeURIComponent(found)}`)).body).toMatchObject({ Resources: [{ id }] })
  const began = performance.now()
  expect((await send('GET', `/Users?filter=${encodeURIComponent(`${' '.repeat(999)}x`)}`)).status).toBe(400)
  // Tried in every way, it took more than a second.
  expect(performance.now() - began).toBeLessThan(500)
})

describe('PATCH /Users/{id}', () => {
  it.each([
    ['Entra ID', { op: 'Replace', path: 'active', value: 'False' }],
    ['Entra ID with its flag', { op: 'replace', path: 'active', value: false }],
    ['Okta', { op: 'replace', value: { active: false } }],
  ])('disables as %s asks: sessions and tokens end at once', async (_, operation) => {
    const person = await app.user({ email: newAddress() }).ready()
    const token = person.token(['projects:read'])
    expect((await token.send('/api/projects')).status).toBe(200)
    const id = await made(oktaUser(person.email))
    const { status, body } = await patch(id, operation)
    expect([status, body['active']]).toEqual([200, false])
    expect((await person.send('/api/account')).status).toBe(401)
    expect((await token.send('/api/projects')).status).toBe(401)
    expect(await orm.select().from(sessions).where(eq(sessions.user_id, id))).toEqual([])
    expect(await orm.select().from(apiTokens).where(eq(apiTokens.user_id, id))).toEqual([])
    expect((await patch(id, { op: 'Replace', path: 'active', value: 'True' })).body['active']).toBe(true)
    expect((await actionsOn(id)).map(([action]) => action)).toEqual([
      'directory.person.link',
      'person.disable',
      'person.enable',
    ])
  })

  it('enables nobody whom someone disabled by hand', async () => {
    const id = await made()
    await orm.update(users).set({ disabled_at: app.deps.now() }).where(eq(users.id, id))
    expect((await patch(id, { op: 'replace', path: 'active', value: true })).body['active']).toBe(false)
  })

  it('changes what Entra ID names one by one, and passes over what is not kept', async () => {
    const id = await made()
    const email = newAddress()
    const { status, body } = await patch(
      id,
      { op: 'Replace', path: 'displayName', value: 'Pvlo' },
      { op: 'Replace', path: 'emails[type eq "work"].value', value: email },
      { op: 'Replace', path: 'name.givenName', value: 'Gtfd' },
      { op: 'Replace', path: 'name.familyName', value: 'Pkqf' },
      { op: 'Replace', path: 'externalId', value: 'Eqpj' },
      { op: 'Add', path: 'nickName', value: 'Babs' },
      { op: 'Add', path: 'emails[type eq "home"].value', value: 'home@testuser.com' },
      {
        op: 'Replace',
        path: 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User:employeeNumber',
        value: 'Eqpj',
      },
    )
    expect(status).toBe(200)
    expect(body).toMatchObject({
      displayName: 'Pvlo',
      name: { givenName: 'Gtfd', familyName: 'Pkqf' },
      emails: [{ value: email }],
      externalId: 'Eqpj',
    })
    expect(await accountOf(id)).toMatchObject({ email, name: 'Pvlo' })
  })

  it('changes what Entra ID names in one operation, by names with dots', async () => {
    const id = await made()
    const { body } = await patch(id, {
      op: 'replace',
      value: {
        displayName: 'Bjfe',
        'name.givenName': 'Kkom',
        'name.familyName': 'Unua',
        'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User:employeeNumber': 'Aklq',
      },
    })
    expect(body).toMatchObject({ displayName: 'Bjfe', name: { givenName: 'Kkom', familyName: 'Unua' } })
  })

  it('lets the shown name follow its parts, and removes what can be', async () => {
    const id = await made()
    const { body } = await patch(
      id,
      { op: 'replace', path: 'name.familyName', value: 'updatedFamilyName' },
      { op: 'remove', path: 'externalId' },
    )
    expect(body).toMatchObject({ displayName: 'givenName updatedFamilyName' })
    expect(body).not.toHaveProperty('externalId')
  })

  it.each([
    ['no operations', { Operations: [] }, 'invalidSyntax'],
    ['another verb', { Operations: [{ op: 'move', path: 'active', value: true }] }, 'invalidSyntax'],
    ['a path that is none', { Operations: [{ op: 'replace', path: 'a..b[', value: 1 }] }, 'invalidPath'],
    ['to remove everything', { Operations: [{ op: 'remove' }] }, 'invalidPath'],
    ['to remove the user name', { Operations: [{ op: 'remove', path: 'userName' }] }, 'mutability'],
    ['a value that is none', { Operations: [{ op: 'replace', path: 'active', value: 7 }] }, 'invalidValue'],
  ])('refuses %s', async (_, body, scimType) => {
    const refused = await send('PATCH', `/Users/${await made()}`, { schemas: [PATCH_SCHEMA], ...body })
    expect([refused.status, refused.body['scimType']]).toEqual([400, scimType])
  })

  it('refuses the address of someone with a password or a passkey, and one that is taken', async () => {
    const owner = await app.user({ password_hash: 'x', email: newAddress() }).ready()
    const id = await made(oktaUser(owner.email))
    const withPasskey = await made()
    await orm.insert(passkeys).values({
      id: app.deps.newId(),
      user_id: withPasskey,
      name: 'Laptop',
      credential_id: 'c1',
      public_key: 'k',
      counter: 0,
      created_at: app.deps.now(),
    })
    const move = { op: 'replace', path: 'emails[type eq "work"].value', value: newAddress() }
    for (const one of [id, withPasskey]) expect((await patch(one, move)).body['scimType']).toBe('mutability')
    const other = await made()
    expect((await patch(other, { ...move, value: owner.email })).status).toBe(409)
    expect((await patch(other, { op: 'replace', path: 'userName', value: owner.email })).status).toBe(409)
  })

  it('refuses to disable the last administrator, and changes nothing of the request', async () => {
    const alone = await createTestApp()
    const admin = await alone.user({ role: 'admin', email: 'last@testuser.com' }).ready()
    const one = await makeDirectory(alone)
    await one.send('POST', '/Users', oktaUser(admin.email))
    const Operations = [{ op: 'replace', value: { active: false, displayName: 'Gone' } }]
    expect((await one.send('PATCH', `/Users/${admin.id}`, { Operations })).status).toBe(409)
    expect((await one.send('DELETE', `/Users/${admin.id}`)).status).toBe(409)
    expect((await one.send('GET', `/Users/${admin.id}`)).body).toMatchObject({ active: true, displayName: 'Test User' })
  })
})

describe('PUT /Users/{id}', () => {
  it('puts what Okta sends in place of someone', async () => {
    const email = newAddress()
    const id = await made(oktaUser(email))
    const { status, body } = await send('PUT', `/Users/${id}`, {
      schemas: ['urn:ietf:params:scim:schemas:core:2.0:User'],
      id,
      userName: email,
      name: { givenName: 'Another', middleName: 'Excited', familyName: 'User' },
      emails: [{ primary: true, value: email, type: 'work', display: email }],
      active: true,
      groups: [],
      meta: { resourceType: 'User' },
    })
    expect(status).toBe(200)
    expect(body).toMatchObject({ displayName: 'Another User', externalId: `00u-${email}`, active: true })
    expect((await send('PUT', `/Users/${id}`, { ...oktaUser(email), active: false })).body['active']).toBe(false)
  })

  it('refuses what is missing, and a user name that is taken', async () => {
    const [email, id] = [newAddress(), await made()]
    await made(oktaUser(email))
    expect((await send('PUT', `/Users/${id}`, { emails: [] })).status).toBe(400)
    expect((await send('PUT', `/Users/${id}`, { ...entraUser(newAddress()), userName: email })).status).toBe(409)
  })
})

describe('DELETE /Users/{id}', () => {
  it('keeps the account, disabled, and gives it back when the person comes again', async () => {
    const email = newAddress()
    const id = await made(oktaUser(email))
    expect((await send('DELETE', `/Users/${id}`)).status).toBe(204)
    for (const [method, body] of [['GET'], ['PUT', oktaUser(email)], ['DELETE']] as const)
      expect((await send(method, `/Users/${id}`, body)).status).toBe(404)
    expect(
      (await send('GET', `/Users?filter=${encodeURIComponent(`userName eq "${email}"`)}`)).body['totalResults'],
    ).toBe(0)
    expect((await accountOf(id))?.disabled_at).not.toBeNull()
    expect((await actionsOn(id)).map(([action]) => action).slice(-2)).toEqual([
      'person.disable',
      'directory.person.unlink',
    ])
    expect(await made(oktaUser(email))).toBe(id)
    expect((await accountOf(id))?.disabled_at).toBeNull()
  })
})
