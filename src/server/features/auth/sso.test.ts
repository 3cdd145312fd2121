import { and, eq } from 'drizzle-orm'
import { afterAll, describe, expect, it } from 'vitest'
import { createTestApp, type Person, type User } from '../../../../test/support/app.ts'
import { makeTeam } from '../../../../test/support/cast.ts'
import { describeEndpoint } from '../../../../test/support/describe-endpoint.ts'
import {
  PAGE,
  comeBack,
  locationOf,
  newcomer,
  refusedWith,
  signInAt,
  startProvider,
  type ProviderPerson,
} from '../../../../test/support/openid-provider.ts'
import { hashSecret, newSecret } from '../../crypto/secrets.ts'
import { sessions, ssoIdentities, users } from '../../db/schema/accounts.ts'
import { auditEntries } from '../../db/schema/audit.ts'
import { invitations } from '../../db/schema/teams.ts'

const SITE = 'http://localhost:8000'
const CALLBACK = `${SITE}/api/auth/sso/callback`
const COOKIE = 'strata_sso'

const provider = await startProvider(CALLBACK)
const app = await createTestApp({ sso: provider.settings })
const { orm } = app.deps.database
const without = await createTestApp()
afterAll(() => provider.stop())

async function accountOf(browser: Person) {
  return (await browser.call('GET /auth/session', {})).account
}

function audited(action: string, email: string) {
  return orm
    .select()
    .from(auditEntries)
    .where(and(eq(auditEntries.action, action), eq(auditEntries.target_name, email)))
}

const existing = (given: Parameters<typeof app.user>[0]): Promise<User> => app.user(given).ready()

describeEndpoint('GET /auth/sso', {
  302: () => {
    it('goes to the provider, with PKCE, state and nonce that are new each time', async () => {
      const [one, two] = [
        new URL(await locationOf(app.person(), '/api/auth/sso')),
        new URL(await locationOf(app.person(), '/api/auth/sso')),
      ]
      expect(one.origin).toBe(provider.settings.issuer)
      expect(Object.fromEntries(one.searchParams)).toMatchObject({
        client_id: 'strata',
        response_type: 'code',
        redirect_uri: CALLBACK,
        scope: 'openid email profile',
        code_challenge_method: 'S256',
      })
      for (const name of ['state', 'nonce', 'code_challenge']) {
        expect(one.searchParams.get(name)).toMatch(/^[\w-]{43}$/)
        expect(one.searchParams.get(name)).not.toBe(two.searchParams.get(name))
      }
    })

    it('remembers the flow in a cookie that scripts, other sites and readers cannot use', async () => {
      const response = await app.person().send('/api/auth/sso?return_to=/projects')
      const [cookie = ''] = response.headers.getSetCookie()
      expect(cookie).toMatch(/^strata_sso=v2\.[\w-]+\.[\w-]+; Max-Age=600; Path=\/; HttpOnly; SameSite=Lax$/)
      const away = new URL(response.headers.get('location') ?? '')
      expect(cookie).not.toContain(away.searchParams.get('state'))
      expect(Buffer.from(cookie.slice('strata_sso=v2.00000000.'.length), 'base64url').toString('latin1')).not.toContain(
        'projects',
      )
    })

    it('keeps the cookie small enough for browsers, whatever it is asked to remember', async () => {
      for (const address of [`/${'é'.repeat(1900)}`, `/${'x'.repeat(1999)}`]) {
        const response = await app.person().send(`/api/auth/sso?return_to=${encodeURIComponent(address)}`)
        expect(response.headers.getSetCookie()[0]?.length).toBeLessThan(4096)
      }
    })

    it('leads to the login page while the provider does not answer, and works when it is back', async () => {
      const other = await startProvider(CALLBACK)
      const { person } = await createTestApp({ sso: other.settings })
      await other.stop()
      const browser = person()
      const start = `/api/auth/sso?return_to=${encodeURIComponent(PAGE)}`
      expect(await locationOf(browser, start)).toBe(refusedWith('sso-unavailable'))
      expect(browser.cookies.has(COOKIE)).toBe(false)
      await other.start()
      expect(new URL(await locationOf(browser, start)).origin).toBe(other.settings.issuer)
      await other.stop()
    })

    it('asks the provider for its description once', async () => {
      const other = await startProvider(CALLBACK)
      const { person } = await createTestApp({ sso: other.settings })
      await locationOf(person(), '/api/auth/sso')
      await other.stop()
      expect(new URL(await locationOf(person(), '/api/auth/sso')).origin).toBe(other.settings.issuer)
    })
  },
  404: () => {
    it('is not there without single sign-on', async () => {
      await expect(without.person().call('GET /auth/sso', {})).rejects.toMatchObject({
        status: 404,
        message: 'No single sign-on is set up here: sign in with your e-mail address and password.',
      })
    })
  },
})

describeEndpoint('GET /auth/sso/callback', {
  302: () => {
    describe('lets in', () => {
      it('someone new, who gets an account of a user, also while there is no administrator', async () => {
        const person = newcomer({ email: 'Ada.New@Example.org', name: 'Ada\u0000 New' })
        const browser = app.person()
        expect((await browser.call('GET /auth/options', {})).needs_setup).toBe(true)
        expect(await signInAt(browser, provider, person)).toBe(PAGE)
        expect(await accountOf(browser)).toMatchObject({
          email: 'ada.new@example.org',
          name: 'Ada New',
          role: 'user',
          has_password: false,
        })
        const [session] = await orm
          .select()
          .from(sessions)
          .innerJoin(users, eq(users.id, sessions.user_id))
          .where(eq(users.email, 'ada.new@example.org'))
        expect(session?.sessions.method).toBe('sso')
        expect(browser.cookies.has(COOKIE)).toBe(false)
        expect((await audited('account.create', 'ada.new@example.org')).map(({ after }) => after)).toEqual([
          { email: 'ada.new@example.org', name: 'Ada New', role: 'user', way: 'sso' },
        ])
        expect((await audited('account.sso.link', 'ada.new@example.org')).map(({ after }) => after)).toEqual([
          { issuer: provider.settings.issuer, subject: person.sub },
        ])
        expect((await audited('session.create', 'ada.new@example.org')).map(({ after }) => after)).toMatchObject([
          { method: 'sso', second_factor: null },
        ])
        expect((await browser.call('GET /auth/options', {})).needs_setup).toBe(true)
      })

      it('the same person again, also when the provider has another address for them', async () => {
        const person = newcomer()
        const first = app.person()
        await signInAt(first, provider, person)
        const again = app.person()
        expect(await signInAt(again, provider, { ...person, email: 'moved@example.org', email_verified: false })).toBe(
          PAGE,
        )
        expect((await accountOf(again))?.id).toBe((await accountOf(first))?.id)
        expect((await accountOf(again))?.email).toBe(person.email)
      })

      it.each([
        ['in the ID token', true, true],
        ['asked for separately, confirmed as a text', false, 'true'],
      ])('by an address %s', async (_where, hasProfileInIdToken, email_verified) => {
        const other = await startProvider(CALLBACK, hasProfileInIdToken)
        const { person } = await createTestApp({ sso: other.settings })
        const browser = person()
        const someone = newcomer({ email_verified })
        expect(await signInAt(browser, other, someone)).toBe(PAGE)
        expect((await accountOf(browser))?.email).toBe(someone.email)
        await other.stop()
      })

      it('someone who has an account with the confirmed address, with their role and without their second factor', async () => {
        const user = await existing({
          email: 'grace@example.org',
          role: 'admin',
          two_factor_enabled_at: app.deps.now(),
          two_factor_secret: app.deps.seal.seal('x', 'x'),
        })
        const person = newcomer({ email: 'Grace@example.org' })
        const browser = app.person()
        expect(await signInAt(browser, provider, person)).toBe(PAGE)
        expect(await accountOf(browser)).toMatchObject({ id: user.id, role: 'admin', two_factor_enabled: true })
        expect(await audited('account.sso.link', user.email)).toHaveLength(1)
        await signInAt(app.person(), provider, person)
        expect(await audited('account.sso.link', user.email)).toHaveLength(1)
      })

      it('someone who is invited, with the role and into the team of the invitations', async () => {
        const inviter = await existing({})
        const team = await makeTeam(app.deps, inviter)
        const person = newcomer()
        const invitation = {
          email: person.email,
          invited_by: inviter.id,
          created_at: app.deps.now(),
          expires_at: new Date('2026-11-09'),
        }
        await orm.insert(invitations).values([
          { ...invitation, id: app.deps.newId(), secret_hash: hashSecret(newSecret()), role: 'admin' },
          {
            ...invitation,
            id: app.deps.newId(),
            secret_hash: hashSecret(newSecret()),
            role: 'user',
            team_id: team.id,
            team_role: 'member',
          },
        ])
        const browser = app.person()
        await signInAt(browser, provider, person)
        expect(await accountOf(browser)).toMatchObject({ role: 'admin', teams: [{ id: team.id, role: 'member' }] })
        expect(await orm.select().from(invitations).where(eq(invitations.email, person.email))).toEqual([])
      })

      it('a new person who comes in two tabs at once, with one account', async () => {
        const person = newcomer()
        const [one, two] = [app.person(), app.person()]
        const backs = [await comeBack(one, provider, person), await comeBack(two, provider, person)]
        const arrivals = await Promise.all(
          [one, two].map((browser, index) => locationOf(browser, `${backs[index]?.pathname}${backs[index]?.search}`)),
        )
        expect(arrivals).toEqual([PAGE, PAGE])
        expect((await accountOf(one))?.id).toBe((await accountOf(two))?.id)
        expect(await orm.select().from(ssoIdentities).where(eq(ssoIdentities.subject, person.sub))).toHaveLength(1)
      })

      it('under a session that no one knew before, which ends the one of the browser', async () => {
        const user = await existing({})
        const before = user.cookies.get('strata_session')
        await signInAt(user, provider, newcomer())
        expect(user.cookies.get('strata_session')).not.toBe(before)
        expect(await orm.select().from(sessions).where(eq(sessions.user_id, user.id))).toEqual([])
      })
    })

    describe('does not let in', () => {
      it.each<[string, Partial<ProviderPerson>]>([
        ['has not confirmed', { email_verified: false }],
        ['denies as a text', { email_verified: 'false' }],
        ['says nothing about', { email_verified: undefined }],
        ['does not give', { email: undefined }],
        ['gives in a form that is no', { email: 'nobody' }],
      ])('someone of whom the provider %s the address', async (_how, given) => {
        const user = await existing({})
        const person = { ...newcomer({ email: user.email }), ...given }
        const browser = app.person()
        expect(await signInAt(browser, provider, person)).toBe(refusedWith('sso-unverified'))
        expect(await accountOf(browser)).toBeNull()
        expect(await orm.select().from(ssoIdentities).where(eq(ssoIdentities.subject, person.sub))).toEqual([])
        const refusals = await orm
          .select()
          .from(auditEntries)
          .where(eq(auditEntries.action, 'session.refuse'))
          .orderBy(auditEntries.seq)
        expect(refusals.map(({ after }) => after)).toContainEqual({
          reason: 'sso-unverified',
          issuer: provider.settings.issuer,
          subject: person.sub,
        })
      })

      it('who has the address now that another person of the provider had before', async () => {
        const before = newcomer()
        await signInAt(app.person(), provider, before)
        const browser = app.person()
        expect(await signInAt(browser, provider, newcomer({ email: before.email }))).toBe(refusedWith('sso-taken'))
        expect(await accountOf(browser)).toBeNull()
        expect(await audited('session.refuse', before.email)).toHaveLength(1)
      })

      it('a disabled person, neither by identity nor by address', async () => {
        const person = newcomer()
        await signInAt(app.person(), provider, person)
        await orm.update(users).set({ disabled_at: app.deps.now() }).where(eq(users.email, person.email))
        const disabled = await existing({ disabled_at: app.deps.now() })
        for (const someone of [person, newcomer({ email: disabled.email })]) {
          const browser = app.person()
          expect(await signInAt(browser, provider, someone)).toBe(refusedWith('sso-disabled'))
          expect(browser.cookies.size).toBe(0)
        }
        expect(await orm.select().from(ssoIdentities).where(eq(ssoIdentities.user_id, disabled.id))).toEqual([])
      })

      it('who cancels at the provider', async () => {
        const browser = app.person()
        expect(await signInAt(browser, provider, undefined)).toBe(refusedWith('sso-refused'))
        expect(await accountOf(browser)).toBeNull()
      })

      it('anyone while the provider does not answer', async () => {
        const other = await startProvider(CALLBACK)
        const { person } = await createTestApp({ sso: other.settings })
        const browser = person()
        const back = await comeBack(browser, other, newcomer())
        await other.stop()
        expect(await locationOf(browser, back.pathname + back.search)).toBe(refusedWith('sso-unavailable'))
        expect(await accountOf(browser)).toBeNull()
      })
    })
  },
  404: () => {
    it('is not there without single sign-on', async () => {
      expect((await without.person().send('/api/auth/sso/callback?code=x&state=y')).status).toBe(404)
    })
  },
})
