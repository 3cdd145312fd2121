// A real OpenID provider on this machine, in whose place a test decides who sits
// before it and what it knows of them.
import { generateKeyPairSync } from 'node:crypto'
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import Provider from 'oidc-provider'
import { expect } from 'vitest'
import type { SsoProblem } from '#contract/auth.ts'
import type { SsoSettings } from '../../src/server/config.ts'
import type { Person } from './app.ts'

const CLIENT = { clientId: 'strata', clientSecret: 'a-secret-of-the-client-that-no-log-may-show' }

const LIFETIME_S = 600
const SIGNING_KEY = {
  ...generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({ format: 'jwk' }),
  use: 'sig',
}

/** Someone who has an account at the provider. */
export interface ProviderPerson {
  readonly sub: string
  readonly email?: string | undefined
  readonly email_verified?: boolean | string | undefined
  readonly name?: string
  readonly groups?: unknown
  /** What Entra ID says of people in more groups than it names. */
  readonly _claim_names?: Readonly<Record<string, string>>
  readonly xms_edov?: boolean | string
}

export interface TestProvider {
  readonly settings: SsoSettings
  /** Decides who signs in next; undefined cancels. */
  person: ProviderPerson | undefined
  /**
   * Opens an address of the provider in a browser that no one has used, and gives the address to which it leads back.
   */
  visit(address: string): Promise<URL>
  stop(): Promise<void>
  start(): Promise<void>
}

/**
 * Starts a provider on a free port of this machine.
 * @param callback address to which it sends people back
 * @param hasProfileInIdToken whether the ID token holds the e-mail address; else it is asked for separately, as the
 *   standard prefers
 */
export async function startProvider(callback: string, hasProfileInIdToken = false): Promise<TestProvider> {
  let server = createServer()
  await listen(server, 0)
  const { port } = server.address() as AddressInfo
  const issuer = `http://127.0.0.1:${port}`
  const known = new Map<string, ProviderPerson>()
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: CLIENT.clientId,
        client_secret: CLIENT.clientSecret,
        redirect_uris: [callback],
        response_types: ['code'],
      },
    ],
    claims: {
      openid: ['sub', 'groups', '_claim_names', 'xms_edov'],
      email: ['email', 'email_verified'],
      profile: ['name'],
    },
    conformIdTokenClaims: !hasProfileInIdToken,
    features: { devInteractions: { enabled: false } },
    pkce: { required: () => true },
    jwks: { keys: [SIGNING_KEY] },
    ttl: {
      AccessToken: LIFETIME_S,
      AuthorizationCode: LIFETIME_S,
      Grant: LIFETIME_S,
      IdToken: LIFETIME_S,
      Interaction: LIFETIME_S,
      Session: LIFETIME_S,
    },
    cookies: { keys: ['for tests alone'] },
    interactions: { url: (_ctx, interaction) => `/interaction/${interaction.uid}` },
    findAccount: (_ctx, sub) => ({ accountId: sub, claims: () => ({ ...known.get(sub), sub }) }),
    // No one is asked for consent.
    loadExistingGrant: async (ctx) => {
      const { client, session } = ctx.oidc
      if (!client || !session?.accountId) return undefined
      const grant = new ctx.oidc.provider.Grant({ clientId: client.clientId, accountId: session.accountId })
      grant.addOIDCScope('openid email profile')
      await grant.save()
      return grant
    },
  })
  const answer = provider.callback()
  const handle: RequestListener = (request, response) => {
    if (!request.url?.startsWith('/interaction/')) {
      void answer(request, response)
      return
    }
    const { person } = test
    if (person) known.set(person.sub, person)
    const result = person
      ? { login: { accountId: person.sub } }
      : { error: 'access_denied', error_description: 'The person canceled.' }
    void provider.interactionFinished(request, response, result)
  }
  server.on('request', handle)
  const test: TestProvider = {
    settings: { ...CLIENT, issuer, label: 'Test', scope: 'openid email profile', groupsClaim: 'groups' },
    person: undefined,
    visit: (address) => visit(address, issuer),
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
    start: async () => {
      server = createServer().on('request', handle)
      await listen(server, port)
    },
  }
  return test
}

function listen(server: Server, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject).listen(port, '127.0.0.1', () => resolve())
  })
}

/** Follows redirects, with cookies, as long as they stay with the provider. */
async function visit(address: string, issuer: string): Promise<URL> {
  const cookies = new Map<string, string>()
  let url = new URL(address)
  while (url.origin === issuer) {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const response = await fetch(url, { redirect: 'manual', headers: { cookie } })
    for (const given of response.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(given) ?? []
      if (name) cookies.set(name, value ?? '')
    }
    const location = response.headers.get('location')
    if (location === null)
      throw new Error(`The provider answered ${response.status} at ${url.pathname}: ${await response.text()}`)
    url = new URL(location, url)
  }
  return url
}

let count = 0

/** Someone whom only the provider knows, with a confirmed address. */
export function newcomer(given: Partial<ProviderPerson> = {}): ProviderPerson & { readonly email: string } {
  count += 1
  const email = `newcomer-${count}@example.org`
  return {
    sub: `subject-${count}`,
    email_verified: true,
    name: `Newcomer ${count}`,
    ...given,
    email: given.email ?? email,
  }
}

/** Opens an address of the application and gives where it leads. */
export async function locationOf(browser: Person, path: string): Promise<string> {
  const response = await browser.send(path)
  expect(response.status).toBe(302)
  return response.headers.get('location') ?? ''
}

/** Goes from the application to the provider, and gives the address to which that sends the browser back. */
export async function comeBack(
  browser: Person,
  at: TestProvider,
  person: ProviderPerson | undefined,
  return_to = PAGE,
): Promise<URL> {
  const away = await locationOf(browser, `/api/auth/sso?${new URLSearchParams({ return_to }).toString()}`)
  at.person = person
  return at.visit(away)
}

/** Signs in and gives where that leads. */
export async function signInAt(browser: Person, at: TestProvider, person: ProviderPerson | undefined): Promise<string> {
  const back = await comeBack(browser, at, person)
  return locationOf(browser, back.pathname + back.search)
}

/** The page to which a sign-in is to lead. */
export const PAGE = '/projects?page=2#list'

/** Where a sign-in leads that was not let in. */
export function refusedWith(problem: SsoProblem): string {
  return `/login?error=${problem}&return_to=%2Fprojects%3Fpage%3D2%23list`
}
