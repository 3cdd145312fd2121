// People who read and write while things fail, and who remember what was promised to them.
import { setTimeout as sleep } from 'node:timers/promises'
import { randomUUID } from 'node:crypto'
import type { Database } from '../../src/server/db/connect.ts'

/** A person gives a request up after this. */
const PATIENCE_MS = 20_000
/** Between two requests of one caller. */
const PAUSE_MS = 15
/** After an answer that asks for patience. */
const LATER_MS = 200
/** What says that nobody could do it now. */
const LATER: ReadonlySet<number> = new Set([429, 502, 503, 504])

export interface Figures {
  requests: number
  acknowledged: number
  /** Requests that nobody could answer, as long as something was broken. */
  refused: number
  /** One sentence for each answer that nobody should have been given. */
  readonly wrong: string[]
  /** When a request last went unanswered, by performance.now(). */
  lastRefusedMs: number
  /** The slowest answer, in milliseconds. */
  slowestMs: number
}

export interface Callers {
  readonly figures: Figures
  /** Begins to count again, for the next thing that happens. */
  next(): Figures
  /** Ends, and says what was promised and is not so. */
  end(): Promise<string[]>
}

/** What one caller may expect of a value that only it changes. */
interface Counter {
  readonly id: string
  /** The last number that was acknowledged, and the last that was sent. */
  acknowledged: number
  sent: number
}

interface Answer {
  readonly status: number
  readonly json: unknown
}

interface Given {
  readonly urls: readonly string[]
  /** Of who calls. */
  readonly cookie: string
  readonly database: Pick<Database, 'pool'>
  /** Of callers, each with a project of its own whose description it counts up. */
  readonly count: number
}

/** Lets people call. */
export async function startCallers({ urls, cookie, database, count }: Given): Promise<Callers> {
  let figures = makeFigures()
  let isOver = false
  /** Names of templates by what is known of them: true once they were acknowledged. */
  const templates = new Map<string, boolean>()
  let turn = 0

  const ask = async (method: string, path: string, body?: unknown, key?: string): Promise<Answer | undefined> => {
    turn += 1
    const own = figures
    own.requests += 1
    const startMs = performance.now()
    const answer = await fetch(`${urls[turn % urls.length]}${path}`, {
      method,
      headers: { cookie, 'content-type': 'application/json', ...(key !== undefined && { 'idempotency-key': key }) },
      body: body === undefined ? null : JSON.stringify(body),
      signal: AbortSignal.timeout(PATIENCE_MS),
    }).then(
      async (one) => ({ status: one.status, text: await one.text(), later: one.headers.get('retry-after') }),
      () => undefined,
    )
    own.slowestMs = Math.max(own.slowestMs, performance.now() - startMs)
    if (answer === undefined || LATER.has(answer.status)) {
      if (answer?.status === 503 && answer.later === null)
        own.wrong.push(`${method} ${path}: 503 without Retry-After: ${answer.text.slice(0, 200)}`)
      figures.refused += 1
      figures.lastRefusedMs = performance.now()
      await sleep(LATER_MS)
      return undefined
    }
    // What began and did not come to an end is not begun twice: the caller has to look.
    if (answer.status === 409 && answer.text.includes('"http.key-in-use"')) return { status: 409, json: undefined }
    if (answer.status >= 300) own.wrong.push(`${method} ${path}: ${answer.status}: ${answer.text.slice(0, 300)}`)
    else if (method !== 'GET') own.acknowledged += 1
    return { status: answer.status, json: JSON.parse(answer.text) as unknown }
  }

  const countUp = async (counter: Counter): Promise<void> => {
    const next = counter.sent + 1
    counter.sent = next
    const answer = await ask('PUT', `/api/projects/${counter.id}`, { description: String(next) })
    if (answer?.status === 200) counter.acknowledged = next
  }

  const readBack = async (counter: Counter): Promise<void> => {
    const promised = counter.acknowledged
    const answer = await ask('GET', `/api/projects/${counter.id}`)
    if (answer?.status !== 200) return
    const read = Number((answer.json as { description: string | null }).description)
    if (read < promised || read > counter.sent)
      figures.wrong.push(`A project says ${read}: ${promised} was acknowledged, ${counter.sent} was sent.`)
  }

  /** Sends it until somebody has answered, always as the same request. */
  const createOnce = async (): Promise<void> => {
    const name = `faults ${randomUUID()}`
    const key = randomUUID()
    templates.set(name, false)
    while (!isOver) {
      const answer = await ask('POST', '/api/templates', { name, cloud: 'aws' }, key)
      if (answer === undefined) continue
      if (answer.status === 201) templates.set(name, true)
      return
    }
  }

  const READS = ['/api/projects', '/api/environments?limit=5', '/api/account', '/api/templates?limit=5']
  const call = async (counter: Counter, from: number): Promise<void> => {
    for (let step = from; !isOver; step += 1) {
      if (step % 40 === 0) await createOnce()
      else if (step % 10 === 0) await countUp(counter)
      else if (step % 10 === 5) await readBack(counter)
      else await ask('GET', READS[step % READS.length] ?? '')
      await sleep(PAUSE_MS)
    }
  }

  const counters: Counter[] = []
  for (let at = 0; at < count; at += 1) {
    const body = { name: `Faults ${at}`, slug: `faults-${at}`, owner_email: 'demo.admin@example.com', description: '0' }
    const made = await ask('POST', '/api/projects', body)
    if (made?.status !== 201) throw new Error(`A project could not be made: ${figures.wrong.join(' ')}`)
    counters.push({ id: (made.json as { id: string }).id, acknowledged: 0, sent: 0 })
  }
  const calling = Promise.all(counters.map((counter, at) => call(counter, at * 7)))

  return {
    get figures() {
      return figures
    },
    next: () => {
      const before = figures
      figures = makeFigures()
      return before
    },
    end: async () => {
      isOver = true
      await calling
      const lost: string[] = []
      for (const counter of counters) {
        const answer = await ask('GET', `/api/projects/${counter.id}`)
        const read = Number((answer?.json as { description: string | null } | undefined)?.description)
        if (!(read >= counter.acknowledged))
          lost.push(`A project says ${read}, and ${counter.acknowledged} was acknowledged.`)
      }
      const { rows } = await database.pool.query<{ name: string; times: number }>(
        'select name, count(*)::int as times from templates where name = any($1) group by name',
        [[...templates.keys()]],
      )
      const kept = new Map(rows.map(({ name, times }) => [name, times]))
      for (const [name, isAcknowledged] of templates) {
        const times = kept.get(name) ?? 0
        if (isAcknowledged && times === 0) lost.push(`The template ${name} was acknowledged and is not there.`)
        if (times > 1) lost.push(`The template ${name} was made ${times} times.`)
      }
      return lost
    },
  }
}

function makeFigures(): Figures {
  return { requests: 0, acknowledged: 0, refused: 0, wrong: [], lastRefusedMs: 0, slowestMs: 0 }
}
