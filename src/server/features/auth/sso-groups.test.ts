// What groups of the ID token give someone who signs in.
import { and, eq } from 'drizzle-orm'
import { afterAll, describe, expect, it } from 'vitest'
import type { MappedRole } from '#domain/directory/mapping.ts'
import { createTestApp, type Person } from '../../../../test/support/app.ts'
import { makeTeam } from '../../../../test/support/cast.ts'
import { PAGE, newcomer, refusedWith, signInAt, startProvider } from '../../../../test/support/openid-provider.ts'
import { users } from '../../db/schema/accounts.ts'
import { auditEntries } from '../../db/schema/audit.ts'
import { groupMappings } from '../../db/schema/directory.ts'
import { notifications } from '../../db/schema/notifications.ts'
import { teamMembers } from '../../db/schema/teams.ts'

const provider = await startProvider('http://localhost:8000/api/auth/sso/callback')
const app = await createTestApp({ sso: provider.settings })
const { orm } = app.deps.database
await app.user({ role: 'admin' }).ready()
afterAll(() => provider.stop())

const map = (group_name: string, role: MappedRole, team_id: string | null = null) =>
  orm.insert(groupMappings).values({ id: app.deps.newId(), group_name, team_id, role, created_at: app.deps.now() })
const makeOwnTeam = async () => makeTeam(app.deps, await app.user().ready())

async function accountAfter(someone: ReturnType<typeof newcomer>) {
  const browser: Person = app.person()
  expect(await signInAt(browser, provider, someone)).toBe(PAGE)
  const { account } = await browser.call('GET /auth/session', {})
  return { role: account?.role, teams: account?.teams.map(({ id, role }) => [id, role]), id: account?.id ?? '' }
}

describe('at a sign-in', () => {
  it('groups give roles in teams, the strongest of several, and take them with the group', async () => {
    const [one, two] = [await makeOwnTeam(), await makeOwnTeam()]
    await map('platform', 'member', one.id)
    await map('platform-owners', 'owner', one.id)
    await map('platform', 'member', two.id)
    const someone = newcomer()
    const groups = ['platform', 'platform-owners', 'unmapped']
    const first = await accountAfter({ ...someone, groups })
    expect(Object.fromEntries(first.teams ?? [])).toEqual({ [one.id]: 'owner', [two.id]: 'member' })
    expect((await accountAfter({ ...someone, groups: 'platform' })).teams).toContainEqual([one.id, 'member'])
    expect((await accountAfter({ ...someone, groups: [] })).teams).toEqual([])
    const entries = await orm
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.target_id, one.id))
      .orderBy(auditEntries.seq)
    expect(entries.map(({ action, actor_name, via }) => [action, actor_name, via])).toEqual([
      ['team.member.add', 'Strata', 'sign-on'],
      ['team.member.role', 'Strata', 'sign-on'],
      ['team.member.remove', 'Strata', 'sign-on'],
    ])
    const told = await orm.select().from(notifications).where(eq(notifications.user_id, first.id))
    expect(told.map(({ kind }) => kind)).toContain('team-member-removed')
  })

  it('what was given by hand stays', async () => {
    const team = await makeOwnTeam()
    await map('by-hand', 'owner', team.id)
    const someone = newcomer()
    const { id } = await accountAfter(someone)
    const row = { id: app.deps.newId(), team_id: team.id, user_id: id, role: 'member' as const }
    await orm.insert(teamMembers).values({ ...row, joined_at: app.deps.now() })
    expect((await accountAfter({ ...someone, groups: ['by-hand'] })).teams).toEqual([[team.id, 'owner']])
    expect((await accountAfter(someone)).teams).toEqual([[team.id, 'member']])
    // A role that someone sets while a group gives it is by hand.
    await accountAfter({ ...someone, groups: ['by-hand'] })
    await orm
      .update(teamMembers)
      .set({ role: 'member' })
      .where(and(eq(teamMembers.team_id, team.id), eq(teamMembers.user_id, id)))
    expect((await accountAfter(someone)).teams).toEqual([[team.id, 'member']])
  })

  it('a group gives and takes administration, and a claim of too many groups takes nothing', async () => {
    await map('chiefs', 'admin')
    const someone = newcomer()
    expect((await accountAfter({ ...someone, groups: ['chiefs'] })).role).toBe('admin')
    expect((await accountAfter({ ...someone, _claim_names: { groups: 'src1' } })).role).toBe('admin')
    const { role, id } = await accountAfter(someone)
    expect(role).toBe('user')
    const entries = await orm
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.target_id, id))
      .orderBy(auditEntries.seq)
    expect(entries.filter(({ action }) => action === 'person.role').map(({ after }) => after)).toEqual([
      { role: 'admin' },
      { role: 'user' },
    ])
  })

  it('the last administrator stays one until there is another', async () => {
    const other = await startProvider('http://localhost:8000/api/auth/sso/callback')
    const alone = await createTestApp({ sso: other.settings })
    await alone.deps.database.orm.insert(groupMappings).values({
      id: alone.deps.newId(),
      group_name: 'chiefs',
      team_id: null,
      role: 'admin',
      created_at: alone.deps.now(),
    })
    const someone = newcomer()
    const roleAfter = async (groups: readonly string[]) => {
      const browser = alone.person()
      await signInAt(browser, other, { ...someone, groups })
      return (await browser.call('GET /auth/session', {})).account?.role
    }
    expect(await roleAfter(['chiefs'])).toBe('admin')
    expect(await roleAfter([])).toBe('admin')
    await alone.user({ role: 'admin' }).ready()
    expect(await roleAfter([])).toBe('user')
    await other.stop()
  })

  it('an address counts that Entra ID says is of a proved domain', async () => {
    const proved = newcomer({ email_verified: undefined, xms_edov: '1' })
    expect((await accountAfter(proved)).role).toBe('user')
    const unproved = newcomer({ email_verified: undefined, xms_edov: false })
    expect(await signInAt(app.person(), provider, unproved)).toBe(refusedWith('sso-unverified'))
    expect(await orm.select().from(users).where(eq(users.email, unproved.email))).toEqual([])
  })
})
