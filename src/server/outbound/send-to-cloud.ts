// How this server reaches Azure and Google Cloud: by the guarded calls that check every address.
import type { Send } from '#cloud-api/send.ts'
import type { Outbound } from './outbound.ts'

/** The most that an answer may hold. */
const MAX_BYTES = 20_000_000

/** Sends by guarded calls. Throws when nothing answered, or answered otherwise than a cloud does. */
export function sendBy(outbound: Outbound): Send {
  return async ({ method, url, headers, body, signal }) => {
    const answer = await outbound.send(outbound.parse(url), {
      method,
      headers,
      body: body === undefined ? undefined : Buffer.from(body),
      signal,
      maxBytes: MAX_BYTES,
    })
    return { status: answer.status, headers: answer.headers, text: Buffer.from(answer.body).toString('utf8') }
  }
}
