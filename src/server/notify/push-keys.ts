// The key pair by which push services know this installation (VAPID, RFC 8292).
// It is made once: browsers subscribe to its public half.
import { eq } from 'drizzle-orm'
import webpush from 'web-push'
import { z } from 'zod'
import type { Seal } from '../crypto/seal.ts'
import type { Database } from '../db/connect.ts'
import { instanceFacts } from '../db/schema/accounts.ts'

const FACT = 'push_keys'
const PUSH_SEAL = 'push'

const storedKeys = z.object({ public_key: z.string(), sealed_private_key: z.string() })

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
  const find = () => orm.select().from(instanceFacts).where(eq(instanceFacts.key, FACT))
  let [fact] = await find()
  if (!fact) {
    const { publicKey, privateKey } = webpush.generateVAPIDKeys()
    const made: z.infer<typeof storedKeys> = {
      public_key: publicKey,
      sealed_private_key: seal.seal(privateKey, PUSH_SEAL),
    }
    await orm
      .insert(instanceFacts)
      .values({ key: FACT, value: JSON.stringify(made) })
      .onConflictDoNothing()
    ;[fact] = await find()
  }
  const keys = storedKeys.parse(JSON.parse(fact?.value ?? 'null'))
  return { publicKey: keys.public_key, openPrivateKey: () => seal.open(keys.sealed_private_key, PUSH_SEAL) }
}
