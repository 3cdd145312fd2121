// The key pair by which push services know this installation (VAPID, RFC 8292).
// It is made once: browsers subscribe to its public half.
import webpush from 'web-push'
import type { Seal } from '../crypto/seal.ts'
import type { Database } from '../db/connect.ts'
import { pushKeys } from '../db/schema/notifications.ts'

/** Use under which the private half is sealed. */
export const PUSH_SEAL = 'push'

export interface PushKeys {
  readonly publicKey: string
  /** @throws Error when the key that seals it was replaced */
  openPrivateKey(): string
}

/**
 * The pair of the installation; makes it where there is none. Of two processes that do so at once, both get the same.
 */
export async function getPushKeys({
  database: { orm },
  seal,
}: {
  readonly database: Database
  readonly seal: Seal
}): Promise<PushKeys> {
  const find = () => orm.select().from(pushKeys)
  let [keys] = await find()
  if (!keys) {
    const { publicKey, privateKey } = webpush.generateVAPIDKeys()
    const made = { id: 1, public_key: publicKey, sealed_private_key: seal.seal(privateKey, PUSH_SEAL) }
    await orm.insert(pushKeys).values(made).onConflictDoNothing()
    ;[keys] = await find()
  }
  if (!keys) throw new Error('The keys for push messages were removed while they were made.')
  const { public_key, sealed_private_key } = keys
  return { publicKey: public_key, openPrivateKey: () => seal.open(sealed_private_key, PUSH_SEAL) }
}
