// How this server reaches clouds: by the guarded calls that check every address.
import type { Send } from '#cloud-api/send.ts'
import { OutboundError, type Outbound } from './outbound.ts'

/** The most that an answer may hold. */
const MAX_BYTES = 20_000_000

/** Sends by guarded calls. Throws when nothing answered, or answered otherwise than a cloud does. */
export function sendBy(outbound: Outbound): Send {
  return async ({ method, url, headers, body, signal }) => {
    try {
      const answer = await outbound.send(outbound.parse(url), {
        method,
        headers,
        body: body === undefined ? undefined : Buffer.from(body),
        signal,
        maxBytes: MAX_BYTES,
      })
      return { status: answer.status, headers: answer.headers, text: Buffer.from(answer.body).toString('utf8') }
    } catch (error) {
      // That something is elsewhere is an answer. Nobody goes there.
      if (!(error instanceof OutboundError) || error.reason !== 'redirected' || error.status === undefined) throw error
      return { status: error.status, headers: {}, text: '' }
    }
  }
}
