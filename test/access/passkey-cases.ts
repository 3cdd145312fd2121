// Passkeys: everyone has their own, written down apart from the product's own table of permissions.
import { randomBytes, randomUUID } from 'node:crypto'
import type { EndpointKey } from '#contract/client.ts'
import { askForNew } from '../../src/server/access/passkeys.ts'
import { passkeys } from '../../src/server/db/schema/accounts.ts'
import { createAuthenticator } from '../support/passkey.ts'
import { plain, type Case, type Scene } from './case.ts'

/** The site of the test application, as authenticators know it. */
export const SITE = { origin: 'http://localhost:8000', rpId: 'localhost' }

/** A passkey of who asks; two, so that one may go. */
const own = async ({ app, cast, actor }: Scene) => {
  const user_id = (actor ?? cast.outsider).id
  const rows = [randomUUID(), randomUUID()].map((id) => {
    const credential_id = randomBytes(16).toString('base64url')
    return { id, user_id, name: 'Laptop', credential_id, public_key: '', counter: 0, created_at: app.deps.now() }
  })
  await app.deps.database.orm.insert(passkeys).values(rows)
  return { params: { id: rows[0]?.id ?? '' } }
}

type Key = Extract<EndpointKey, `${string} /account/passkeys${string}`>

export const PASSKEY_CASES: Readonly<Record<Key, Case>> = {
  'GET /account/passkeys': plain('signed-in'),
  'POST /account/passkeys/start': plain('signed-in', { body: {} }),
  'POST /account/passkeys': {
    who: 'signed-in',
    request: async (scene) => {
      // Another is there, so that this one may go again. It is begun for who may be signed out by now.
      await own(scene)
      const { app, cast, actor } = scene
      const person = actor ?? cast.outsider
      const options = await askForNew(app.deps, person, [], SITE.rpId)
      return { body: { name: 'Laptop', credential: createAuthenticator(SITE).register(options) } }
    },
  },
  'PUT /account/passkeys/{id}': {
    who: 'signed-in',
    request: async (scene) => ({ ...(await own(scene)), body: { name: 'Phone' } }),
  },
  'DELETE /account/passkeys/{id}': { who: 'signed-in', request: own },
}
