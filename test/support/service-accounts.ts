// Service accounts, made through the interface.
import { randomUUID } from 'node:crypto'
import type { ServiceAccount } from '#contract/service-accounts.ts'
import type { TokenScope } from '#domain/access/token-scopes.ts'
import type { ServiceRole } from '#domain/access/service-accounts.ts'
import type { Person, TestApp, User } from './test-app.ts'

interface Given {
  readonly name?: string
  readonly purpose?: string
  readonly projects?: readonly { readonly project_id: string; readonly role: ServiceRole }[]
}

/** A service account that an administrator makes, with a name of its own. */
export function makeServiceAccount(admin: User, { projects = [], ...given }: Given = {}): Promise<ServiceAccount> {
  const body = {
    name: `bot-${randomUUID().slice(0, 8)}`,
    purpose: 'Deploys the shop',
    projects: [...projects],
    ...given,
  }
  return admin.call('POST /service-accounts', { body })
}

/** A token of a service account, and the program that sends it. */
export async function makeServiceToken(
  { person }: Pick<TestApp, 'person'>,
  admin: User,
  id: string,
  scopes: readonly TokenScope[],
): Promise<{ id: string; token: string; program: Person }> {
  const body = { name: 'Pipeline', scopes: [...scopes], expires_in_days: 30 }
  const { id: tokenId, token } = await admin.call('POST /service-accounts/{id}/tokens', { params: { id }, body })
  const program = person()
  const send: Person['send'] = (path, init = {}) =>
    program.send(path, { ...init, headers: [...new Headers(init.headers), ['authorization', `Bearer ${token}`]] })
  return { id: tokenId, token, program: { ...program, send } }
}
