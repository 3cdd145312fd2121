// Requests with a key take effect once: the first keeps a row before it runs, and its answer in it afterwards.
import { and, eq, lte } from 'drizzle-orm'
import { HOUR_MS } from '#engine/durations.ts'
import { KEY_HOURS } from '#contract/rules.ts'
import { message } from '#words/message.ts'
import { hashSecret } from '../crypto/secrets.ts'
import { keptAnswers } from '../db/schema/answers.ts'
import type { Deps } from '../deps.ts'
import { Refused, conflict } from '../http/errors.ts'
import { API_HEADERS } from '../http/headers.ts'
import type { Once } from '../http/once.ts'

/** Use under which answers are sealed. */
export const ANSWER_SEAL = 'answer of a request with a key'
/** What is kept of the headers beside those that every answer has. */
const KEPT_HEADERS = ['content-type', 'location', 'etag']
/** Tells that this is the answer to the first of several. */
const REPEATED_HEADER = 'idempotency-replayed'

interface Kept {
  readonly status: number
  readonly headers: readonly [string, string][]
  readonly body: string | null
}

/** Makes what lets requests with a key take effect once, on whichever server they arrive. */
export function createOnce({ database: { orm }, now, seal }: Pick<Deps, 'database' | 'now' | 'seal'>): Once {
  return async ({ person, key, digest }, run) => {
    const { user_id, key_hash, request_digest, answer, expires_at } = keptAnswers
    const at = now()
    const row = {
      request_digest: digest,
      answer: null,
      created_at: at,
      expires_at: new Date(at.getTime() + KEY_HOURS * HOUR_MS),
    }
    const hashed = hashSecret(key)
    const isIt = and(eq(user_id, person), eq(key_hash, hashed))
    const begun = await orm
      .insert(keptAnswers)
      .values({ user_id: person, key_hash: hashed, ...row })
      .onConflictDoUpdate({ target: [user_id, key_hash], set: row, setWhere: lte(expires_at, at) })
      .returning({ key_hash })
    if (begun.length === 0) {
      const [first] = await orm.select({ request_digest, answer }).from(keptAnswers).where(isIt)
      if (first && first.request_digest !== digest) throw new Refused(422, message('http.key-of-another'))
      if (!first?.answer) throw conflict(message('http.key-in-use'))
      const kept = JSON.parse(seal.openBytes(first.answer, ANSWER_SEAL).toString('utf8')) as Kept
      return answerOf(kept)
    }
    let response: Response
    try {
      response = await run()
    } catch (error) {
      // What is refused did nothing, and may succeed later. What fails may have taken effect: its key stays in use.
      if (error instanceof Refused) await orm.delete(keptAnswers).where(isIt)
      throw error
    }
    const body = response.body === null ? null : await response.clone().text()
    const headers = [...response.headers].filter(([name]) => KEPT_HEADERS.includes(name))
    const kept: Kept = { status: response.status, headers, body }
    await orm
      .update(keptAnswers)
      .set({ answer: seal.sealBytes(Buffer.from(JSON.stringify(kept)), ANSWER_SEAL) })
      .where(isIt)
    return response
  }
}

function answerOf({ status, headers, body }: Kept): Response {
  const own = { ...API_HEADERS, [REPEATED_HEADER]: 'true' }
  return new Response(body, { status, headers: [...Object.entries(own), ...headers] })
}
