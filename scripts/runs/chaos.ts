// Agents and servers that are killed at random moments of runs.
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { Random } from '../../test/lifecycle/random.ts'
import { checkAttempts, checkAudit, checkRuns, checkStates, compareAccount, noFaults, type Faults } from './checks.ts'
import { openHouse, type House } from './house.ts'
import type { Installation } from './installation.ts'
import { Stuck, lead, type Chapter } from './life.ts'
import { killEmbeddedAgent, leftRunning, type Supervised } from './processes.ts'
import { watchEnvironments } from './watch.ts'
import { makeWitness, startRelay } from './witness.ts'

export interface ChaosPlan {
  readonly installation: Installation
  readonly folder: string
  readonly terraform: string
  /** At least so many runs. */
  readonly runs: number
  /** How often something is killed: each kind once before chance decides. */
  readonly kills: number
  /** Environments at once. */
  readonly atOnce: number
  readonly random: Random
}

const CHAPTERS: readonly Chapter[] = ['update', 'pause']
const AWAY_MAX_MS = 1500
/** Between two kills, on the average. */
const KILL_EVERY_MS = 3000
/** Share of the accepted states of which nobody hears. */
const DROPPED_SHARE = 0.03
/** Beside what has to be waited for, jobs take so long on a loaded machine. */
const JOB_MAX_MS = 240_000

export interface ChaosEnd {
  readonly faults: Faults
  /** What happened, in figures. */
  readonly lines: readonly string[]
}

/** Lets environments live while things are killed, and looks at what is left. */
export async function verifyChaos(plan: ChaosPlan): Promise<ChaosEnd> {
  const { installation, random } = plan
  const startMs = performance.now()
  const witness = await makeWitness(plan.folder, plan.terraform)
  const house = await openHouse({
    installation,
    binary: witness.binary,
    hasEmbeddedAgents: true,
    comesBackAfterMs: () => random.whole(0, AWAY_MAX_MS),
  })
  let accepted = 0
  // The first one always, so that the smallest sample has one.
  const isLost = (): boolean => ++accepted === 1 || random.chance(DROPPED_SHARE)
  const relays = await Promise.all(house.ports.map((port) => startRelay(port, isLost)))
  const watch = watchEnvironments(house.database)
  const faults = noFaults()
  try {
    for (const [at, { url }] of relays.entries()) await house.addAgent(`agent-${at + 1}`, url)
    const project = await house.office.ask('POST /projects', {
      body: { name: 'Chaos', slug: 'verify-chaos', owner_email: 'demo.admin@example.com' },
    })
    const killing = kill(house, plan)
    let [begun, ordered] = [0, 0]
    const one = async (): Promise<void> => {
      while (ordered < plan.runs || !killing.isOver()) {
        begun += 1
        const name = `life-${begun}`
        const chapters = CHAPTERS.filter(() => random.chance(0.5))
        ordered += 2 + chapters.reduce((sum, chapter) => sum + (chapter === 'pause' ? 2 : 1), 0)
        await lead(house, watch, {
          project_id: project.id,
          name,
          chapters,
          stuckAfterMs: installation.followUpAfterMs + JOB_MAX_MS,
          onSettled: async ({ id }) => void faults.twice.push(...(await compareAccount(house, id, name))),
        }).catch((error: unknown) => {
          const reason = error instanceof Error ? error.message : String(error)
          faults.stuck.push(error instanceof Stuck ? reason : `${name}: ${reason}`)
        })
      }
    }
    await Promise.all(Array.from({ length: plan.atOnce }, one))
    const kills = await killing.end()
    await house.settle()
    await checkRuns(house.database, faults)
    await checkStates(
      house.database,
      relays.flatMap(({ accepted }) => accepted),
      faults,
    )
    await checkAttempts(house.database, faults)
    for (const environment of witness.overlaps() ?? []) faults.twice.push(`Two Terraforms worked on ${environment}.`)
    for (const file of house.leftOnDisk()) faults.lost.push(`An agent has kept ${file}.`)
    for (const command of await leftRunning(installation.root, 20_000)) faults.stuck.push(`Still runs: ${command}`)
    const entries = await checkAudit(house.database, faults)
    const figures = await figuresOf(house)
    return {
      faults,
      lines: [
        `${begun} environments, ${figures.runs} runs (${figures.outcomes}), ${figures.continuations} of them continuations`,
        `ended badly: ${figures.reasons ?? 'none'}`,
        `killed: ${kills}; ${relays.reduce((sum, { dropped }) => sum + dropped, 0)} answers to states lost on the way`,
        `${figures.attempts} attempts, ${figures.lost} lost; Terraform planned ${witness.count('plan')} and applied ${witness.count('apply')} times`,
        `${figures.versions} state versions are kept (${figures.late} came too late and are kept beside)`,
        `${entries} entries of the audit log`,
        ...(witness.overlaps() ? [] : ['without flock(1), whether two Terraforms overlap was not seen from outside']),
        `${((performance.now() - startMs) / 1000).toFixed(0)} s`,
      ],
    }
  } finally {
    await watch.stop().catch(() => undefined)
    for (const relay of relays) await relay.stop()
    await house.close()
  }
}

interface Killing {
  isOver(): boolean
  /** @returns what was killed, in figures */
  end(): Promise<string>
}

/** What is killed, with how often it is of a hundred times. */
const KINDS = { agents: 40, 'embedded agents': 25, servers: 20, 'servers with their agents': 15 } as const
type Kind = keyof typeof KINDS
const ALL_KINDS = Object.keys(KINDS) as Kind[]

/** Kills one thing after the other, while something is at work. */
function kill(house: House, { kills, random }: ChaosPlan): Killing {
  const counts = new Map<Kind, number>()
  let left = kills
  const pick = (from: readonly Supervised[]): Supervised | undefined => from[random.whole(0, from.length - 1)]
  const pickKind = (): Kind => {
    let rest = random.whole(1, 100)
    return ALL_KINDS.find((kind) => (rest -= KINDS[kind]) <= 0) ?? 'agents'
  }
  /** @returns whether there was one to kill */
  const strike = (kind: Kind): boolean => {
    const [agent, server] = [pick(house.agents), pick(house.servers)]
    if (kind === 'agents') agent?.kill()
    if (kind === 'agents') return agent !== undefined
    if (!server || (kind !== 'servers' && !killEmbeddedAgent(server))) return false
    if (kind !== 'embedded agents') server.kill()
    return true
  }
  const loop = async (): Promise<void> => {
    while (left > 0) {
      await sleep(random.whole(0, 2 * KILL_EVERY_MS))
      const { rows } = await house.database.orm.execute(sql`select from run_jobs where status = 'running' limit 1`)
      if (rows.length === 0) continue
      const missing = ALL_KINDS.filter((kind) => !counts.has(kind))
      const kind = missing[random.whole(0, missing.length - 1)] ?? pickKind()
      if (!strike(kind)) continue
      counts.set(kind, (counts.get(kind) ?? 0) + 1)
      left -= 1
    }
  }
  const looping = loop()
  return {
    isOver: () => left === 0,
    end: async () => {
      await looping
      return [...counts].map(([what, times]) => `${times} ${what}`).join(', ')
    },
  }
}

async function figuresOf({ database: { orm } }: House) {
  const { rows } = await orm.execute<Record<string, number> & { outcomes: string; reasons: string | null }>(sql`
    select
      (select count(*)::int from runs) as runs,
      (select string_agg(status || ' ' || number, ', ' order by status)
        from (select status, count(*) as number from runs group by status) as one) as outcomes,
      (select string_agg(code || ' ' || number, ', ' order by code) from (
        select error->>'code' as code, count(*) as number from runs where error is not null group by 1) as one) as reasons,
      (select count(*)::int from runs where cause = 'continuation') as continuations,
      (select count(*)::int from run_attempts) as attempts,
      (select count(*)::int from run_attempts where outcome = 'lost') as lost,
      (select count(*)::int from state_versions) as versions,
      (select count(*)::int from state_versions where not is_adopted) as late`)
  const [figures] = rows
  if (!figures) throw new Error('The database gives no figures.')
  return figures
}
