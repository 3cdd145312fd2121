// People who use Strata while servers go and come: they look, and ask again as long as nobody has answered.
import { setTimeout as sleep } from 'node:timers/promises'
import { ApiError, createClient, type Client, type EndpointKey, type InputOf, type OutputOf } from '#contract/client.ts'

const WAIT_MS = 300
const PATIENCE_MS = 300_000
/** The server is busy, or this person asked for much: nothing was begun. */
const LATER = new Set([429, 502, 503, 504])

export interface Office {
  /** Asks until a server answers: for what can be asked twice. @throws ApiError for a refusal */
  ask<Key extends EndpointKey>(key: Key, input: InputOf<Key>): Promise<OutputOf<Key>>
  /**
   * Asks once. @returns whether it was accepted; false also when nobody knows: then look
   * @throws ApiError for a refusal other than that something else has happened meanwhile
   */
  tell<Key extends EndpointKey>(key: Key, input: InputOf<Key>): Promise<boolean>
  /** What its requests are signed in with. */
  cookie(): string
}

/** Signs the administrator of the demo in. */
export async function openOffice(urls: readonly string[]): Promise<Office> {
  const cookies = new Map<string, string>()
  let turn = 0
  const cookie = (): string => [...cookies].map((pair) => pair.join('=')).join('; ')
  const client: Client<undefined> = createClient<undefined>(async (path, call) => {
    turn += 1
    const answer = await fetch(`${urls[turn % urls.length]}${path}`, {
      ...call,
      headers: { ...call.headers, cookie: cookie() },
      signal: AbortSignal.timeout(60_000),
    })
    for (const text of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(text) ?? []
      cookies.set(name, value)
    }
    return answer
  })
  const ask: Office['ask'] = async (key, input) => {
    const until = performance.now() + PATIENCE_MS
    for (;;) {
      try {
        return await client(key, input)
      } catch (error) {
        if (!isPassing(error) || performance.now() > until) throw error
        await sleep(WAIT_MS)
      }
    }
  }
  await ask('POST /auth/login', { body: { email: 'demo.admin@example.com', password: 'demo-admin' } })
  return {
    ask,
    cookie,
    tell: async (key, input) => {
      try {
        await client(key, input)
        return true
      } catch (error) {
        if (isPassing(error) || (error instanceof ApiError && error.status === 409)) return false
        throw error
      }
    },
  }
}

/** Whether nobody answered, or nobody could. */
function isPassing(error: unknown): boolean {
  return !(error instanceof ApiError) || LATER.has(error.status)
}
