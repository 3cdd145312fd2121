// Events that the server sends while a page watches something.

/** How long it takes until a refused connection is tried again. */
const AGAIN_MS = 3000
/** A connection that is back within this time was never gone for a reader. */
const GONE_MS = 5000

interface Listener<Event> {
  readonly onEvent: (event: Event) => void
  /** Whether events come at the moment; it is tried again until someone stops listening. */
  readonly onConnected: (isConnected: boolean) => void
}

/**
 * Listens to the events of an address below `/api`. The browser connects again when the connection breaks, and says
 * which event it had last, so that none is missed.
 * @returns how to stop
 */
export function listen<Event>(path: string, { onEvent, onConnected }: Listener<Event>): () => void {
  let source: EventSource | undefined
  let timer: number | undefined
  let gone: number | undefined
  const connect = () => {
    source = new EventSource(`/api${path}`)
    source.addEventListener('open', () => {
      window.clearTimeout(gone)
      gone = undefined
      onConnected(true)
    })
    source.addEventListener('message', ({ data }: MessageEvent<string>) => onEvent(JSON.parse(data) as Event))
    source.addEventListener('error', () => {
      gone ??= window.setTimeout(() => onConnected(false), GONE_MS)
      // Closed by the browser for good: the server refused, such as while it starts.
      if (source?.readyState === EventSource.CLOSED) timer = window.setTimeout(connect, AGAIN_MS)
    })
  }
  connect()
  return () => {
    window.clearTimeout(timer)
    window.clearTimeout(gone)
    source?.close()
  }
}
