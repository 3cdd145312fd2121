// The server against bare node:http with the same bytes, in turns, so that
// what else happens on the machine falls on both alike.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ROOT } from '../scripts/setup.mjs'
import { load, type Load } from './load.ts'
import { cpuOf, serve, type Served } from '../scripts/serve.ts'
import { sized } from './size.ts'
import { quantile, type Row } from './stats.ts'

const ROUNDS = sized(4, 1)
const SECONDS = sized(2, 0.1)
/** Connections that send at once. */
export const CONNECTIONS = 16
const GET_AIM = 0.7
const POST_AIM = 1.5

export const GENERATE = JSON.stringify({
  use_case: 'Web Application',
  environment_type: 'Production',
  team_size: 8,
  data_sensitivity: 'Internal',
  duration: 'Long-term',
  cloud_provider: 'AWS',
})

/** What was measured of one side of a comparison. */
export interface Side {
  perSecond: number
  cpuPerRequestUs: number | undefined
}

/** GET /api/blueprints on the real server: with the look-up of the session, which bare node:http does not have. */
export async function measureGet(server: Served, cookie: string): Promise<Row[]> {
  const answer = await fetch(`http://127.0.0.1:${server.port}/api/blueprints`, { headers: { cookie } })
  const [ours, bare] = await compare(server, await answer.text(), { method: 'GET', path: '/api/blueprints', cookie })
  const ratio = ours.perSecond / bare.perSecond
  return [
    { what: 'GET /api/blueprints', figure: `${ours.perSecond.toFixed(0)} requests/s` },
    { what: 'bare node:http, same bytes', figure: `${bare.perSecond.toFixed(0)} requests/s` },
    { what: 'ratio', figure: ratio.toFixed(2), aim: `at least ${GET_AIM}`, isMet: ratio >= GET_AIM },
    ...(ours.cpuPerRequestUs === undefined || bare.cpuPerRequestUs === undefined
      ? []
      : [
          {
            what: 'the same in CPU of the servers, without the database',
            figure: `${ours.cpuPerRequestUs.toFixed(0)} us, ${bare.cpuPerRequestUs.toFixed(0)} us, ${(bare.cpuPerRequestUs / ours.cpuPerRequestUs).toFixed(2)}`,
          },
        ]),
  ]
}

/** POST /api/generate: throughput of the real server, and what the server itself spends on a request. */
export async function measurePost(server: Served, cookie: string): Promise<Row[]> {
  const real = await load({
    port: server.port,
    method: 'POST',
    path: '/api/generate',
    body: GENERATE,
    cookie,
    connections: CONNECTIONS,
    seconds: SECONDS * 2,
  })
  const alone = await serve(join(ROOT, 'bench/app-alone.ts'), '/api/health', {})
  try {
    const answer = await fetch(`http://127.0.0.1:${alone.port}/api/generate`, {
      method: 'POST',
      body: GENERATE,
      headers: { 'content-type': 'application/json', cookie },
    })
    const text = await answer.text()
    const [ours, bare] = await compare(alone, text, { method: 'POST', path: '/api/generate', body: GENERATE, cookie })
    const rows: Row[] = [
      {
        what: 'POST /api/generate of the same answers: stored, but prepared once',
        figure: `${real.perSecond.toFixed(0)} requests/s, median ${quantile(real.latenciesMs, 0.5).toFixed(0)} ms`,
      },
      { what: 'size of the answer', figure: `${(Buffer.byteLength(text) / 1000).toFixed(0)} kB` },
    ]
    if (ours.cpuPerRequestUs === undefined || bare.cpuPerRequestUs === undefined)
      return [
        ...rows,
        {
          what: 'CPU of the server itself',
          figure: 'not measured: the system does not tell (no /proc, or too little time)',
        },
      ]
    const ratio = ours.cpuPerRequestUs / bare.cpuPerRequestUs
    return [
      ...rows,
      {
        what: 'CPU besides compile, price, proof and store',
        figure: `${ours.cpuPerRequestUs.toFixed(0)} us a request`,
      },
      { what: 'CPU of bare node:http, same bytes', figure: `${bare.cpuPerRequestUs.toFixed(0)} us a request` },
      { what: 'ratio', figure: ratio.toFixed(2), aim: `at most ${POST_AIM}`, isMet: ratio <= POST_AIM },
    ]
  } finally {
    await alone.stop()
  }
}

type Wanted = Pick<Load, 'method' | 'path' | 'body' | 'cookie'>

async function compare(server: Served, body: string, request: Wanted): Promise<[Side, Side]> {
  const folder = mkdtempSync(join(tmpdir(), 'strata-bench-'))
  const file = join(folder, 'body.json')
  writeFileSync(file, body)
  const bare = await serve(join(ROOT, 'bench/bare-server.ts'), '/', {}, [file])
  try {
    return await compareServed([server, request], [bare, request])
  } finally {
    await bare.stop()
    rmSync(folder, { recursive: true })
  }
}

/** Measures two sides in turns, so that what else happens on the machine falls on both alike. */
export async function compareServed(
  one: readonly [Served, Wanted],
  other: readonly [Served, Wanted],
): Promise<[Side, Side]> {
  const [ones, others]: [Side[], Side[]] = [[], []]
  for (let round = 0; round <= ROUNDS; round++) {
    for (const [side, [server, request]] of [[ones, one] as const, [others, other] as const]) {
      const measured = await measure(server, request)
      // The first round warms both up.
      if (round > 0) side.push(measured)
    }
  }
  return [middle(ones), middle(others)]
}

async function measure({ port, pid }: Served, request: Wanted): Promise<Side> {
  const before = cpuOf(pid)
  const { requests, perSecond } = await load({ ...request, port, connections: CONNECTIONS, seconds: SECONDS })
  const after = cpuOf(pid)
  return {
    perSecond,
    // A server that got no processor within a short measurement has spent less than the system counts in.
    cpuPerRequestUs:
      before === undefined || after === undefined || after === before ? undefined : (after - before) / requests,
  }
}

function middle(rounds: readonly Side[]): Side {
  const cpu = rounds.flatMap((round) => (round.cpuPerRequestUs === undefined ? [] : [round.cpuPerRequestUs]))
  return {
    perSecond: quantile(
      rounds.map((round) => round.perSecond),
      0.5,
    ),
    cpuPerRequestUs: cpu.length ? quantile(cpu, 0.5) : undefined,
  }
}
