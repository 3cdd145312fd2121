// What each kind of request costs alone: CPU time of the server and of PostgreSQL, which says more than the time of an
// answer where others use the machine too.
import { Agent } from 'node:http'
import type { Pool } from 'pg'
import type { Served } from '../scripts/serve.ts'
import { createRandom } from '../test/lifecycle/random.ts'
import { cpuOfFamily, parentOf } from './cpu.ts'
import { KINDS, ask, type Filled, type Kind } from './load-world.ts'
import { ms, quantile, type Row } from './stats.ts'

/**
 * Sends each kind of request so many times, one after the other.
 * @returns a row for each, and one for the mix of all
 */
export async function measureEach({ port, pid }: Served, world: Filled, pool: Pool, count: number): Promise<Row[]> {
  const random = createRandom(1)
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const postmaster = await findPostmaster(pool)
  const measure = async (kind: Kind) => {
    const latenciesMs: number[] = []
    const send = async (): Promise<void> => {
      const cookie = world.cookies[random.whole(0, world.cookies.length - 1)] ?? ''
      const startMs = performance.now()
      const fault = await ask(agent, port, cookie, kind.make(random, world))
      if (fault !== undefined) throw new Error(`${kind.what}: ${fault}`)
      latenciesMs.push(performance.now() - startMs)
    }
    for (let sent = 0; sent < count / 2; sent += 1) await send()
    latenciesMs.splice(0)
    const before = [cpuOfFamily(pid), cpuOfFamily(postmaster)]
    for (let sent = 0; sent < count; sent += 1) await send()
    const [server, database] = [cpuOfFamily(pid), cpuOfFamily(postmaster)].map(
      (after, at) => (after - (before[at] ?? Number.NaN)) / count,
    )
    return { server: server ?? Number.NaN, database: database ?? Number.NaN, latenciesMs }
  }
  const rows: Row[] = []
  const mix = { server: 0, database: 0 }
  for (const kind of KINDS) {
    const { server, database, latenciesMs } = await measure(kind)
    mix.server += (server * kind.share) / 100
    mix.database += (database * kind.share) / 100
    rows.push({
      what: `${kind.what}, ${kind.share} %`,
      figure: `${figureOf(server, database)}; answered in ${ms(quantile(latenciesMs, 0.5))}, p95 ${ms(quantile(latenciesMs, 0.95))}`,
    })
  }
  agent.destroy()
  return [...rows, { what: 'a request of the mix', figure: figureOf(mix.server, mix.database) }]
}

function figureOf(server: number, database: number): string {
  return `${ms(server + database)} CPU: server ${ms(server)}, PostgreSQL ${ms(database)}`
}

/** The process that begins a process for each connection. */
async function findPostmaster(pool: Pool): Promise<number> {
  const { rows } = await pool.query<{ pid: number }>('select pg_backend_pid() as pid')
  return parentOf(rows[0]?.pid ?? 0)
}
