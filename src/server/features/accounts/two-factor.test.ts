import { eq } from 'drizzle-orm'
import { generate } from 'otplib'
import { beforeEach, expect, it } from 'vitest'
import { createTestApp, type User } from '../../../../test/support/app.ts'
import { describeEndpoint } from '../../../../test/support/describe-endpoint.ts'
import { behind } from '../../../../test/support/locks.ts'
import { PASSWORD, signIn, withPassword } from '../../../../test/support/sign-in.ts'
import { auditOf, toldTo } from '../../../../test/support/things.ts'
import { TOTP_SEAL, hashRecoveryCode, newTotpSecret } from '../../access/two-factor.ts'
import type { Transaction } from '../../db/connect.ts'
import { attempts, recoveryCodes, users } from '../../db/schema/accounts.ts'

const NOW = '2026-11-02T10:00:10Z'
/** Long enough after that none of its codes is one of before. */
const LATER = '2026-11-02T10:02:10Z'
const app = await createTestApp()
const { deps, user, person } = app
const { orm } = deps.database

const WRONG = {
  status: 400,
  message: 'That code is not right, or it was used before: enter the code that your authenticator shows now.',
}
const ON = {
  status: 409,
  message: 'Two-factor authentication is on already: turn it off first to use another authenticator.',
}
const OFF = { status: 409, message: 'Two-factor authentication is off: turn it on first.' }
const TOO_MANY = {
  status: 429,
  message: expect.stringMatching(/^Too many attempts\. Try again in \d+ minutes?\.$/) as string,
}

beforeEach(async () => {
  app.setTime(NOW)
  // Otherwise the tests would count as one address that guesses.
  await orm.delete(attempts)
})

const codeOf = (secret: string) => generate({ secret, epoch: deps.now().getTime() / 1000 })
const start = (who: User, current_password = PASSWORD) =>
  who.call('POST /account/two-factor/start', { body: { current_password } })
const enable = (who: User, code: string) => who.call('POST /account/two-factor/enable', { body: { code } })
const disable = (who: User, code: string) => who.call('POST /account/two-factor/disable', { body: { code } })
const renewCodes = (who: User, code: string) => who.call('POST /account/two-factor/recovery-codes', { body: { code } })

interface Guarded {
  readonly ada: User
  readonly secret: string
  readonly codes: readonly string[]
}

/** Someone who turned two-factor on two minutes ago. */
async function guarded(): Promise<Guarded> {
  const ada = await withPassword(app)
  const { secret } = await start(ada)
  const { recovery_codes: codes } = await enable(ada, await codeOf(secret))
  app.setTime(LATER)
  return { ada, secret, codes }
}

/** Signs in with password and code. */
async function enter(email: string, code: string): Promise<number> {
  const browser = person()
  expect(await (await signIn(browser, email)).json()).toMatchObject({ needs_two_factor: true })
  const response = await browser.send('/api/auth/two-factor', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ code }),
  })
  return response.status
}

async function rowOf({ id }: User): Promise<typeof users.$inferSelect | undefined> {
  return (await orm.select().from(users).where(eq(users.id, id)))[0]
}

const hashesOf = async ({ id }: User) =>
  (await orm.select().from(recoveryCodes).where(eq(recoveryCodes.user_id, id))).map(({ code_hash }) => code_hash)

describeEndpoint('POST /account/two-factor/enable', {
  200: () => {
    it('turns it on, gives ten recovery codes that are kept as hashes, tells the person and the audit log', async () => {
      const { ada, secret, codes } = await guarded()
      expect(new Set(codes).size).toBe(10)
      expect((await hashesOf(ada)).toSorted()).toEqual(codes.map(hashRecoveryCode).toSorted())
      expect(await ada.call('GET /account', {})).toMatchObject({ two_factor_enabled: true, recovery_codes_left: 10 })
      expect(await toldTo(deps, ada)).toEqual([
        { kind: 'two-factor-changed', data: { change: 'enabled' }, path: '/profile' },
      ])
      expect(await auditOf(deps, ada.id)).toEqual([
        {
          action: 'account.two-factor.enable',
          actor_email: ada.email,
          before: { two_factor: false },
          after: { two_factor: true },
        },
      ])
      expect(await enter(ada.email, await codeOf(secret))).toBe(200)
    })

    it('gives recovery codes of which each signs in once', async () => {
      const { ada, codes } = await guarded()
      const [first = ''] = codes
      expect([await enter(ada.email, first), await enter(ada.email, first)]).toEqual([200, 401])
      expect((await ada.call('GET /account', {})).recovery_codes_left).toBe(9)
    })

    it('uses up the code, so that who looked on cannot sign in with it', async () => {
      const ada = await withPassword(app)
      const { secret } = await start(ada)
      const code = await codeOf(secret)
      await enable(ada, code)
      expect(await enter(ada.email, code)).toBe(401)
    })
  },
  400: () => {
    it('refuses a wrong code, and the audit log knows', async () => {
      const ada = await withPassword(app)
      await start(ada)
      for (const code of [await codeOf(newTotpSecret()), 'abcdef', 'kkkkk-kkkkk']) {
        await expect(enable(ada, code)).rejects.toMatchObject({
          ...WRONG,
          problems: [{ field: 'code', message: WRONG.message }],
        })
      }
      expect((await ada.call('GET /account', {})).two_factor_enabled).toBe(false)
      const entries = await auditOf(deps, ada.id)
      expect(entries.map(({ action, after }) => [action, after])).toEqual(
        Array(3).fill(['account.refuse', { reason: 'second factor' }]),
      )
    })

    it('asks for a code', async () => {
      await expect(enable(user(), ' ')).rejects.toMatchObject({ status: 400, message: 'code: Enter the code.' })
    })
  },
  409: () => {
    it('wants an authenticator first, and only one', async () => {
      await expect(enable(user(), '123456')).rejects.toMatchObject({
        status: 409,
        message: 'No authenticator was added yet: scan the code first, and then enter what the authenticator shows.',
      })
      const { ada, secret } = await guarded()
      await expect(enable(ada, await codeOf(secret))).rejects.toMatchObject(ON)
    })
  },
  429: () => takesTwentyWrongCodes(async (ada) => (await start(ada), enable), false),
})

describeEndpoint('POST /account/two-factor/disable', {
  204: () => {
    it('turns it off with a code, forgets secret and codes, tells the person and the audit log', async () => {
      const { ada, secret } = await guarded()
      await disable(ada, await codeOf(secret))
      expect(await ada.call('GET /account', {})).toMatchObject({ two_factor_enabled: false, recovery_codes_left: 0 })
      expect(await rowOf(ada)).toMatchObject({ two_factor_secret: null, two_factor_enabled_at: null })
      expect(await hashesOf(ada)).toEqual([])
      expect(await (await signIn(person(), ada.email)).json()).toMatchObject({ needs_two_factor: false })
      expect((await toldTo(deps, ada))[1]).toMatchObject({ data: { change: 'disabled' } })
      expect((await auditOf(deps, ada.id))[1]).toEqual({
        action: 'account.two-factor.disable',
        actor_email: ada.email,
        before: { two_factor: true },
        after: { two_factor: false, second_factor: 'authenticator' },
      })
    })

    it('takes a recovery code of a person who has lost the authenticator', async () => {
      const { ada, codes } = await guarded()
      await disable(ada, codes[9] ?? '')
      expect((await auditOf(deps, ada.id))[1]).toMatchObject({
        after: { two_factor: false, second_factor: 'recovery code' },
      })
    })

    it('can be turned on again at once, with another authenticator', async () => {
      const { ada, secret } = await guarded()
      await disable(ada, await codeOf(secret))
      const next = await start(ada)
      expect(next.secret).not.toBe(secret)
      expect((await enable(ada, await codeOf(next.secret))).recovery_codes).toHaveLength(10)
    })
  },
  400: () => {
    it('refuses a code that was used to sign in, an earlier one, and a wrong one', async () => {
      const { ada, secret } = await guarded()
      const code = await codeOf(secret)
      expect(await enter(ada.email, code)).toBe(200)
      const before = await generate({ secret, epoch: deps.now().getTime() / 1000 - 30 })
      for (const given of [code, before, '12345', 'kkkkk-kkkkk'])
        await expect(disable(ada, given)).rejects.toMatchObject(WRONG)
      expect((await ada.call('GET /account', {})).two_factor_enabled).toBe(true)
    })
  },
  409: () => {
    it('refuses a person who has it off, also with the code of an authenticator that was never confirmed', async () => {
      const ada = await withPassword(app)
      const { secret } = await start(ada)
      await expect(disable(ada, await codeOf(secret))).rejects.toMatchObject(OFF)
    })

    it('refuses when another request has just turned it off', async () => {
      const { ada, secret } = await guarded()
      const code = await codeOf(secret)
      const hold = (tx: Transaction) =>
        tx.update(users).set({ two_factor_enabled_at: null }).where(eq(users.id, ada.id))
      const [outcome] = await behind(deps, hold, [() => disable(ada, code)])
      expect(outcome).toMatchObject({ status: 'rejected', reason: OFF })
    })
  },
  429: () => takesTwentyWrongCodes(async () => disable, true),
})

describeEndpoint('POST /account/two-factor/recovery-codes', {
  200: () => {
    it('makes ten new codes and ends the old ones, tells the person and the audit log', async () => {
      const { ada, secret, codes } = await guarded()
      const { recovery_codes: next } = await renewCodes(ada, await codeOf(secret))
      expect(next).toHaveLength(10)
      expect((await hashesOf(ada)).toSorted()).toEqual(next.map(hashRecoveryCode).toSorted())
      expect([await enter(ada.email, codes[0] ?? ''), await enter(ada.email, next[0] ?? '')]).toEqual([401, 200])
      expect((await toldTo(deps, ada))[1]).toMatchObject({ data: { change: 'codes' } })
      expect((await auditOf(deps, ada.id))[1]).toMatchObject({
        action: 'account.two-factor.recovery-codes',
        after: { second_factor: 'authenticator' },
      })
    })
  },
  400: () => {
    it('takes a code of the authenticator and a recovery code once', async () => {
      const { ada, secret, codes } = await guarded()
      const code = await codeOf(secret)
      await renewCodes(ada, code)
      for (const used of [code, codes[0] ?? '']) await expect(renewCodes(ada, used)).rejects.toMatchObject(WRONG)
      expect(await hashesOf(ada)).toHaveLength(10)
    })

    it('takes a code of two requests at the same time once', async () => {
      const { ada, secret } = await guarded()
      const code = await codeOf(secret)
      const outcomes = await Promise.allSettled([renewCodes(ada, code), renewCodes(ada, code)])
      expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    })
  },
  409: () => {
    it('refuses a person who has it off, and counts no attempt where no code was tried', async () => {
      const ada = user()
      for (let count = 0; count < 21; count++) await expect(renewCodes(ada, '123456')).rejects.toMatchObject(OFF)
    })
  },
  429: () => takesTwentyWrongCodes(async () => renewCodes, true),
})

/** 429: codes are guessed at most twenty times an hour, and then not even the right one is taken. */
function takesTwentyWrongCodes(
  ready: (ada: User) => Promise<(who: User, code: string) => Promise<unknown>>,
  isOn: boolean,
): void {
  it('takes twenty wrong codes in an hour', async () => {
    const secret = newTotpSecret()
    const ada = await withPassword(
      app,
      isOn ? { two_factor_secret: deps.seal.seal(secret, TOTP_SEAL), two_factor_enabled_at: deps.now() } : {},
    )
    const send = await ready(ada)
    for (let count = 0; count < 20; count++) await expect(send(ada, '00000x')).rejects.toMatchObject(WRONG)
    await expect(send(ada, await codeOf(secret))).rejects.toMatchObject(TOO_MANY)
  })
}
