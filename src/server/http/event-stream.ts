// Events on their way to the caller, as server-sent events:
// https://html.spec.whatwg.org/multipage/server-sent-events.html

export const EVENT_STREAM = 'text/event-stream'

/** Sends each event as it comes. When the caller goes away, the source is ended with its finally blocks. */
export function eventStream(events: AsyncIterable<unknown>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  const source = events[Symbol.asyncIterator]()
  return new ReadableStream({
    async pull(controller) {
      const next = await source.next()
      if (next.done) controller.close()
      else controller.enqueue(encoder.encode(`data: ${JSON.stringify(next.value)}\n\n`))
    },
    async cancel() {
      await source.return?.()
    },
  })
}
