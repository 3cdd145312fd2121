// A directory as tests send its requests.
import { scimTokens } from '../../src/server/db/schema/directory.ts'
import { hashSecret, newSecret } from '../../src/server/crypto/secrets.ts'
import type { TestApp } from './test-app.ts'

/** What is answered: its status, type and body. */
interface ScimAnswer {
  readonly status: number
  readonly headers: Headers
  // Each test knows what it asked for.
  readonly body: Record<string, unknown>
}

interface TestDirectory {
  readonly token: string
  readonly send: (method: string, path: string, body?: unknown, headers?: Record<string, string>) => Promise<ScimAnswer>
}

export const PATCH_SCHEMA = 'urn:ietf:params:scim:api:messages:2.0:PatchOp'

/** Makes a token and what sends with it. @param given another end, such as one that is over */
export async function makeDirectory(app: TestApp, given: { readonly expires_at?: Date } = {}): Promise<TestDirectory> {
  const token = `strata_scim_${newSecret()}`
  await app.deps.database.orm.insert(scimTokens).values({
    id: app.deps.newId(),
    name: 'Entra ID',
    secret_hash: hashSecret(token),
    prefix: token.slice(0, 16),
    created_at: app.deps.now(),
    expires_at: new Date('2126-01-01'),
    ...given,
  })
  return { token, send: (...request) => sendScim(app, token, ...request) }
}

/** Sends a request below /scim/v2. @param token undefined for none */
export async function sendScim(
  app: TestApp,
  token: string | undefined,
  method: string,
  path: string,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<ScimAnswer> {
  const response = await app.person().send(`/scim/v2${path}`, {
    method,
    headers: {
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { 'content-type': 'application/scim+json' }),
      ...headers,
    },
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  })
  const text = await response.text()
  return {
    status: response.status,
    headers: response.headers,
    body: text === '' ? {} : (JSON.parse(text) as Record<string, unknown>),
  }
}
