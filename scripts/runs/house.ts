// Two built servers on one PostgreSQL, and agents: what verify:runs works with.
import { randomUUID } from 'node:crypto'
import { existsSync, readdirSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { AGENT_TOKEN_PREFIX } from '../../src/server/access/machines.ts'
import { createSeal, newSealKey, type Seal } from '../../src/server/crypto/seal.ts'
import { hashSecret, newSecret } from '../../src/server/crypto/secrets.ts'
import type { Database } from '../../src/server/db/connect.ts'
import { agentTokens } from '../../src/server/db/schema/agents.ts'
import { connectTo, copyTemplate, startPostgres, urlOf } from '../../test/support/postgres.ts'
import { freePort } from '../serve.ts'
import type { Installation } from './installation.ts'
import { openOffice, type Office } from './office.ts'
import { endAll, supervise, type Supervised } from './processes.ts'

const HEALTHY_WITHIN_MS = 120_000
const DATABASE = 'house'
/** Jobs of one agent at once. */
const JOBS = 2

export interface House {
  readonly database: Database
  readonly seal: Seal
  readonly servers: readonly Supervised[]
  readonly ports: readonly number[]
  readonly agents: readonly Supervised[]
  /** People who use it. */
  readonly office: Office
  /** Starts an agent on its own. @param url of the server that it asks, or of a relay before it */
  addAgent(name: string, url: string): Promise<void>
  /** What agents keep on disk that they should have handed over or cleared away. */
  leftOnDisk(): string[]
  /** Stops agents and servers in order. */
  settle(): Promise<void>
  close(): Promise<void>
}

interface Plan {
  readonly installation: Installation
  /** The binary of the agents. */
  readonly binary: string
  /** Whether each server has an agent beside it. */
  readonly hasEmbeddedAgents: boolean
  /** How long what was killed is away. */
  readonly comesBackAfterMs: () => number
}

/** Starts PostgreSQL and two servers, and waits until they answer. */
export async function openHouse({ installation, binary, ...plan }: Plan): Promise<House> {
  const postgres = await startPostgres({ isLasting: false })
  await copyTemplate(postgres.server, DATABASE)
  const database = connectTo(postgres.server, DATABASE)
  const key = newSealKey()
  const folder = await mkdtemp(join(tmpdir(), 'strata-house-'))
  const environment = {
    PATH: process.env['PATH'] ?? '',
    HOME: folder,
    TMPDIR: tmpdir(),
    // What is killed and comes back shall not compile everything again.
    NODE_COMPILE_CACHE: join(installation.root, '.cache/compiled'),
    // As whoever runs this says, else as Go has it.
    GOGC: process.env['GOGC'] ?? '100',
  }
  const ports = [await freePort(), await freePort()]
  const data: string[] = []
  const dataOf = (name: string): string => {
    data.push(join(folder, name))
    return join(folder, name)
  }
  const start = (port: number, at: number): Supervised =>
    supervise(
      `server ${at + 1}`,
      [process.execPath, installation.serverEntry],
      {
        ...environment,
        PORT: String(port),
        STRATA_DATA: dataOf(`server-${at + 1}`),
        DATABASE_URL: urlOf(postgres.server, DATABASE),
        STRATA_SECRET_KEY: key,
        STRATA_AGENT: plan.hasEmbeddedAgents ? 'on' : 'off',
        STRATA_AGENT_JOBS: String(JOBS),
        STRATA_WARM_UP: 'off',
        STRATA_TERRAFORM: binary,
        LOG_LEVEL: 'warn',
      },
      plan.comesBackAfterMs,
    )
  const urls = ports.map((port) => `http://127.0.0.1:${port}`)
  const servers: Supervised[] = []
  // The first one makes the accounts of the demo.
  for (const [at, port] of ports.entries()) {
    servers.push(start(port, at))
    await untilHealthy(`http://127.0.0.1:${port}`, servers)
  }
  const agents: Supervised[] = []
  const settle = async (): Promise<void> => {
    await Promise.all(agents.map((one) => one.stop()))
    await Promise.all(servers.map((one) => one.stop()))
  }
  return {
    database,
    seal: createSeal(key),
    servers,
    ports,
    agents,
    office: await openOffice(urls),
    addAgent: async (name, url) => {
      const token = await makeToken(database, name)
      const env = {
        ...environment,
        STRATA_URL: url,
        STRATA_AGENT_TOKEN: token,
        STRATA_DATA: dataOf(name),
        STRATA_TERRAFORM: binary,
        STRATA_AGENT_JOBS: String(JOBS),
      }
      agents.push(supervise(name, [process.execPath, installation.agentEntry], env, plan.comesBackAfterMs))
    },
    leftOnDisk: () => data.flatMap((one) => [...inFolder(one, 'states'), ...inFolder(one, 'work')]),
    settle,
    close: async () => {
      await settle()
      for (const one of [installation.root, folder]) endAll(one)
      await database.pool.end()
      await postgres.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** Makes an agent known. @returns its token */
export async function makeToken({ orm }: Database, name: string): Promise<string> {
  const secret = `${AGENT_TOKEN_PREFIX}${newSecret()}`
  const row = { id: randomUUID(), name, pools: ['default'], secret_hash: hashSecret(secret), created_at: new Date() }
  await orm.insert(agentTokens).values(row)
  return secret
}

/** Waits until a server answers. @throws Error with what it printed */
export async function untilHealthy(url: string, servers: readonly Supervised[]): Promise<void> {
  const until = performance.now() + HEALTHY_WITHIN_MS
  while (performance.now() < until) {
    const isHealthy = await fetch(`${url}/api/health`).then(
      ({ ok }) => ok,
      () => false,
    )
    if (isHealthy) return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error(`A server did not start: ${servers.map(({ printed }) => printed.slice(-2000)).join('\n')}`)
}

function inFolder(data: string, name: string): string[] {
  const folder = join(data, 'agent', name)
  if (!existsSync(folder)) return []
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((one) => one.isFile())
    .map((one) => join(one.parentPath, one.name))
}
