import { eq } from 'drizzle-orm'
import { generate } from 'otplib'
import { beforeEach, expect, it } from 'vitest'
import { createTestApp, type User } from '../../../../test/support/app.ts'
import { describeEndpoint } from '../../../../test/support/describe-endpoint.ts'
import { behind } from '../../../../test/support/locks.ts'
import { PASSWORD, signIn, withPassword } from '../../../../test/support/sign-in.ts'
import { TOTP_SEAL, newTotpSecret } from '../../access/two-factor.ts'
import type { Transaction } from '../../db/connect.ts'
import { attempts, users } from '../../db/schema/accounts.ts'

const app = await createTestApp()
const { deps, user, person } = app
const { orm } = deps.database

// Otherwise the tests would count as one address that guesses.
beforeEach(() => orm.delete(attempts))

const codeOf = (secret: string) => generate({ secret, epoch: deps.now().getTime() / 1000 })
const start = (who: User, current_password = PASSWORD) =>
  who.call('POST /account/two-factor/start', { body: { current_password } })
const enable = (who: User, code: string) => who.call('POST /account/two-factor/enable', { body: { code } })

async function rowOf({ id }: User): Promise<typeof users.$inferSelect | undefined> {
  return (await orm.select().from(users).where(eq(users.id, id)))[0]
}

describeEndpoint('POST /account/two-factor/start', {
  200: () => {
    it('gives a secret for an authenticator, sealed in the database, and changes nothing yet', async () => {
      const ada = await withPassword(app)
      const { secret, uri } = await start(ada)
      expect(secret).toMatch(/^[A-Z2-7]{32}$/)
      const { host, pathname, searchParams } = new URL(uri)
      expect([host, decodeURIComponent(pathname), searchParams.get('secret')]).toEqual([
        'totp',
        `/Strata:${ada.email}`,
        secret,
      ])
      const sealed = (await rowOf(ada))?.two_factor_secret ?? ''
      expect(sealed).not.toContain(secret)
      expect(deps.seal.open(sealed, TOTP_SEAL)).toBe(secret)
      expect((await ada.call('GET /account', {})).two_factor_enabled).toBe(false)
      expect(await (await signIn(person(), ada.email)).json()).toMatchObject({ needs_two_factor: false })
    })

    it('asks a person who has no password for none', async () => {
      const { secret } = await user().call('POST /account/two-factor/start', { body: {} })
      expect(secret).toHaveLength(32)
    })

    it('ends the secret of an earlier start', async () => {
      const ada = await withPassword(app)
      const [first, second] = [await start(ada), await start(ada)]
      await expect(enable(ada, await codeOf(first.secret))).rejects.toMatchObject({ status: 400 })
      await enable(ada, await codeOf(second.secret))
    })
  },
  400: () => {
    it('refuses a wrong password, and asks for one', async () => {
      const ada = await withPassword(app)
      for (const [body, message] of [
        [{ current_password: 'wrong' }, 'The current password is not right.'],
        [{}, 'Enter your current password.'],
      ] as const) {
        const problems = [{ field: 'current_password', message }]
        await expect(ada.call('POST /account/two-factor/start', { body })).rejects.toMatchObject({
          status: 400,
          message,
          problems,
        })
      }
      expect((await rowOf(ada))?.two_factor_secret).toBeNull()
    })
  },
  409: () => {
    it('does not replace the authenticator while two-factor is on', async () => {
      const two_factor_secret = deps.seal.seal(newTotpSecret(), TOTP_SEAL)
      const ada = await withPassword(app, { two_factor_secret, two_factor_enabled_at: deps.now() })
      const message = 'Two-factor authentication is on already: turn it off first to use another authenticator.'
      // Also with a wrong password: none is asked for where nothing can be started.
      for (const given of [PASSWORD, 'wrong', ''])
        await expect(start(ada, given)).rejects.toMatchObject({ status: 409, message })
      expect((await rowOf(ada))?.two_factor_secret).toBe(two_factor_secret)
    })

    it('does not replace the authenticator that another request has just turned on', async () => {
      const two_factor_secret = deps.seal.seal(newTotpSecret(), TOTP_SEAL)
      const ada = await withPassword(app)
      const hold = (tx: Transaction) =>
        tx.update(users).set({ two_factor_secret, two_factor_enabled_at: deps.now() }).where(eq(users.id, ada.id))
      const [outcome] = await behind(deps, hold, [() => start(ada)])
      expect(outcome).toMatchObject({ status: 'rejected', reason: { status: 409 } })
      expect((await rowOf(ada))?.two_factor_secret).toBe(two_factor_secret)
    })
  },
  429: () => {
    it('takes five wrong passwords', async () => {
      const ada = await withPassword(app)
      for (let count = 0; count < 5; count++) await expect(start(ada, 'wrong')).rejects.toMatchObject({ status: 400 })
      await expect(start(ada)).rejects.toMatchObject({
        status: 429,
        message: 'Too many attempts. Try again in 15 minutes.',
      })
    })
  },
})
