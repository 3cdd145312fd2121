// Signing in as the pages do, from an address and with a browser of choice.
import { hash } from '@node-rs/argon2'
import { expect } from 'vitest'
import type { Person, TestApp, User } from './app.ts'

export const PASSWORD = 'correct horse'

/**
 * The hash of {@link PASSWORD} at the lowest cost. A hash says its own cost, so that whoever signs in with it is
 * checked at once.
 */
const QUICK_HASH = await hash(PASSWORD, { memoryCost: 8, timeCost: 1, parallelism: 1 })

/**
 * Someone with an account and the password {@link PASSWORD}. Their own session is the one that the application made
 * for them.
 */
export function withPassword(app: TestApp, given: Parameters<TestApp['user']>[0] = {}): Promise<User> {
  return app.user({ password_hash: QUICK_HASH, ...given }).ready()
}

/** A sign-in with a password. */
export function signIn(
  person: Person,
  email: string,
  password = PASSWORD,
  headers: Readonly<Record<string, string>> = {},
): Promise<Response> {
  return person.send('/api/auth/login', {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ email, password }),
  })
}

/** A browser in which someone has signed in with their password. */
export async function signedIn(app: TestApp, user: User): Promise<Person> {
  const browser = app.person()
  expect((await signIn(browser, user.email)).status).toBe(200)
  return browser
}
