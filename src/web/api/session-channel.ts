// What the tabs of one browser tell each other: that the session changed, and
// nothing about it. Each tab that hears it asks the server.

// One for the page: a channel does not hear itself.
const channel = new BroadcastChannel('strata.session')

/** Tells the other tabs that someone signed in or out, or that the session goes on. */
export function announceSession(): void {
  channel.postMessage('changed')
}

/** Calls the listener whenever another tab changed the session. Returns how to stop. */
export function onSessionAnnounced(listener: () => void): () => void {
  channel.addEventListener('message', listener)
  return () => channel.removeEventListener('message', listener)
}
