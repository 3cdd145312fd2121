// The service worker: shows push messages and opens the page that one is about.
// It keeps nothing and answers no requests.

/** The full address of a page of ours; the start page for anything else. */
const pageOf = (path) => {
  const start = new URL('/', self.location.origin)
  if (typeof path !== 'string' || !URL.canParse(path, start)) return start.href
  const url = new URL(path, start)
  return url.origin === start.origin ? url.href : start.href
}

const read = (data) => {
  try {
    return data?.json() ?? {}
  } catch {
    return {}
  }
}

self.addEventListener('push', (event) => {
  const { title, body, path } = read(event.data)
  // Browsers want something to be shown for every message.
  event.waitUntil(
    self.registration.showNotification(String(title ?? 'Strata'), {
      body: String(body ?? ''),
      icon: '/favicon.svg',
      data: { url: pageOf(path) },
    }),
  )
})

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  const { url } = event.notification.data
  const open = async () => {
    const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
    const page = pages.find((one) => one.url === url)
    return page ? page.focus() : self.clients.openWindow(url)
  }
  event.waitUntil(open())
})

// A browser that renews its subscription by itself says so to the server.
self.addEventListener('pushsubscriptionchange', (event) => {
  const key = event.oldSubscription?.options.applicationServerKey
  if (!key) return
  const renew = async () => {
    const subscription = await self.registration.pushManager.subscribe({
      userVisibleOnly: true,
      applicationServerKey: key,
    })
    const { endpoint, keys } = subscription.toJSON()
    await fetch('/api/notifications/push', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ endpoint, keys }),
    })
  }
  event.waitUntil(renew())
})
