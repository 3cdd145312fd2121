import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { beforeEach, expect, it } from 'vitest'
import { DEFAULT_SETTINGS } from '#domain/account/settings.ts'
import { createTestApp } from '../../../../test/support/app.ts'
import { makeCast, makeProject } from '../../../../test/support/cast.ts'
import { describeEndpoint } from '../../../../test/support/describe-endpoint.ts'
import { makeRate } from '../../../../test/support/exchange-rates.ts'
import { behind } from '../../../../test/support/locks.ts'
import { signIn, withPassword } from '../../../../test/support/sign-in.ts'
import { auditOf } from '../../../../test/support/things.ts'
import { sessions, users } from '../../db/schema/accounts.ts'
import { exchangeRates } from '../../db/schema/prices.ts'

const NOW = '2026-11-02T10:00:00Z'
const app = await createTestApp()
const { deps, user, person } = app
const { orm } = deps.database

beforeEach(() => app.setTime(NOW))

describeEndpoint('GET /account', {
  200: () => {
    it('gives a person as they are, with what they may do', async () => {
      const ada = user({ name: 'Ada', timezone: 'Europe/Berlin' })
      expect(await ada.call('GET /account', {})).toMatchObject({
        id: ada.id,
        name: 'Ada',
        role: 'user',
        abilities: { 'projects.create': true, 'people.manage': false },
        settings: { ...DEFAULT_SETTINGS, timezone: 'Europe/Berlin' },
        two_factor_enabled: false,
        recovery_codes_left: 0,
        has_password: false,
        login_time: new Date(NOW).toISOString(),
        projects: [],
        teams: [],
      })
    })

    it('names the projects and teams with the role in each', async () => {
      const { developer, project, team } = await makeCast(app)
      const account = await developer.call('GET /account', {})
      expect(account.projects).toEqual([{ id: project.id, name: project.name, role: 'developer' }])
      expect(account.teams).toEqual([{ id: team.id, name: team.name, role: 'member' }])
    })

    it('is the one thing here that an API token reaches, which has no session', async () => {
      const ada = user()
      expect(await ada.token([]).call('GET /account', {})).toMatchObject({ id: ada.id, login_time: null })
    })
  },
})

describeEndpoint('PUT /account', {
  200: () => {
    it('changes what is given, leaves the rest, and says which fields changed in the audit log', async () => {
      const ada = await user({ name: 'Ada' }).ready()
      const account = await ada.call('PUT /account', {
        body: { name: ' Ada Lovelace ', settings: { language: 'de', dark_mode: true } },
      })
      expect(account).toMatchObject({ name: 'Ada Lovelace', settings: { ...DEFAULT_SETTINGS, language: 'de' } })
      expect(await ada.call('GET /account', {})).toEqual(account)
      expect(await auditOf(deps, ada.id)).toEqual([
        {
          action: 'account.update',
          actor_email: ada.email,
          before: { name: 'Ada', language: 'en' },
          after: { name: 'Ada Lovelace', language: 'de' },
        },
      ])
    })

    it('keeps every setting in its own place', async () => {
      const ada = await user().ready()
      const project = await makeProject(deps, ada)
      await makeRate(deps, {})
      const settings = {
        dark_mode: false,
        email_notifications: false,
        push_notifications: true,
        language: 'fr',
        timezone: 'Asia/Tokyo',
        currency: 'EUR',
        default_project_id: project.id,
        session_timeout: 480,
      } as const
      for (const [field, value] of Object.entries(settings))
        await ada.call('PUT /account', { body: { settings: { [field]: value } } })
      expect((await ada.call('GET /account', {})).settings).toEqual(settings)
      expect(await auditOf(deps, ada.id)).toHaveLength(8)
    })

    it('takes the abbreviations of time zones for the zones that they mean', async () => {
      expect((await user().call('PUT /account', { body: { settings: { timezone: 'EST' } } })).settings.timezone).toBe(
        'America/New_York',
      )
    })

    it('says by which rate amounts are converted, and keeps a currency whose rate is gone', async () => {
      const ada = await user().ready()
      await makeRate(deps, { currency: 'SEK', rate: 10.5 })
      const account = await ada.call('PUT /account', { body: { settings: { currency: 'SEK' } } })
      expect(account.exchange_rate).toEqual({
        currency: 'SEK',
        rate: 10.5,
        source: 'Finance department',
        date: '2026-11-01',
        is_fetched: false,
      })
      await orm.delete(exchangeRates).where(eq(exchangeRates.currency, 'SEK'))
      const kept = await ada.call('PUT /account', { body: { settings: { ...account.settings, language: 'fr' } } })
      expect([kept.settings.currency, kept.exchange_rate]).toEqual(['SEK', null])
    })

    it('writes nothing to the audit log when nothing changes', async () => {
      const ada = user({ name: 'Ada' })
      await ada.call('PUT /account', { body: {} })
      await ada.call('PUT /account', { body: { name: 'Ada', settings: DEFAULT_SETTINGS } })
      expect(await auditOf(deps, ada.id)).toEqual([])
    })

    it('lets a new session timeout hold at once, also for the session that sets it', async () => {
      const ada = user()
      await ada.call('PUT /account', { body: { settings: { session_timeout: 60 } } })
      app.setTime('2026-11-02T10:50:00Z')
      // Idle for longer than the new time, and yet there: someone has just changed it.
      await ada.call('PUT /account', { body: { settings: { session_timeout: 5 } } })
      app.setTime('2026-11-02T10:54:59Z')
      expect((await ada.call('GET /auth/session', {})).account?.id).toBe(ada.id)
      app.setTime('2026-11-02T10:55:00Z')
      await expect(ada.call('GET /account', {})).rejects.toMatchObject({ status: 401 })
    })

    it('brings no session back that was idle for too long', async () => {
      const ada = await withPassword(app)
      const elsewhere = person()
      await signIn(elsewhere, ada.email)
      app.setTime('2026-11-02T10:29:00Z')
      await ada.call('POST /auth/session/renew', {})
      app.setTime('2026-11-02T10:31:00Z')
      await ada.call('PUT /account', { body: { settings: { session_timeout: 480 } } })
      expect((await elsewhere.call('GET /auth/session', {})).account).toBeNull()

      await signIn(elsewhere, ada.email)
      app.setTime('2026-11-02T10:41:00Z')
      for (const session_timeout of [5, 480])
        await ada.call('PUT /account', { body: { settings: { session_timeout } } })
      expect((await elsewhere.call('GET /auth/session', {})).account).toBeNull()
    })

    it('changes no one else', async () => {
      const [ada, bob] = [user(), await user({ name: 'Bob' }).ready()]
      await ada.call('PUT /account', { body: { name: 'Eve', settings: { language: 'es' } } })
      expect(await bob.call('GET /account', {})).toMatchObject({ name: 'Bob', settings: DEFAULT_SETTINGS })
    })
  },
  400: () => {
    it.each([
      [{ name: '  ' }, 'name: Name is required'],
      [{ settings: { currency: 'ABC' } }, 'settings.currency: Choose a currency by its code, such as EUR.'],
      [
        { settings: { currency: 'JPY' } },
        'settings.currency: There is no exchange rate for JPY. An administrator can add one under Administration, Prices.',
      ],
      [
        { settings: { session_timeout: 4 } },
        'settings.session_timeout: Session timeout must be between 5 and 480 minutes.',
      ],
      [
        { settings: { default_project_id: randomUUID() } },
        'settings.default_project_id: You are in no such project: choose one of yours, or none.',
      ],
      [
        { settings: { default_project_id: 'shop' } },
        'settings.default_project_id: You are in no such project: choose one of yours, or none.',
      ],
      [
        { settings: { session_timeout: 481 } },
        'settings.session_timeout: Session timeout must be between 5 and 480 minutes.',
      ],
      [
        { settings: { timezone: 'Mars/Olympus' } },
        'settings.timezone: Choose a time zone of the list, such as UTC or Europe/Berlin.',
      ],
    ])('refuses %j', async (body, message) => {
      await expect(user().call('PUT /account', { body })).rejects.toMatchObject({ status: 400, message })
    })

    it.each(['role', 'email', 'is_demo', 'password_hash', 'permissions'])(
      'lets nobody set their own %s',
      async (field) => {
        const ada = user()
        const response = await ada.send('/api/account', {
          method: 'PUT',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ [field]: field === 'role' ? 'admin' : 'x' }),
        })
        expect(response.status).toBe(400)
        expect((await ada.call('GET /account', {})).role).toBe('user')
      },
    )
  },
  401: () => {
    it('refuses a person who is signed out while the change waits', async () => {
      const ada = await user({ name: 'Ada' }).ready()
      const [outcome] = await behind(
        deps,
        (tx) => tx.select().from(users).where(eq(users.id, ada.id)).for('update'),
        [() => ada.call('PUT /account', { body: { name: 'Eve' } })],
        (tx) => tx.delete(sessions).where(eq(sessions.user_id, ada.id)),
      )
      expect(outcome).toMatchObject({ status: 'rejected', reason: { status: 401 } })
      const [row] = await orm.select().from(users).where(eq(users.id, ada.id))
      expect(row?.name).toBe('Ada')
    })
  },
})
