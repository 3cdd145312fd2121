import { eq } from 'drizzle-orm'
import { beforeEach, expect, it } from 'vitest'
import { createTestApp, type User } from '../../../../test/support/app.ts'
import { describeEndpoint } from '../../../../test/support/describe-endpoint.ts'
import { behind } from '../../../../test/support/locks.ts'
import { PASSWORD, signIn, withPassword } from '../../../../test/support/sign-in.ts'
import { auditOf, toldTo } from '../../../../test/support/things.ts'
import { hashPassword } from '../../crypto/password.ts'
import type { Transaction } from '../../db/connect.ts'
import { attempts, oneTimeLinks, signInChallenges, users } from '../../db/schema/accounts.ts'

const app = await createTestApp()
const { deps, user, person } = app
const { orm } = deps.database
const NEXT = 'battery staple'

// Otherwise the tests would count as one address that guesses.
beforeEach(() => orm.delete(attempts))

const change = (who: User, current_password: string, new_password = NEXT, confirm_password = new_password) =>
  who.call('POST /account/password', { body: { current_password, new_password, confirm_password } })

const refusal = (message: string, fields: readonly string[]) => ({
  status: 400,
  message,
  problems: fields.map((field) => ({ field, message })),
})

describeEndpoint('POST /account/password', {
  204: () => {
    it('changes the password, tells the person and says so in the audit log', async () => {
      const ada = await withPassword(app)
      await change(ada, PASSWORD)
      expect((await signIn(person(), ada.email, PASSWORD)).status).toBe(401)
      expect((await signIn(person(), ada.email, NEXT)).status).toBe(200)
      expect(await ada.call('GET /account', {})).toMatchObject({ password_changed_at: deps.now().toISOString() })
      const [entry] = await auditOf(deps, ada.id)
      expect(entry).toEqual({
        action: 'account.password.change',
        actor_email: ada.email,
        before: null,
        after: { sessions_ended: 0 },
      })
      expect((await toldTo(deps, ada))[0]).toEqual({
        kind: 'password-changed',
        data: { ip: '127.0.0.1' },
        path: '/profile',
      })
    })

    it('revokes the API tokens where that is asked for', async () => {
      const ada = await withPassword(app)
      const script = ada.token(['projects:read'])
      await script.call('GET /account', {})
      const body = { current_password: PASSWORD, new_password: NEXT, confirm_password: NEXT, revoke_tokens: true }
      await ada.call('POST /account/password', { body })
      await expect(script.call('GET /account', {})).rejects.toMatchObject({ status: 401 })
      const [entry] = await auditOf(deps, ada.id)
      expect(entry?.after).toEqual({ sessions_ended: 0, tokens_revoked: 1 })
    })

    it('ends every other session, awaited sign-in and link, and keeps this session and the API tokens', async () => {
      const ada = await withPassword(app)
      const bob = await withPassword(app)
      const [one, two] = [person(), person()]
      for (const browser of [one, two]) await signIn(browser, ada.email)
      const script = ada.token(['projects:read'])
      await script.call('GET /account', {})
      const expires_at = new Date('2126-01-01')
      await orm.insert(signInChallenges).values({ secret_hash: `challenge ${ada.id}`, user_id: ada.id, expires_at })
      for (const purpose of ['reset', 'email'] as const) {
        await orm
          .insert(oneTimeLinks)
          .values({ secret_hash: `${purpose} ${ada.id}`, purpose, user_id: ada.id, email: ada.email, expires_at })
      }
      await orm
        .insert(oneTimeLinks)
        .values({ secret_hash: `reset ${bob.id}`, purpose: 'reset', user_id: bob.id, email: bob.email, expires_at })

      await change(ada, PASSWORD)
      for (const browser of [one, two]) expect((await browser.call('GET /auth/session', {})).account).toBeNull()
      for (const caller of [ada, script]) expect((await caller.call('GET /account', {})).id).toBe(ada.id)
      expect((await bob.call('GET /account', {})).id).toBe(bob.id)
      expect(await orm.select().from(signInChallenges).where(eq(signInChallenges.user_id, ada.id))).toEqual([])
      expect(await orm.select().from(oneTimeLinks).where(eq(oneTimeLinks.user_id, ada.id))).toEqual([])
      expect(await orm.select().from(oneTimeLinks).where(eq(oneTimeLinks.user_id, bob.id))).toHaveLength(1)
      expect((await auditOf(deps, ada.id)).at(-1)).toMatchObject({ after: { sessions_ended: 2 } })
    })

    it('sets the first password of someone who signed in with SSO so far', async () => {
      const ada = await user().ready()
      await change(ada, '')
      expect((await signIn(person(), ada.email, NEXT)).status).toBe(200)
      expect((await ada.call('GET /account', {})).has_password).toBe(true)
    })
  },
  400: () => {
    it('asks for all three first, then for two that match, then for enough characters', async () => {
      const ada = await withPassword(app)
      const missing = 'All password fields are required'
      await expect(change(ada, '', '', '')).rejects.toMatchObject(
        refusal(missing, ['current_password', 'new_password', 'confirm_password']),
      )
      await expect(change(ada, '', 'short', 'other')).rejects.toMatchObject(refusal(missing, ['current_password']))
      await expect(change(ada, PASSWORD, 'short', '')).rejects.toMatchObject(refusal(missing, ['confirm_password']))
      await expect(change(ada, 'wrong', 'short', 'other')).rejects.toMatchObject(
        refusal('New passwords do not match', ['confirm_password']),
      )
      await expect(change(ada, 'wrong', 'short')).rejects.toMatchObject(
        refusal('Password must be at least 6 characters', ['new_password']),
      )
      expect(await auditOf(deps, ada.id)).toEqual([])
      await change(ada, PASSWORD, 'q7!x2z')
    })

    it.each(['123456', 'qwerty', 'Password1', ' letmein ', 'iloveyou'])(
      'refuses %j, which guessers try first',
      async (next) => {
        const ada = await withPassword(app)
        await expect(change(ada, PASSWORD, next)).rejects.toMatchObject(
          refusal('This password is one of those that guessers try first: choose another one.', ['new_password']),
        )
      },
    )

    it('refuses the own address, and its name', async () => {
      const ada = await withPassword(app, { email: 'ada.byron@example.com' })
      for (const next of ['ada.byron@example.com', 'Ada.Byron', ' ADA.BYRON@example.com '])
        await expect(change(ada, PASSWORD, next)).rejects.toMatchObject(
          refusal('Your address is not a password: choose one that no one can guess.', ['new_password']),
        )
    })

    it('refuses a wrong current password, and the audit log knows', async () => {
      const ada = await withPassword(app)
      await expect(change(ada, 'wrong')).rejects.toMatchObject(
        refusal('The current password is not right.', ['current_password']),
      )
      expect((await signIn(person(), ada.email, PASSWORD)).status).toBe(200)
      expect(await auditOf(deps, ada.id)).toEqual([
        { action: 'account.refuse', actor_email: ada.email, before: null, after: { reason: 'password' } },
      ])
    })

    it('lets one of two changes at the same time win', async () => {
      const ada = await withPassword(app)
      const other = person()
      await signIn(other, ada.email)
      const body = { current_password: PASSWORD, new_password: NEXT, confirm_password: NEXT }
      const outcomes = await Promise.allSettled(
        [ada, other].map((browser) => browser.call('POST /account/password', { body })),
      )
      expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    })

    it('does not take a password that was right when the request began', async () => {
      const ada = await withPassword(app)
      const later = await hashPassword('somebody else chose it')
      const hold = (tx: Transaction) => tx.update(users).set({ password_hash: later }).where(eq(users.id, ada.id))
      const [outcome] = await behind(deps, hold, [() => change(ada, PASSWORD)])
      expect(outcome).toMatchObject({
        status: 'rejected',
        reason: refusal('The current password is not right.', ['current_password']),
      })
    })
  },
  429: () => {
    it('takes five wrong current passwords, and then not even the right one', async () => {
      const ada = await withPassword(app)
      for (let count = 0; count < 5; count++)
        await expect(change(ada, `wrong ${count}`)).rejects.toMatchObject({ status: 400 })
      await expect(change(ada, PASSWORD)).rejects.toMatchObject({
        status: 429,
        message: 'Too many attempts. Try again in 15 minutes.',
      })
    })

    it('forgets wrong ones after a right one', async () => {
      const ada = await withPassword(app)
      for (let count = 0; count < 4; count++) await expect(change(ada, 'wrong')).rejects.toMatchObject({ status: 400 })
      await change(ada, PASSWORD)
      for (let count = 0; count < 4; count++) await expect(change(ada, 'wrong')).rejects.toMatchObject({ status: 400 })
      await change(ada, NEXT, PASSWORD)
    })
  },
})
