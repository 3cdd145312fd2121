// npm run verify:fairness: one person sends the heaviest requests without a pause, and another goes on as if there
// were nobody else.
import { rm } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'
import { quantile } from '../bench/stats.ts'
import { makeDataFolder } from '../test/support/data-folder.ts'
import { make } from '../test/support/make.ts'
import { copyTemplate, startPostgres, urlOf } from '../test/support/postgres.ts'
import { killServers, startServer, type Cookies, type ServerProcess } from '../test/support/server-process.ts'
import { ensureBuild } from './bundle.ts'
import { heavyRequests, type HeavyRequest } from './fairness/requests.ts'

/** With heavy requests of another, `/generate` takes less than so many times what it takes alone. */
const RATIO_MAX = 2
const CALLS = 15
/** Each heavy request is sent by so many callers at once: together more than one person may have under way. */
const CALLERS = 4
/** What else the machine does only makes it slower: one of so many rounds has to be fair. */
const ROUNDS = 4
/** Long enough for heavy work to be under way in every kind of thread. */
const SETTLE_MS = 2000
/** Within this time the first heavy request is answered. */
const ANSWER_MAX_MS = 60_000
const KEY = Buffer.alloc(32, 7).toString('base64')

interface Round {
  readonly aloneMs: number
  readonly besideMs: number
  /** How many answers to heavy requests had each status. */
  readonly statuses: Readonly<Record<string, number>>
  /** Refusals for the moment that do not say until when. */
  readonly withoutRetry: number
}

const postgres = await startPostgres()
await copyTemplate(postgres.server, 'fairness')
const folder = await makeDataFolder('strata-fairness-')

/** The median of what `/generate` takes, in milliseconds. */
async function generateMs(call: ReturnType<ServerProcess['client']>): Promise<number> {
  const samples: number[] = []
  for (let number = 0; number < CALLS; number += 1) {
    const startMs = performance.now()
    await call('POST /generate', { body: make.answers() })
    samples.push(performance.now() - startMs)
  }
  return quantile(samples, 0.5)
}

/** Sends a heavy request again and again until the server is gone; what is refused for the moment when it says. */
async function sendOn(
  server: ServerProcess,
  cookies: Cookies,
  { path, body }: HeavyRequest,
  tell: (status: number, retryAfter: string | null) => void,
): Promise<void> {
  const cookie = [...cookies].map((pair) => pair.join('=')).join('; ')
  const init = { method: 'POST', headers: { 'content-type': 'application/json', cookie }, body: JSON.stringify(body) }
  for (;;) {
    const answer = await fetch(`${server.url}/api${path}`, init)
    await answer.arrayBuffer()
    const retryAfter = answer.headers.get('retry-after')
    tell(answer.status, retryAfter)
    if (answer.status === 429) await wait(Number(retryAfter) * 1000)
  }
}

/** Measures one person alone, and beside another with the heaviest requests, on a server of their own. */
async function measure(): Promise<Round> {
  const server = await startServer({
    STRATA_DATA: folder,
    DATABASE_URL: urlOf(postgres.server, 'fairness'),
    STRATA_SECRET_KEY: KEY,
    LOG_LEVEL: 'info',
  })
  const cookies: Cookies = new Map()
  const heavy = await server.signedIn(cookies)
  const other = server.client()
  await other('POST /auth/login', { body: { email: 'demo.user@example.com', password: 'demo-user' } })
  // Both threads of the proof, which each read what they check against.
  await Promise.all([generateMs(heavy), generateMs(other)])
  const aloneMs = await generateMs(other)
  const statuses: Record<string, number> = {}
  let withoutRetry = 0
  const tell = (status: number, retryAfter: string | null): void => {
    statuses[status] = (statuses[status] ?? 0) + 1
    if (status === 429 && !(Number(retryAfter) > 0)) withoutRetry += 1
  }
  const callers = heavyRequests().flatMap((request) =>
    Array.from({ length: CALLERS }, () => sendOn(server, cookies, request, tell)),
  )
  const ended = Promise.allSettled(callers)
  await wait(SETTLE_MS)
  const besideMs = await generateMs(other)
  // Whoever sends heavy requests is served too.
  const endMs = performance.now() + ANSWER_MAX_MS
  while (statuses[200] === undefined && performance.now() < endMs) await wait(100)
  await server.stop('SIGKILL')
  await ended
  return { aloneMs, besideMs, statuses, withoutRetry }
}

const startMs = performance.now()
try {
  await ensureBuild()
  const rounds: Round[] = []
  const ratio = (): number => Math.min(...rounds.map(({ aloneMs, besideMs }) => besideMs / aloneMs))
  while (rounds.length < ROUNDS && (rounds.length === 0 || ratio() >= RATIO_MAX)) {
    const round = await measure()
    rounds.push(round)
    const { aloneMs, besideMs, statuses } = round
    console.log(
      `/generate takes ${aloneMs.toFixed(0)} ms alone and ${besideMs.toFixed(0)} ms beside heavy requests, which are answered ${JSON.stringify(statuses)}`,
    )
  }
  const answered = rounds.flatMap(({ statuses }) => Object.keys(statuses))
  const checks: readonly (readonly [isRight: boolean, fault: string])[] = [
    [ratio() < RATIO_MAX, `/generate takes ${ratio().toFixed(2)} times as long beside heavy requests.`],
    [answered.includes('200'), 'No heavy request was answered.'],
    [answered.includes('429'), 'Nobody was told to wait.'],
    [
      answered.every((status) => ['200', '201', '429'].includes(status)),
      `Heavy requests ended in ${answered.join(', ')}.`,
    ],
    [rounds.every(({ withoutRetry }) => withoutRetry === 0), 'A refusal does not say when to try again.'],
  ]
  const faults = checks.flatMap(([isRight, fault]) => (isRight ? [] : [fault]))
  for (const fault of faults) console.log(fault)
  console.log(`${ratio().toFixed(2)} times (${((performance.now() - startMs) / 1000).toFixed(1)} s)`)
  console.log(`summary: ${checks.length - faults.length} ok, ${faults.length} wrong, 0 left out`)
  process.exitCode = faults.length === 0 ? 0 : 1
} finally {
  await killServers()
  await postgres.stop()
  await rm(folder, { recursive: true, force: true })
}
