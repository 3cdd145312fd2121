// Push messages of this browser: its permission, the service worker that shows
// them, and the subscription that the server sends to.
import type { Input } from '#contract/endpoint.ts'
import type { notifications } from '#contract/notifications.ts'

type Subscription = Input<typeof notifications.subscribe>['body']

/** Why a browser gets no push messages. */
export type PushRefusal =
  | { readonly why: 'unsupported' | 'denied' | 'dismissed' }
  | { readonly why: 'failed'; readonly reason: string }

const WORKER = '/push.js'

const isSupported = (): boolean => 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window

/**
 * Asks for the permission to show messages, starts the service worker and subscribes.
 * Call it from a click: browsers ask nothing otherwise.
 * @param getKey gives the public key of the server in base64url
 */
export async function subscribeBrowser(
  getKey: () => Promise<string>,
): Promise<{ subscription: Subscription } | { refusal: PushRefusal }> {
  if (!isSupported()) return { refusal: { why: 'unsupported' } }
  const permission = await Notification.requestPermission()
  if (permission !== 'granted') return { refusal: { why: permission === 'denied' ? 'denied' : 'dismissed' } }
  const key = await getKey()
  try {
    const registration = await navigator.serviceWorker.register(WORKER)
    // One that was made with another key of the server cannot be used and is in the way.
    await (await registration.pushManager.getSubscription())?.unsubscribe()
    const made = await registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key })
    const { endpoint, keys } = made.toJSON()
    return {
      subscription: { endpoint: endpoint ?? '', keys: { p256dh: keys?.['p256dh'] ?? '', auth: keys?.['auth'] ?? '' } },
    }
  } catch (error) {
    return { refusal: { why: 'failed', reason: error instanceof Error ? error.message : String(error) } }
  }
}

async function currentSubscription(): Promise<PushSubscription | null> {
  if (!isSupported()) return null
  const registration = await navigator.serviceWorker.getRegistration(WORKER)
  return (await registration?.pushManager.getSubscription()) ?? null
}

/** Whether this browser is subscribed. */
export async function isBrowserSubscribed(): Promise<boolean> {
  return (await currentSubscription()) !== null
}

/** Ends the subscription of this browser. Returns its address, undefined where there was none. */
export async function unsubscribeBrowser(): Promise<string | undefined> {
  const subscription = await currentSubscription()
  await subscription?.unsubscribe()
  return subscription?.endpoint
}
