// Signing in to a server under test or measurement, as its pages do.
import type { auth } from '#contract/auth.ts'
import type { Output } from '#contract/endpoint.ts'
import { SESSION_COOKIE } from '../src/server/access/sessions.ts'
import type { Served } from './serve.ts'

interface Account {
  readonly email: string
  readonly password: string
}

/** Signs in as the administrator of the demo and gives the cookie. */
export async function signIn(server: Served): Promise<string> {
  return enter(server, await findDemoAdministrator(server))
}

/** Signs in with an address and a password and gives the cookie. */
export async function enter({ port }: Served, account: Account): Promise<string> {
  const answer = await fetch(`http://127.0.0.1:${port}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(account),
  })
  const cookie = answer.headers.getSetCookie().find((one) => one.startsWith(SESSION_COOKIE))
  if (cookie === undefined) throw new Error(`The demo administrator cannot sign in: ${await answer.text()}`)
  return cookie.split(';')[0] ?? ''
}

/** The account that the login page offers. */
export async function findDemoAdministrator({ port }: Served): Promise<Account> {
  const answer = await fetch(`http://127.0.0.1:${port}/api/auth/options`)
  const { demo_accounts } = (await answer.json()) as Output<(typeof auth)['options']>
  const account = demo_accounts.find(({ role }) => role === 'admin')
  if (!account) throw new Error('The server has no demo administrator.')
  return { email: account.email, password: account.password }
}
