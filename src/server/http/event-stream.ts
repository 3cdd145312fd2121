// Events on their way to the caller, as server-sent events:
// https://html.spec.whatwg.org/multipage/server-sent-events.html

export const EVENT_STREAM = 'text/event-stream'

/** An event with the place from which a caller that lost the connection goes on. */
export interface Placed<Event> {
  readonly id: string
  readonly event: Event
}

/** A comment in place of an event: a sign of life for what stands between server and caller. */
export const KEEP_ALIVE = Symbol('keep alive')

/** What is sent of a stream whose events have places. */
export type Sent<Event> = Placed<Event> | typeof KEEP_ALIVE

/**
 * Sends each event as it comes. When the caller goes away, the source is ended with its finally blocks.
 * @param hasPlaces whether they are {@link Sent} and not the events alone
 */
export function eventStream(events: AsyncIterable<unknown>, hasPlaces = false): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  const source = events[Symbol.asyncIterator]()
  return new ReadableStream({
    async pull(controller) {
      const next = await source.next()
      if (next.done) controller.close()
      else controller.enqueue(encoder.encode(hasPlaces ? placedText(next.value as Sent<unknown>) : textOf(next.value)))
    },
    async cancel() {
      await source.return?.()
    },
  })
}

const textOf = (event: unknown): string => `data: ${JSON.stringify(event)}\n\n`
const placedText = (sent: Sent<unknown>): string =>
  sent === KEEP_ALIVE ? ':\n\n' : `id: ${sent.id}\n${textOf(sent.event)}`
