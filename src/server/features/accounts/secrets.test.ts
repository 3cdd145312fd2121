// What people prove themselves with is nowhere to be read: not in the log, not
// in the audit log, not in any table.
import { generate } from 'otplib'
import { expect, it } from 'vitest'
import { createTestApp } from '../../../../test/support/app.ts'
import { PASSWORD, signIn, withPassword } from '../../../../test/support/sign-in.ts'
import { OUTBOX_SEAL } from '../../notify/notify.ts'
import { outbox } from '../../db/schema/notifications.ts'

const app = await createTestApp({ mail: { url: 'smtp://mail.invalid', from: 'Strata <strata@example.com>' } })
const { deps } = app
const { orm, pool } = deps.database

/** Every row of every table, as text. */
async function everyRow(): Promise<string> {
  const tables = await pool.query<{ name: string }>(
    `select table_name as name from information_schema.tables where table_schema = 'public'`,
  )
  const texts = await Promise.all(
    tables.rows.map(async ({ name }) => {
      const { rows } = await pool.query<{ text: string }>(`select t::text as text from "${name}" t`)
      return rows.map(({ text }) => `${name}: ${text}`).join('\n')
    }),
  )
  return texts.join('\n')
}

it('leaves no password, code, token or secret in the database or the log', async () => {
  const ada = await withPassword(app)
  const next = 'canary-of-the-new-password'
  const wrong = 'canary-of-a-wrong-password'
  const body = { current_password: wrong, new_password: next, confirm_password: next }
  await expect(ada.call('POST /account/password', { body })).rejects.toMatchObject({ status: 400 })
  await ada.call('POST /account/password', { body: { ...body, current_password: PASSWORD } })

  await ada.call('POST /account/email', { body: { email: 'canary@example.com', current_password: next } })
  const mails = (await orm.select().from(outbox)).map(({ sealed_content }) =>
    deps.seal.open(sealed_content, OUTBOX_SEAL),
  )
  const link = /profile\/email\/([\w-]{43})/.exec(mails.join('\n'))?.[1] ?? ''

  const { secret } = await ada.call('POST /account/two-factor/start', { body: { current_password: next } })
  const code = await generate({ secret, epoch: deps.now().getTime() / 1000 })
  await expect(ada.call('POST /account/two-factor/enable', { body: { code: 'canary-code' } })).rejects.toMatchObject({
    status: 400,
  })
  const { recovery_codes } = await ada.call('POST /account/two-factor/enable', { body: { code } })
  const [used = ''] = recovery_codes
  const renewed = await ada.call('POST /account/two-factor/recovery-codes', { body: { code: used } })

  const { token } = await ada.call('POST /account/tokens', {
    body: { name: 'Nightly', scopes: ['projects:read'], expires_in_days: 1, current_password: next },
  })
  const script = { headers: { authorization: `Bearer ${token}` } }
  expect((await app.person().send('/api/projects', script)).status).toBe(200)
  expect((await app.person().send('/api/account/tokens', script)).status).toBe(403)
  await signIn(app.person(), ada.email, next)
  const cookies = [...ada.cookies.values()]

  const secrets = [
    PASSWORD,
    next,
    wrong,
    link,
    secret,
    'canary-code',
    ...recovery_codes,
    ...renewed.recovery_codes,
    token,
    token.slice(7),
    ...cookies,
  ]
  for (const one of secrets) expect(one.length).toBeGreaterThan(9)
  const [kept, logged] = [await everyRow(), JSON.stringify(app.logged)]
  // That there is something to find, and that it would be found.
  expect(kept).toContain('audit_entries: ')
  expect(kept).toContain(token.slice(0, 12))
  expect(logged).toContain('/api/account/password')
  for (const one of secrets) {
    expect(kept.includes(one), `${one} in the database`).toBe(false)
    expect(logged.includes(one), `${one} in the log`).toBe(false)
  }
  // Six digits may stand in any number: only where texts are.
  for (const text of [logged, JSON.stringify((await pool.query(`select * from audit_entries`)).rows)])
    expect(text).not.toContain(`"${code}"`)
})
