// Canaries: what people prove themselves with is sent to every endpoint, in
// every place where it could be, also where it is wrong and where the server
// fails. None is found in a log, in a table, in an export or in a refusal.
import { randomBytes } from 'node:crypto'
import { expect, it } from 'vitest'
import { SESSION_COOKIE } from '../../src/server/access/sessions.ts'
import { hashPassword } from '../../src/server/crypto/password.ts'
import { attempts, users } from '../../src/server/db/schema/accounts.ts'
import { createTestApp } from '../support/app.ts'
import { makeCast } from '../support/cast.ts'
import { PASSWORD, signIn, withPassword } from '../support/sign-in.ts'
import { CALLS, everyRow, requestOf, send } from './calls.ts'

const app = await createTestApp({ mail: { url: 'smtp://mail.invalid', from: 'strata@example.com' } })
const { orm, pool } = app.deps.database
const log = (): string => JSON.stringify(app.logged)

/** Fields that hold something to prove oneself with. */
const SECRET_FIELDS = new Set([
  'password',
  'current_password',
  'new_password',
  'confirm_password',
  'code',
  'token',
  'secret',
  'plan_secret',
])

/** One test sends about six requests to each endpoint, on people of their own: more endpoints take longer. */
const TIMEOUT_MS = 180_000

const canary = (): string => `CANARY-${randomBytes(12).toString('hex')}`

/** Those of many that a long text has. A search for each of them takes a thousand times as long. */
function canariesIn(text: string, sent: ReadonlySet<string>): string[] {
  return (text.match(/CANARY-[0-9a-f]{24}/g) ?? []).filter((one) => sent.has(one))
}

it('finds a canary anywhere in a text', () => {
  const [one, other] = [canary(), canary()]
  expect(canariesIn(`{"a":"x${one}${one.slice(0, 20)}${one}y"} ${other}`, new Set([one]))).toEqual([one, one])
})

it('leaves nothing of what is sent to prove oneself, whatever becomes of it', { timeout: TIMEOUT_MS }, async () => {
  const sent = new Set<string>()
  const newCanary = (): string => {
    const one = canary()
    sent.add(one)
    return one
  }
  const answers: string[] = []
  let fields = 0
  for (const call of CALLS) {
    await orm.delete(attempts)
    const cast = await makeCast(app)
    const request = await requestOf(call, { app, cast, actor: cast.admin })
    const secrets = Object.keys(Object(request.body)).filter((name) => SECRET_FIELDS.has(name))
    fields += secrets.length
    // One for all, because a new password is sent twice.
    const secret = newCanary()
    const body = JSON.stringify({
      ...Object(request.body),
      ...Object.fromEntries(secrets.map((name) => [name, secret])),
    })
    const text = call.row.body ? body : undefined
    answers.push(await (await send(cast.admin, request, {}, text)).text())
    const program = { authorization: `Bearer ${newCanary()}`, 'x-api-key': newCanary() }
    answers.push(await (await send(app.person(), request, program, text)).text())
    const browser = app.person()
    for (const name of [SESSION_COOKIE, 'strata_sign_in', 'strata_sso']) browser.cookies.set(name, newCanary())
    answers.push(
      await (
        await send(
          browser,
          request,
          { authorization: `Basic ${newCanary()}`, referer: `http://localhost:8000/reset/${newCanary()}` },
          text,
        )
      ).text(),
    )
    if (call.row.path.includes('{token}')) {
      const ready = await requestOf(call, { app, cast, actor: undefined }, { token: newCanary() })
      answers.push(await (await send(app.person(), ready)).text())
    }
    if (call.row.body) {
      for (const bad of [`{"password": "${newCanary()}`, `[1,${newCanary()}]`])
        answers.push(await (await send(cast.admin, request, {}, bad)).text())
      answers.push(
        await (
          await send(
            cast.admin,
            request,
            {},
            JSON.stringify({ password: [newCanary()], code: { a: newCanary() }, token: 7 }),
          )
        ).text(),
      )
    }
  }
  for (const page of ['reset', 'invite', 'profile/email']) await app.person().send(`/${page}/${newCanary()}`)
  await app.person().send(`/api/auth/sso/callback?code=${newCanary()}&state=${newCanary()}`)
  expect(fields).toBeGreaterThan(12)
  expect(app.logged.length).toBeGreaterThan(CALLS.length * 3)
  const admin = await app.user({ role: 'admin' }).ready()
  const exports = await Promise.all(
    ['csv', 'jsonl'].map(async (form) => (await admin.send(`/api/audit/export.${form}`)).text()),
  )
  for (const [place, text] of Object.entries({
    log: log(),
    tables: await everyRow(app),
    exports: exports.join('\n'),
    answers: answers.join('\n'),
  })) {
    expect(text.length).toBeGreaterThan(1000)
    expect([place, canariesIn(text, sent)]).toEqual([place, []])
  }
})

it('leaves the log without values when the database fails', async () => {
  const broken = await createTestApp()
  const ada = await withPassword(broken)
  const admin = await broken.user({ role: 'admin' }).ready()
  const next = canary()
  // The table refuses the change, and the database says with which row.
  await broken.deps.database.pool.query(
    `alter table users add constraint broken check (password_changed_at is null or name = 'nobody')`,
  )
  const body = { current_password: PASSWORD, new_password: next, confirm_password: next }
  await expect(ada.call('POST /account/password', { body })).rejects.toMatchObject({ status: 500 })
  await broken.deps.database.pool.query('alter table invitations add constraint broken check (false)')
  await expect(admin.call('POST /people/invitations', { body: { email: 'canary@example.com' } })).rejects.toMatchObject(
    { status: 500 },
  )
  await broken.deps.database.pool.query('alter table sessions rename column ip to gone')
  expect((await signIn(broken.person(), ada.email)).status).toBe(500)
  const text = JSON.stringify(broken.logged)
  // That the failures are there, and can be understood.
  expect(broken.logged.filter(({ level }) => level === 50)).toHaveLength(3)
  expect(text).toContain('Failed query: update \\"users\\" set')
  expect(text).toContain('violates check constraint')
  expect(text).toContain('begin-session.ts')
  const [row] = await broken.deps.database.orm.select().from(users)
  for (const secret of [
    next,
    PASSWORD,
    row?.password_hash ?? next,
    '$argon2id$',
    'canary@example.com',
    ada.email,
    ...ada.cookies.values(),
  ])
    expect([secret, text.includes(secret)]).toEqual([secret, false])
})

it('keeps passwords and secrets of the database in a form that opens nothing', async () => {
  const { rows } = await pool.query<{ table_name: string; column_name: string }>(
    `select table_name, column_name from information_schema.columns where table_schema = 'public' and column_name ~ '(password|secret|token|code|key|auth)'`,
  )
  const kept = rows.map(({ table_name, column_name }) => `${table_name}.${column_name}`).toSorted()
  // Each is a hash, sealed, a time, a name, a number, who wrote something, the id of a key or (keys of browsers) public
  // to a person who sends; a new one is to be looked at.
  expect(kept).toEqual([
    'agent_tokens.secret_hash',
    'agents.token_id',
    'api_tokens.secret_hash',
    'approvals.author_id',
    'attempts.key',
    'browser_imports.key',
    'components.name_key',
    'connections.plan_secret',
    'connections.secret',
    'connections.secret_set_at',
    'copilot_models.sealed_key',
    'environments.author_id',
    'environments.name_key',
    'instance_facts.key',
    'invitations.secret_hash',
    'issuer_keys.public_key',
    'kept_answers.key_hash',
    'kept_snapshots.key',
    'kept_snapshots.problem_code',
    'kept_snapshots.revived_key',
    'leaks.key',
    'one_time_links.secret_hash',
    'passkeys.public_key',
    'pipeline_reports.key',
    'pipeline_triggers.token',
    'pipeline_triggers.token_set_at',
    'price_settings.sealed_gcp_key',
    'push_keys.public_key',
    'push_keys.sealed_private_key',
    'push_subscriptions.auth',
    'receipt_keys.public_key',
    'receipts.key_id',
    'recovery_codes.code_hash',
    'run_attempts.exit_code',
    'run_attempts.secret_hash',
    'scim_tokens.secret_hash',
    'seal_progress.key_id',
    'sent_once.key',
    'server_keys.key_ids',
    'server_keys.sealing_key_id',
    'session_policy.person_token_days',
    'session_policy.service_token_days',
    'sessions.secret_hash',
    'sign_in_challenges.secret_hash',
    'simulated_resources.key',
    'template_versions.author_id',
    'templates.name_key',
    'users.password_changed_at',
    'users.password_hash',
    'users.two_factor_secret',
    'workflow_events.key',
    'workflows.author_id',
    'workflows.sealed_webhook_secret',
  ])
  expect(await hashPassword('x')).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
})
