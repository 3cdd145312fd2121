// A real OpenID provider on this machine, in whose place a test decides who sits
// before it and what it knows of them.
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import Provider from 'oidc-provider'
import type { SsoSettings } from '../../src/server/config.ts'

const CLIENT = { clientId: 'strata', clientSecret: 'a-secret-of-the-client-that-no-log-may-show' }

/** Somebody who has an account at the provider. */
export interface ProviderPerson {
  readonly sub: string
  readonly email?: string
  readonly email_verified?: boolean | string
  readonly name?: string
}

export interface TestProvider {
  readonly settings: SsoSettings
  /** Decides who signs in next; undefined cancels. */
  person: ProviderPerson | undefined
  /** Opens an address of the provider in a browser that nobody has used, and gives the address to which it leads back. */
  visit(address: string): Promise<URL>
  stop(): Promise<void>
  start(): Promise<void>
}

/**
 * Starts a provider on a free port of this machine.
 * @param callback address to which it sends people back
 * @param hasProfileInIdToken whether the ID token holds the e-mail address; else it is asked for separately, as the standard prefers
 */
export async function startProvider(callback: string, hasProfileInIdToken = false): Promise<TestProvider> {
  let server = createServer()
  await listen(server, 0)
  const { port } = server.address() as AddressInfo
  const issuer = `http://127.0.0.1:${port}`
  const known = new Map<string, ProviderPerson>()
  const provider = new Provider(issuer, {
    clients: [{ client_id: CLIENT.clientId, client_secret: CLIENT.clientSecret, redirect_uris: [callback], response_types: ['code'] }],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    conformIdTokenClaims: !hasProfileInIdToken,
    features: { devInteractions: { enabled: false } },
    pkce: { required: () => true },
    cookies: { keys: ['for tests alone'] },
    interactions: { url: (_ctx, interaction) => `/interaction/${interaction.uid}` },
    findAccount: (_ctx, sub) => ({ accountId: sub, claims: () => ({ ...known.get(sub), sub }) }),
    // Nobody is asked for consent.
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
  const handle: Parameters<Server['on']>[1] = (request, response) => {
    if (!request.url?.startsWith('/interaction/')) return answer(request, response)
    const { person } = test
    if (person) known.set(person.sub, person)
    const result = person ? { login: { accountId: person.sub } } : { error: 'access_denied', error_description: 'The person canceled.' }
    return provider.interactionFinished(request, response, result)
  }
  server.on('request', handle)
  const test: TestProvider = {
    settings: { ...CLIENT, issuer, label: 'Test' },
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
    if (location === null) throw new Error(`The provider answered ${response.status} at ${url.pathname}: ${await response.text()}`)
    url = new URL(location, url)
  }
  return url
}
