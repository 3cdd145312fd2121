// npm run bench:load [-- --short --seconds N --rate N --soak --each N]: what a thousand people with 100,000
// environments ask of one server in a working hour, sent at a fixed rate whether or not the answers come, with
// PostgreSQL on the same machine.
//   --short      little of everything, so that a test can show that it works
//   --seconds N  how long (300)
//   --rate N     requests a second (350)
//   --soak       for half an hour
//   --each N     nothing of that, but each kind of request alone, N times, and what it costs in CPU time (Linux)
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { Agent } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { ensureBuild } from '../scripts/bundle.ts'
import { serve, type Served } from '../scripts/serve.ts'
import { ROOT } from '../scripts/setup.mjs'
import { connect } from '../src/server/db/connect.ts'
import { closeThreads } from '../src/server/threads/threads.ts'
import { createRandom, type Random } from '../test/lifecycle/random.ts'
import { copyTemplate, startPostgres, urlOf } from '../test/support/postgres.ts'
import { endAll, endAtSignal, untilEnd } from './at-end.ts'
import { ENVIRONMENTS, PROJECTS } from './environments.ts'
import { measureEach } from './load-each.ts'
import { KINDS, PEOPLE, ask, fillWorld, type Filled, type Kind } from './load-world.ts'
import { IS_SHORT, sized } from './size.ts'
import { ms, printRows, quantile, type Row } from './stats.ts'

const { values } = parseArgs({
  options: {
    short: { type: 'boolean', default: false },
    seconds: { type: 'string' },
    rate: { type: 'string' },
    soak: { type: 'boolean', default: false },
    each: { type: 'string' },
  },
})
const SECONDS = Number(values.seconds ?? (values.soak ? 1800 : sized(300, 2)))
const RATE = Number(values.rate ?? sized(350, 20))
/** Programs and caches come to themselves before anything is measured. */
const WARM_UP_SECONDS = sized(20, 1)
const P95_AIM_MS = 100
/** Memory is compared by parts of the time: a single look meets the server before or after it has collected. */
const MEMORY_PARTS = 5
/** How much more memory in the last part than in the first counts as flat. */
const MEMORY_AIM = 1.25
/** A look at the memory so often, in milliseconds. */
const MEMORY_LOOK_MS = 500

interface Measured {
  readonly latenciesMs: Map<string, number[]>
  readonly failures: Map<string, number>
}

endAtSignal()
await ensureBuild()
try {
  const data = mkdtempSync(join(tmpdir(), 'strata-bench-load-'))
  await untilEnd({ stop: () => rmSync(data, { recursive: true, force: true }) })
  const postgres = await untilEnd(startPostgres())
  await untilEnd({ stop: closeThreads })
  await copyTemplate(postgres.server, 'bench')
  const database = connect('embedded', { ...postgres.server, database: 'bench' }, () => undefined)
  await untilEnd({ stop: () => database.pool.end() })
  const people = await fillWorld(database)
  const server = await untilEnd(
    serve(join(ROOT, 'scripts/start.ts'), '/api/health', {
      STRATA_DATA: data,
      STRATA_AGENT: 'off',
      STRATA_HOST: '127.0.0.1',
      LOG_LEVEL: 'warn',
      DATABASE_URL: urlOf(postgres.server, 'bench'),
    }),
  )
  if (values.each === undefined) await measure(server, people)
  else
    printRows(
      `Each kind of request alone, ${values.each} times`,
      await measureEach(server, people, database.pool, Number(values.each)),
    )
} finally {
  await endAll()
}

async function measure({ port, pid }: Served, world: Filled): Promise<void> {
  const random = createRandom(1)
  await send(port, world, random, WARM_UP_SECONDS)
  const looks: number[] = []
  const looking = setInterval(() => looks.push(memoryOf(pid) ?? NaN), MEMORY_LOOK_MS)
  const startMs = performance.now()
  const { latenciesMs, failures } = await send(port, world, random, SECONDS).finally(() => clearInterval(looking))
  const seconds = (performance.now() - startMs) / 1000
  const all = [...latenciesMs.values()].flat()
  const failed = [...failures.values()].reduce((sum, one) => sum + one, 0)
  const p95 = quantile(all, 0.95)
  const rows: Row[] = [
    {
      what: 'answers',
      figure: `${all.length}, ${(all.length / seconds).toFixed(0)} a second of ${RATE} that were sent`,
    },
    {
      what: 'all: median, p95, p99',
      figure: `${ms(quantile(all, 0.5))}, ${ms(p95)}, ${ms(quantile(all, 0.99))}`,
      aim: `p95 below ${P95_AIM_MS} ms`,
      isMet: p95 < P95_AIM_MS,
    },
    ...[...latenciesMs].map(([what, some]) => ({
      what: `  ${what}`,
      figure: `${some.length}: ${ms(quantile(some, 0.5))}, ${ms(quantile(some, 0.95))}, ${ms(quantile(some, 0.99))}`,
    })),
    {
      what: 'failed',
      figure: `${failed}${failed > 0 ? `: ${[...failures].map(String).join('; ')}` : ''}`,
      aim: '0',
      isMet: failed === 0,
    },
    memoryRow(looks),
  ]
  printRows(
    `${PEOPLE.toLocaleString('en')} people, ${ENVIRONMENTS.toLocaleString('en')} environments, ${PROJECTS} projects, ${RATE} requests a second for ${SECONDS} s`,
    rows,
  )
}

/** Sends at a fixed rate. What an answer took counts from when its request was due, not from when it could be sent. */
async function send(port: number, world: Filled, random: Random, seconds: number): Promise<Measured> {
  const agent = new Agent({ keepAlive: true, maxSockets: 512 })
  const latenciesMs = new Map<string, number[]>(KINDS.map(({ what }) => [what, []]))
  const failures = new Map<string, number>()
  const underWay = new Set<Promise<void>>()
  const startMs = performance.now()
  for (let sent = 0; sent < seconds * RATE; sent += 1) {
    const dueMs = startMs + (sent / RATE) * 1000
    const waitMs = dueMs - performance.now()
    if (waitMs > 1) await sleep(waitMs)
    const kind = pick(random)
    const cookie = world.cookies[random.whole(0, world.cookies.length - 1)] ?? ''
    const one = ask(agent, port, cookie, kind.make(random, world)).then((fault) => {
      if (fault === undefined) latenciesMs.get(kind.what)?.push(performance.now() - dueMs)
      else failures.set(`${kind.what}: ${fault}`, (failures.get(`${kind.what}: ${fault}`) ?? 0) + 1)
    })
    underWay.add(one)
    void one.finally(() => underWay.delete(one))
  }
  await Promise.all(underWay)
  agent.destroy()
  return { latenciesMs, failures }
}

function pick(random: Random): Kind {
  let left = random.whole(1, 100)
  for (const kind of KINDS) {
    left -= kind.share
    if (left <= 0) return kind
  }
  throw new Error('The shares of what is asked do not add up to 100.')
}

/** How the memory of the server went on. @param looks at it, in bytes, in even distances */
function memoryRow(looks: readonly number[]): Row {
  const what = `memory of the server, means of ${MEMORY_PARTS} parts of the time`
  if (looks.length < MEMORY_PARTS || looks.some(Number.isNaN))
    return { what, figure: 'not measured: this system does not tell (no /proc)' }
  const length = Math.floor(looks.length / MEMORY_PARTS)
  const means = Array.from({ length: MEMORY_PARTS }, (_, part) => {
    const some = looks.slice(part * length, (part + 1) * length)
    return some.reduce((sum, one) => sum + one, 0) / length
  })
  const growth = (means.at(-1) ?? NaN) / (means[0] ?? NaN)
  return {
    what,
    figure: `${means.map((mean) => (mean / 1e6).toFixed(0)).join(', ')} MB: ${growth.toFixed(2)} times as much`,
    aim: `at most ${MEMORY_AIM} times`,
    isMet: IS_SHORT || growth <= MEMORY_AIM,
  }
}

/** Memory of a process in bytes; undefined where /proc does not tell. */
function memoryOf(pid: number): number | undefined {
  try {
    return Number(/^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) * 1024
  } catch {
    return undefined
  }
}
