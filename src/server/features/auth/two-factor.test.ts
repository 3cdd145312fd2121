import { eq } from 'drizzle-orm'
import { generate } from 'otplib'
import { beforeEach, expect, it } from 'vitest'
import { createTestApp, type Person, type User } from '../../../../test/support/app.ts'
import { describeEndpoint } from '../../../../test/support/describe-endpoint.ts'
import { signIn, withPassword } from '../../../../test/support/sign-in.ts'
import { SESSION_COOKIE } from '../../access/sessions.ts'
import { TOTP_SEAL, hashRecoveryCode, newRecoveryCodes, newTotpSecret } from '../../access/two-factor.ts'
import { hashPassword } from '../../crypto/password.ts'
import { recoveryCodes, signInChallenges, users } from '../../db/schema/accounts.ts'
import { auditEntries } from '../../db/schema/audit.ts'
import { createProxies } from '../../http/proxies.ts'

const NOW = '2026-11-02T10:00:10Z'
const app = await createTestApp({ proxies: createProxies(['loopback']) })
const { person, deps } = app
const { orm } = deps.database

beforeEach(() => app.setTime(NOW))

const OVER = {
  status: 401,
  message: 'The time for the code is over, or it was wrong too often: sign in with your password again.',
}
const WRONG = {
  status: 401,
  message:
    'That code is not right: enter the current code of your authenticator, or a recovery code that you have not used.',
}

interface Guarded {
  readonly user: User
  /** The code of the authenticator, so many steps of 30 s away from now. */
  code(steps?: number): Promise<string>
  /** A browser in which the password was right. */
  awaiting(headers?: Readonly<Record<string, string>>): Promise<Person>
}

/** Someone with an authenticator and the given recovery codes. */
async function guarded(codes: readonly string[] = []): Promise<Guarded> {
  const secret = newTotpSecret()
  const user = await withPassword(app, {
    two_factor_secret: deps.seal.seal(secret, TOTP_SEAL),
    two_factor_enabled_at: deps.now(),
  })
  if (codes.length > 0)
    await orm
      .insert(recoveryCodes)
      .values(codes.map((code) => ({ user_id: user.id, code_hash: hashRecoveryCode(code) })))
  const awaiting = async (headers: Readonly<Record<string, string>> = {}) => {
    const browser = person()
    const response = await signIn(browser, user.email, undefined, headers)
    expect(await response.json()).toEqual({ needs_two_factor: true, session: null })
    expect(browser.cookies.has(SESSION_COOKIE)).toBe(false)
    return browser
  }
  return { user, awaiting, code: (steps = 0) => generate({ secret, epoch: deps.now().getTime() / 1000 + steps * 30 }) }
}

const send = (browser: Person, code: string, headers: Readonly<Record<string, string>> = {}) =>
  browser.send('/api/auth/two-factor', {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ code }),
  })

const enter = (browser: Person, code: string) => browser.call('POST /auth/two-factor', { body: { code } })

describeEndpoint('POST /auth/two-factor', {
  200: () => {
    it('signs in with the code of the authenticator, and says so in the audit log', async () => {
      const { user, awaiting, code } = await guarded()
      const browser = await awaiting()
      expect((await enter(browser, await code())).account?.id).toBe(user.id)
      expect([...browser.cookies.keys()]).toEqual([SESSION_COOKIE, 'strata_device'])
      const [entry] = await orm
        .select()
        .from(auditEntries)
        .where(eq(auditEntries.actor_id, user.id))
        .orderBy(auditEntries.seq)
      expect(entry).toMatchObject({
        action: 'session.create',
        after: { method: 'password', second_factor: 'authenticator' },
      })
    })

    it.each([-1, 1])('takes the code %d step away, because clocks differ', async (steps) => {
      const { user, awaiting, code } = await guarded()
      expect((await enter(await awaiting(), await code(steps))).account?.id).toBe(user.id)
    })

    it('takes a code with spaces, as authenticators show it', async () => {
      const { user, awaiting, code } = await guarded()
      const digits = await code()
      expect((await enter(await awaiting(), ` ${digits.slice(0, 3)} ${digits.slice(3)} `)).account?.id).toBe(user.id)
    })

    it('takes each recovery code once, in any case', async () => {
      const codes = newRecoveryCodes()
      expect(new Set(codes).size).toBe(10)
      for (const code of codes) expect(code).toMatch(/^[a-z2-9]{5}-[a-z2-9]{5}$/)
      const { user, awaiting } = await guarded(codes)
      const [first = ''] = codes
      expect((await enter(await awaiting(), first.toUpperCase().replace('-', ' '))).account).toMatchObject({
        id: user.id,
        recovery_codes_left: 9,
      })
      await expect(enter(await awaiting(), first)).rejects.toMatchObject({ status: 401 })
    })

    it('gives a challenge that scripts do not get and that holds no one’s name', async () => {
      const { user } = await guarded()
      const response = await signIn(person(), user.email)
      expect(response.headers.getSetCookie()).toEqual([
        expect.stringMatching(/^strata_sign_in=[\w-]{43}; Max-Age=300; Path=\/; HttpOnly; SameSite=Lax$/),
      ])
    })
  },
  400: () => {
    it('asks for a code', async () => {
      await expect(enter(person(), ' ')).rejects.toMatchObject({ status: 400, message: 'code: Enter the code.' })
    })
  },
  401: () => {
    it('does not take a code without the password', async () => {
      const { code } = await guarded()
      await expect(enter(person(), await code())).rejects.toMatchObject(OVER)
    })

    it('does not take the code of someone else, an old one or none at all', async () => {
      const { awaiting, code, user } = await guarded()
      const other = await guarded()
      const browser = await awaiting()
      for (const wrong of [await other.code(), await code(-3), 'abcdef', 'kkkkk-kkkkk']) {
        await expect(enter(browser, wrong)).rejects.toMatchObject(WRONG)
      }
      expect((await browser.call('GET /auth/session', {})).account).toBeNull()
      const entries = await orm
        .select()
        .from(auditEntries)
        .where(eq(auditEntries.target_id, user.id))
        .orderBy(auditEntries.seq)
      expect(entries.map(({ action, after }) => [action, after])).toEqual(
        Array(4).fill(['session.refuse', { reason: 'second factor' }]),
      )
    })

    it('takes a code of the authenticator once', async () => {
      const { awaiting, code } = await guarded()
      const digits = await code()
      await enter(await awaiting(), digits)
      await expect(enter(await awaiting(), digits)).rejects.toMatchObject({ status: 401 })
      await expect(enter(await awaiting(), await code(-1))).rejects.toMatchObject({ status: 401 })
    })

    it('lets one of two in that use one code at the same time', async () => {
      const { awaiting, code } = await guarded()
      const [one, two, digits] = [await awaiting(), await awaiting(), await code()]
      const outcomes = await Promise.allSettled([enter(one, digits), enter(two, digits)])
      expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    })

    it('waits five minutes', async () => {
      const { awaiting, code } = await guarded()
      const browser = await awaiting()
      app.setTime('2026-11-02T10:05:10Z')
      await expect(enter(browser, await code())).rejects.toMatchObject(OVER)
    })

    it('ends after the fifth wrong code', async () => {
      const { awaiting, code } = await guarded()
      const browser = await awaiting()
      for (let count = 0; count < 4; count++)
        await expect(enter(browser, '000000x')).rejects.toMatchObject({ status: 401 })
      await expect(enter(browser, '000000x')).rejects.toMatchObject(OVER)
      await expect(enter(browser, await code())).rejects.toMatchObject(OVER)
    })

    it('ends when the account is disabled or its password is changed', async () => {
      for (const change of [
        { disabled_at: new Date(NOW) },
        { password_hash: await hashPassword('other'), password_changed_at: new Date('2026-11-02T10:00:11Z') },
      ]) {
        const { user, awaiting, code } = await guarded()
        const browser = await awaiting()
        await orm.update(users).set(change).where(eq(users.id, user.id))
        await expect(enter(browser, await code())).rejects.toMatchObject(OVER)
      }
    })

    it('is used up by the sign-in', async () => {
      const { user, awaiting, code } = await guarded()
      const browser = await awaiting()
      await enter(browser, await code())
      expect(await orm.select().from(signInChallenges).where(eq(signInChallenges.user_id, user.id))).toEqual([])
    })
  },
  429: () => {
    it('locks an account whose codes are guessed with the right password, from anywhere', async () => {
      const { user, awaiting, code } = await guarded()
      const own = await awaiting()
      for (let round = 0; round < 4; round++) {
        const headers = { 'x-forwarded-for': `198.51.100.${round}` }
        const browser = await awaiting(headers)
        for (let count = 0; count < 5; count++) expect((await send(browser, '000000x', headers)).status).toBe(401)
      }
      expect((await send(own, await code())).status).toBe(429)
      expect((await signIn(person(), user.email)).status).toBe(429)
    })
  },
})
