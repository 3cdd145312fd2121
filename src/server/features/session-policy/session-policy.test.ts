import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp, type User } from '../../../../test/support/app.ts'
import { describeEndpoint } from '../../../../test/support/describe-endpoint.ts'
import { makeServiceAccount, makeServiceToken } from '../../../../test/support/service-accounts.ts'
import { PASSWORD, signedIn, withPassword } from '../../../../test/support/sign-in.ts'
import { auditOf } from '../../../../test/support/things.ts'
import { rowsDigest } from '../../../../test/security/calls.ts'
import type { SessionPolicy } from '#domain/account/session-policy.ts'
import { apiTokens, sessionPolicy } from '../../db/schema/accounts.ts'
import { removeAllEnded } from '../../access/open-sessions.ts'

const NOW = '2026-11-02T10:00:00.000Z'
const OPEN: SessionPolicy = {
  session_hours: 720,
  idle_minutes: 480,
  second_factor: 'nobody',
  grace_days: 14,
  person_token_days: 365,
  service_token_days: 365,
}
const NOTHING = { sessions_ended: 0, tokens_ended: 0, tokens_shortened: 0 }

let app: TestApp
let admin: User
beforeEach(async () => {
  app = await createTestApp()
  app.setTime(NOW)
  admin = await app.user({ role: 'admin', session_timeout: 480 }).ready()
})

const save = (given: Partial<SessionPolicy>) =>
  admin.call('PUT /instance/session-policy', { body: { ...OPEN, ...given } })
const preview = (given: Partial<SessionPolicy>) =>
  admin.call('POST /instance/session-policy/preview', { body: { ...OPEN, ...given } })
const isIn = async (who: { send(path: string): Promise<Response> }) => (await who.send('/api/templates')).status === 200
const makeToken = (who: User, expires_in_days: number) =>
  who.call('POST /account/tokens', { body: { name: 'Report', scopes: ['templates:read'], expires_in_days } })
const programOf = (token: string) => {
  const program = app.person()
  return { send: (path: string) => program.send(path, { headers: { authorization: `Bearer ${token}` } }) }
}

describeEndpoint('GET /instance/session-policy', {
  200: () => {
    it('gives the limits of the product where nothing is set, and counts who lacks a second factor', async () => {
      await app.user({ two_factor_enabled_at: app.deps.now() }).ready()
      await app.user().ready()
      await app.user({ disabled_at: app.deps.now() }).ready()
      await makeServiceAccount(admin)
      const lacking = { administrators: 1, everybody: 2 }
      expect(await admin.call('GET /instance/session-policy', {})).toEqual({ policy: OPEN, lacking })
    })
  },
})

describeEndpoint('POST /instance/session-policy/preview', {
  200: () => {
    it('says what a policy would end, and changes nothing', async () => {
      const ada = await app.user({ session_timeout: 480 }).ready()
      await makeToken(ada, 90)
      app.setTime('2026-11-02T11:00:00Z')
      const before = await rowsDigest(app)
      expect(await preview({ idle_minutes: 30, person_token_days: 7 })).toEqual({
        sessions_ended: 1,
        tokens_ended: 0,
        tokens_shortened: 1,
      })
      expect(await rowsDigest(app)).toBe(before)
      expect(await isIn(ada)).toBe(true)
    })
  },
  400: () => {
    it('refuses what cannot be saved', async () => {
      await expect(preview({ session_hours: 0 })).rejects.toMatchObject({
        status: 400,
        problems: [{ field: 'session_hours', message: 'Use a whole number from 1 to 720.' }],
      })
    })
  },
})

describeEndpoint('PUT /instance/session-policy', {
  200: () => {
    it('is kept, shown to everyone who is signed in, and told to the audit log', async () => {
      const wanted = { ...OPEN, session_hours: 12, second_factor: 'administrators' as const, grace_days: 3 }
      expect(await save(wanted)).toEqual(NOTHING)
      expect(await admin.call('GET /instance/session-policy', {})).toMatchObject({ policy: wanted })
      expect((await app.user().call('GET /auth/session', {})).policy).toEqual(wanted)
      expect(await auditOf(app.deps, 'session-policy')).toMatchObject([
        {
          action: 'instance.session-policy',
          actor_email: admin.email,
          before: { session_hours: 720, second_factor: 'nobody', grace_days: 14 },
          after: { session_hours: 12, second_factor: 'administrators', grace_days: 3, ...NOTHING },
        },
      ])
    })

    it('leaves no entry where nothing changes', async () => {
      await save({})
      expect(await auditOf(app.deps, 'session-policy')).toEqual([])
    })
  },
  400: () => {
    it.each([
      [{ session_hours: 721 }, 'session_hours'],
      [{ idle_minutes: 4 }, 'idle_minutes'],
      [{ grace_days: 1.5 }, 'grace_days'],
      [{ person_token_days: 0 }, 'person_token_days'],
      [{ service_token_days: 366 }, 'service_token_days'],
      [{ second_factor: 'some' as never }, 'second_factor'],
    ])('refuses %j', async (given, field) => {
      await expect(save(given)).rejects.toMatchObject({ status: 400, problems: [{ field }] })
    })
  },
})

describe('the longest time of a session', () => {
  it('ends sessions that are older at once, and the others when they are', async () => {
    const ada = await app.user({ session_timeout: 1440 }).ready()
    app.setTime('2026-11-02T13:00:00Z')
    const late = await app.user({ session_timeout: 1440 }).ready()
    expect(await save({ session_hours: 4 })).toEqual(NOTHING)
    app.setTime('2026-11-02T14:00:00Z')
    expect(await isIn(ada)).toBe(false)
    expect(await isIn(late)).toBe(true)
    app.setTime('2026-11-02T17:00:00Z')
    expect(await isIn(late)).toBe(false)
  })

  it('does not bring back what has ended when it becomes longer', async () => {
    const ada = await app.user({ session_timeout: 1440 }).ready()
    app.setTime('2026-11-02T12:00:00Z')
    admin = await app.user({ role: 'admin' }).ready()
    expect(await save({ session_hours: 1 })).toMatchObject({ sessions_ended: 2 })
    await save({})
    expect(await isIn(ada)).toBe(false)
  })

  it('holds for what is signed in later, until the page says', async () => {
    await save({ session_hours: 2 })
    const browser = await signedIn(app, await withPassword(app, { session_timeout: 480 }))
    app.setTime('2026-11-02T11:59:59Z')
    expect(await isIn(browser)).toBe(true)
    app.setTime('2026-11-02T12:00:00Z')
    expect(await isIn(browser)).toBe(false)
    expect(await removeAllEnded(app.deps.database.orm, app.deps.now())).toBeGreaterThan(0)
  })
})

describe('the longest idle time', () => {
  it('counts where people have set more, and theirs where it is less', async () => {
    const patient = await app.user({ session_timeout: 480 }).ready()
    const hasty = await app.user({ session_timeout: 5 }).ready()
    await save({ idle_minutes: 30 })
    expect(await patient.call('GET /auth/session', {})).toMatchObject({ idle_ends_at: '2026-11-02T10:30:00.000Z' })
    expect(await hasty.call('GET /auth/session', {})).toMatchObject({ idle_ends_at: '2026-11-02T10:05:00.000Z' })
    app.setTime('2026-11-02T10:30:00Z')
    expect(await isIn(patient)).toBe(false)
  })

  it('does not end the session of who sets it', async () => {
    app.setTime('2026-11-02T12:00:00Z')
    await save({ idle_minutes: 5 })
    expect(await isIn(admin)).toBe(true)
    expect(await admin.call('GET /account/sessions', {})).toHaveLength(1)
  })
})

describe('the longest life of tokens', () => {
  it('shortens those of people for good, and not those of service accounts', async () => {
    const ada = await withPassword(app)
    const { id, token } = await ada.call('POST /account/tokens', {
      body: { name: 'Report', scopes: ['templates:read'], expires_in_days: 90, current_password: PASSWORD },
    })
    const { id: service } = await makeServiceAccount(admin)
    const { program } = await makeServiceToken(app, admin, service, ['templates:read'])
    app.setTime('2026-11-05T10:00:00Z')
    admin = await app.user({ role: 'admin' }).ready()
    expect(await save({ person_token_days: 7 })).toMatchObject({ tokens_ended: 0, tokens_shortened: 1 })
    const again = await signedIn(app, ada)
    expect(await again.call('GET /account/tokens', {})).toMatchObject([
      { id, is_shortened: true, expires_at: '2026-11-09T10:00:00.000Z' },
    ])
    expect(await isIn(programOf(token))).toBe(true)
    expect(await save({ person_token_days: 2, service_token_days: 20 })).toMatchObject({
      tokens_ended: 1,
      tokens_shortened: 1,
    })
    expect(await isIn(programOf(token))).toBe(false)
    expect(await isIn(program)).toBe(true)
    await save({})
    expect(await isIn(programOf(token))).toBe(false)
    const rows = await app.deps.database.orm.select().from(apiTokens).where(eq(apiTokens.user_id, service))
    expect(rows).toMatchObject([{ expires_at: new Date('2026-11-22T10:00:00Z') }])
  })

  it('is refused to new ones', async () => {
    await save({ person_token_days: 30, service_token_days: 10 })
    const refusal = (max: number) => ({
      status: 400,
      problems: [
        {
          field: 'expires_in_days',
          message: `The session policy allows tokens of at most ${max} days: choose a shorter time.`,
        },
      ],
    })
    await expect(makeToken(app.user(), 31)).rejects.toMatchObject(refusal(30))
    expect((await makeToken(app.user(), 30)).is_shortened).toBe(false)
    const { id } = await makeServiceAccount(admin)
    await expect(makeServiceToken(app, admin, id, ['projects:read'])).rejects.toMatchObject(refusal(10))
  })
})

it('lets no session count when the policy is lost', async () => {
  await app.deps.database.orm.delete(sessionPolicy)
  expect(await isIn(admin)).toBe(false)
})
