// Hands a push message to the push service of a browser, by web-push.
import webpush from 'web-push'
import type { Push } from './words.ts'
import type { PushKeys } from './push-keys.ts'
import type { PushNetwork } from './push-network.ts'

const TIMEOUT_MS = 10_000
/**
 * How long a push service keeps a message for a browser that is off, in seconds: a day. Older ones are in the inbox.
 */
const TTL_S = 86_400

/** A browser, as the tables keep it. */
export interface Browser {
  readonly endpoint: string
  readonly p256dh: string
  readonly auth: string
}

interface Sender {
  readonly keys: PushKeys
  /** The sender, for the operator of the push service: an https or mailto address. */
  readonly contact: string
  readonly network: PushNetwork
}

/**
 * Sends a message, encrypted for the browser alone.
 * @returns gone when the browser takes none any more
 * @throws Error whose message says why it was not taken; it does not name the endpoint, which is a secret of the
 *   browser
 */
export async function sendPush(
  { keys, contact, network }: Sender,
  browser: Browser,
  push: Push,
): Promise<'sent' | 'gone'> {
  const { endpoint, p256dh, auth } = browser
  if (!network.isAllowed(endpoint)) return 'gone'
  const { title, body, path } = push
  const vapidDetails = { subject: contact, publicKey: keys.publicKey, privateKey: keys.openPrivateKey() }
  try {
    const payload = JSON.stringify({ title, body, path })
    await webpush.sendNotification({ endpoint, keys: { p256dh, auth } }, payload, {
      vapidDetails,
      TTL: TTL_S,
      timeout: TIMEOUT_MS,
      agent: network.agent,
    })
    return 'sent'
  } catch (error) {
    if (!(error instanceof webpush.WebPushError)) throw error
    if (error.statusCode === 404 || error.statusCode === 410) return 'gone'
    throw new Error(`The push service answered ${error.statusCode}.`, { cause: error })
  }
}

/** Says why nothing can be encrypted with the keys of a browser; undefined when it can. */
export function checkPushKeys({ p256dh, auth }: Pick<Browser, 'p256dh' | 'auth'>): string | undefined {
  try {
    webpush.encrypt(p256dh, auth, 'test', 'aes128gcm')
    return undefined
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}
