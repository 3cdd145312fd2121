// Single sign-on under attack: everything that comes back from the provider
// passes through the browser, where it can be changed.
import { eq } from 'drizzle-orm'
import { afterAll, describe, expect, it } from 'vitest'
import { createTestApp, type Person } from '../../../../test/support/app.ts'
import {
  PAGE,
  comeBack,
  locationOf,
  newcomer,
  refusedWith,
  signInAt,
  startProvider,
} from '../../../../test/support/openid-provider.ts'
import { newSecret } from '../../crypto/secrets.ts'
import { users } from '../../db/schema/accounts.ts'
import { textOf } from '../../crypto/sealed.ts'

const COOKIE = 'strata_sso'

const provider = await startProvider('http://localhost:8000/api/auth/sso/callback')
const app = await createTestApp({ sso: provider.settings })
const { orm } = app.deps.database
afterAll(() => provider.stop())

async function accountOf(browser: Person) {
  return (await browser.call('GET /auth/session', {})).account
}

describe('cannot be tricked', () => {
  /** Comes back, lets something be changed, and gives where it leads. */
  async function tricked(trick: (browser: Person, back: URL) => unknown): Promise<string> {
    const browser = app.person()
    const person = newcomer()
    const back = await comeBack(browser, provider, person)
    await trick(browser, back)
    const location = await locationOf(browser, back.pathname + back.search)
    expect(await accountOf(browser)).toBeNull()
    expect(browser.cookies.has('strata_session')).toBe(false)
    expect(await orm.select().from(users).where(eq(users.email, person.email))).toEqual([])
    return location
  }

  /** Seals a changed flow as the server would. */
  function change(browser: Person, changes: Record<string, unknown>): void {
    const { seal } = app.deps
    const flow = JSON.parse(seal.open(browser.cookies.get(COOKIE) ?? '', 'sso flow')) as Record<string, unknown>
    browser.cookies.set(COOKIE, textOf(seal.seal(JSON.stringify({ ...flow, ...changes }), 'sso flow')))
  }

  it('by a browser that began nothing', async () => {
    expect(await tricked((browser) => browser.cookies.clear())).toBe('/login?error=sso-expired')
  })

  it('by a changed or made-up cookie', async () => {
    for (const forge of [(text: string) => `${text.slice(0, -3)}AAA`, () => 'v1.AAAA', () => 'x', () => 'v1.']) {
      expect(await tricked((browser) => browser.cookies.set(COOKIE, forge(browser.cookies.get(COOKIE) ?? '')))).toBe(
        '/login?error=sso-expired',
      )
    }
  })

  it('by a cookie that was sealed for another use', async () => {
    const seal = (browser: Person) =>
      browser.cookies.set(
        COOKIE,
        textOf(app.deps.seal.seal(app.deps.seal.open(browser.cookies.get(COOKIE) ?? '', 'sso flow'), 'x')),
      )
    expect(await tricked(seal)).toBe('/login?error=sso-expired')
  })

  it('after ten minutes', async () => {
    expect(await tricked((browser) => change(browser, { expires_at: app.deps.now().getTime() }))).toBe(
      '/login?error=sso-expired',
    )
  })

  it('by the answer to another browser, which has another state', async () => {
    const stranger = app.person()
    const theirs = await comeBack(stranger, provider, newcomer())
    const swap = (_browser: Person, back: URL) => {
      back.search = theirs.search
    }
    expect(await tricked(swap)).toBe(refusedWith('sso-failed'))
  })

  it.each(['state', 'code'])('by a changed or missing %s', async (name) => {
    expect(await tricked((_browser, back) => back.searchParams.set(name, newSecret()))).toBe(refusedWith('sso-failed'))
    expect(await tricked((_browser, back) => back.searchParams.delete(name))).toBe(refusedWith('sso-failed'))
  })

  it('by the answer of another provider', async () => {
    expect(await tricked((_browser, back) => back.searchParams.set('iss', 'https://evil.example'))).toBe(
      refusedWith('sso-failed'),
    )
  })

  it('by an ID token for another nonce', async () => {
    expect(await tricked((browser) => change(browser, { nonce: newSecret() }))).toBe(refusedWith('sso-failed'))
  })

  it('by a code without the verifier to which it belongs', async () => {
    expect(await tricked((browser) => change(browser, { code_verifier: newSecret() }))).toBe(refusedWith('sso-failed'))
  })

  it('by an error that the provider did not send', async () => {
    const forge = (_browser: Person, back: URL) => {
      back.search = '?error=access_denied&error_description=Call+0900-EVIL&state=wrong'
    }
    expect(await tricked(forge)).toBe(refusedWith('sso-failed'))
  })

  it('by a code that was used before', async () => {
    const browser = app.person()
    const back = await comeBack(browser, provider, newcomer())
    const cookie = browser.cookies.get(COOKIE) ?? ''
    expect(await locationOf(browser, back.pathname + back.search)).toBe(PAGE)
    expect(await locationOf(browser, back.pathname + back.search)).toBe('/login?error=sso-expired')
    const thief = app.person()
    thief.cookies.set(COOKIE, cookie)
    expect(await locationOf(thief, back.pathname + back.search)).toBe(refusedWith('sso-failed'))
    expect(await accountOf(thief)).toBeNull()
  })

  it('into leading to another site', async () => {
    for (const address of ['//evil.example', '/\\evil.example', 'https://evil.example']) {
      const browser = app.person()
      const back = await comeBack(browser, provider, newcomer(), address)
      expect(await locationOf(browser, back.pathname + back.search)).toBe('/')
    }
  })
})

it('shows no secret to the log, and says there why someone was not let in', async () => {
  const browser = app.person()
  const back = await comeBack(browser, provider, newcomer({ email_verified: false }))
  await locationOf(browser, back.pathname + back.search)
  await signInAt(app.person(), provider, undefined)
  expect(app.logged).toContainEqual(expect.objectContaining({ problem: 'sso-unverified', msg: 'single sign-on' }))
  expect(app.logged).toContainEqual(
    expect.objectContaining({ problem: 'sso-refused', reason: 'The provider answered access_denied.' }),
  )
  const log = JSON.stringify(app.logged)
  for (const secret of [
    provider.settings.clientSecret,
    back.searchParams.get('code'),
    back.searchParams.get('state'),
    COOKIE,
  ]) {
    expect(secret).toBeTruthy()
    expect(log).not.toContain(secret)
  }
})
