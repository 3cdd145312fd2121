// Many runs of one project and few of another one, on two servers with four agents.
import { sql } from 'drizzle-orm'
import type { Database } from '../../src/server/db/connect.ts'
import { checkAttempts, checkAudit, checkRuns, checkStates, compareAccount, noFaults, type Faults } from './checks.ts'
import type { ChaosEnd, ChaosPlan } from './chaos.ts'
import { openHouse } from './house.ts'
import { lead } from './life.ts'
import { watchEnvironments } from './watch.ts'
import { makeWitness, startRelay } from './witness.ts'

/** Apply, stop, resume and destroy. */
const RUNS_OF_LIFE = 4
/** Of so many environments one belongs to the small project. */
const SMALL_SHARE = 5
const AGENTS = 4
/** Jobs take so long, with all that wait before them. */
const STUCK_AFTER_MS = 900_000
/** The small project has half of the turns while it waits; less than this is not fair. */
const FAIR_SHARE = 1 / 3
/** So many turns show whether they are fair. */
const TURNS_MIN = 100
/** Of the attempts, an agent that has as much to do as the others has a quarter. */
const SPREAD_SHARE = 1 / 10

/** Orders all runs before there is an agent, then lets agents work. */
export async function verifyTurns(
  plan: Omit<ChaosPlan, 'runs' | 'kills' | 'atOnce'> & { readonly runs: number },
): Promise<ChaosEnd> {
  const startMs = performance.now()
  const witness = await makeWitness(plan.folder, plan.terraform)
  const house = await openHouse({
    installation: plan.installation,
    binary: witness.binary,
    hasEmbeddedAgents: false,
    comesBackAfterMs: () => 0,
  })
  const relays = await Promise.all(house.ports.map((port) => startRelay(port, () => false)))
  const watch = watchEnvironments(house.database)
  const faults = noFaults()
  try {
    const makeProject = (name: string) =>
      house.office.ask('POST /projects', {
        body: { name, slug: `verify-${name.toLowerCase()}`, owner_email: 'demo.admin@example.com' },
      })
    const [large, small] = [await makeProject('Large'), await makeProject('Small')]
    const environments = Math.ceil(plan.runs / RUNS_OF_LIFE)
    const few = Math.max(1, Math.floor(environments / SMALL_SHARE))
    const isReady = Promise.withResolvers<void>()
    let requested = 0
    const lives: Promise<void>[] = []
    const begin = async (project: { readonly id: string }, count: number): Promise<void> => {
      for (let at = 0; at < count; at += 1) {
        const name = `${project.id.slice(0, 8)}-${at}`
        lives.push(
          lead(house, watch, {
            project_id: project.id,
            name,
            chapters: ['pause'],
            stuckAfterMs: STUCK_AFTER_MS,
            onSettled: async ({ id }) => void faults.twice.push(...(await compareAccount(house, id, name))),
          }).catch((error: unknown) => {
            faults.stuck.push(error instanceof Error ? error.message : String(error))
          }),
        )
        // One after the other: first all of the large project, then the small one.
        while (!watch.find(name)) await watch.next()
        requested += 1
        if (requested === environments) isReady.resolve()
      }
    }
    await begin(large, environments - few)
    await begin(small, few)
    await isReady.promise
    for (let at = 0; at < AGENTS; at += 1)
      await house.addAgent(`agent-${at + 1}`, relays[at % relays.length]?.url ?? '')
    await Promise.all(lives)
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
    const entries = await checkAudit(house.database, faults)
    const lines = [
      ...(await checkOnce(house.database, faults)),
      await checkTurns(house.database, { large: large.id, small: small.id }, faults),
      await checkSpread(house.database, faults),
      `${entries} entries of the audit log`,
      `${((performance.now() - startMs) / 1000).toFixed(0)} s`,
    ]
    return { faults, lines }
  } finally {
    await watch.stop().catch(() => undefined)
    for (const relay of relays) await relay.stop()
    await house.close()
  }
}

/**
 * That each job was taken once: nobody was killed here. What was given back, because the agent had hung up before it
 * was told, never began.
 */
async function checkOnce({ orm }: Database, faults: Faults): Promise<string[]> {
  const { rows } = await orm.execute<{ runs: number; jobs: number; attempts: number; back: number; bad: number }>(sql`
    select (select count(*)::int from runs) as runs,
      (select count(*)::int from run_jobs where outcome = 'done') as jobs,
      (select count(*)::int from run_attempts where outcome is distinct from 'returned') as attempts,
      (select count(*)::int from run_attempts where outcome = 'returned') as back,
      (select count(*)::int from runs where status <> 'applied') as bad`)
  const [{ runs, jobs, attempts, back, bad } = { runs: 0, jobs: 0, attempts: 0, back: 0, bad: 0 }] = rows
  if (attempts !== jobs) {
    const told = await orm.execute<{ said: string }>(sql`
      select format('%s %s on %s: %s after %s s, %s bytes of log, %s events', phase, stage, agent_id, outcome,
        round(extract(epoch from ended_at - started_at)), log_bytes, event_count) as said
      from run_attempts where outcome <> 'done' or job_id in (select id from run_jobs where outcome <> 'done')`)
    const others = told.rows.map(({ said }) => said).join('; ')
    faults.twice.push(`${jobs} jobs were done in ${attempts} attempts: ${others}.`)
  }
  if (bad > 0) faults.stuck.push(`${bad} runs were not applied.`)
  return [`${runs} runs, ${jobs} jobs, each taken once: ${attempts} attempts, ${back} given back`]
}

/** Which share of the turns the small project had, from the first turn until all of its first plans were taken. */
async function checkTurns(
  { orm }: Database,
  { large, small }: Readonly<Record<'large' | 'small', string>>,
  faults: Faults,
): Promise<string> {
  const { rows } = await orm.execute<{ project_id: string; is_first_plan: boolean; waited: number }>(sql`
    select run_jobs.project_id, runs.number = 1 and run_attempts.phase = 'plan' as is_first_plan,
      extract(epoch from run_attempts.started_at - (select min(started_at) from run_attempts))::float8 as waited
    from run_attempts join run_jobs on run_jobs.id = run_attempts.job_id join runs on runs.id = run_attempts.run_id
    order by run_attempts.started_at`)
  const last = rows.findLastIndex((one) => one.project_id === small && one.is_first_plan)
  const meanwhile = rows.slice(0, last + 1)
  const share = meanwhile.filter((one) => one.project_id === small).length / meanwhile.length
  // With few runs the jobs that are taken at once decide alone.
  if (rows.length >= TURNS_MIN && share < FAIR_SHARE)
    faults.unfair.push(`The small project had ${(share * 100).toFixed(0)} % of the turns while its runs waited.`)
  const lastOf = (project: string): number =>
    rows.findLast((one) => one.project_id === project && one.is_first_plan)?.waited ?? Number.NaN
  return (
    `the small project, ordered last, had ${(share * 100).toFixed(0)} % of the turns while its runs waited: its last ` +
    `plan was taken after ${lastOf(small).toFixed(1)} s, the last one of the large project after ${lastOf(large).toFixed(1)} s`
  )
}

/** How jobs spread over agents. */
async function checkSpread({ orm }: Database, faults: Faults): Promise<string> {
  const { rows } = await orm.execute<{ name: string; jobs: number }>(sql`
    select agent_tokens.name, count(run_attempts.id)::int as jobs
    from agent_tokens join agents on agents.token_id = agent_tokens.id
    left join run_attempts on run_attempts.agent_id = agents.id
    group by agent_tokens.name order by agent_tokens.name`)
  const all = rows.reduce((sum, { jobs }) => sum + jobs, 0)
  if (all >= TURNS_MIN && rows.length !== AGENTS)
    faults.unfair.push(`${rows.length} agents were seen, and not ${AGENTS}.`)
  for (const { name, jobs } of rows)
    if (all >= TURNS_MIN && jobs < all * SPREAD_SHARE) faults.unfair.push(`${name} had ${jobs} of ${all} jobs.`)
  return `jobs by agent: ${rows.map(({ name, jobs }) => `${name} ${jobs}`).join(', ')}`
}
