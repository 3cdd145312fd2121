// What must be true of runs in the end, read from the database past the servers.
import { and, asc, eq, isNull, notInArray, sql } from 'drizzle-orm'
import { STATE_VERSIONS_KEPT } from '#domain/run/limits.ts'
import { UTILITY_PROVIDERS } from '#domain/run/simulated-providers.ts'
import { knownResources } from '#domain/state/account.ts'
import { verifyChain } from '../../src/server/audit/verify.ts'
import type { Database } from '../../src/server/db/connect.ts'
import { runJobs, runs } from '../../src/server/db/schema/runs.ts'
import { simulatedResources, stateVersions } from '../../src/server/db/schema/states.ts'
import { readWholeBlob } from '../../src/server/runs/base/blobs.ts'
import { readState } from '../../src/server/runs/state/inspect.ts'
import { keyIn } from '../../src/server/runs/state/jobs.ts'
import { findNewestState } from '../../src/server/runs/state/versions.ts'
import type { House } from './house.ts'
import type { AcceptedState } from './witness.ts'

/** What exists in a state alone, such as random texts: no cloud holds it. */
const UTILITIES = new RegExp(`(?:^|\\.)(?:${UTILITY_PROVIDERS.join('|')})_`)

/** Faults by the figure that they count against. */
export interface Faults {
  readonly stuck: string[]
  readonly lost: string[]
  readonly twice: string[]
  readonly unexplained: string[]
  readonly audit: string[]
  readonly unfair: string[]
}

export function noFaults(): Faults {
  return { stuck: [], lost: [], twice: [], unexplained: [], audit: [], unfair: [] }
}

/**
 * Compares what the account of an environment holds with what its state knows, at one moment.
 * @returns sentences; none when both are the same
 */
export function compareAccount({ database, seal }: House, id: string, name: string): Promise<string[]> {
  return database.orm.transaction(
    async (tx) => {
      const newest = await findNewestState(tx, id)
      const state = newest && readState(await readWholeBlob(tx, { seal }, newest.blob_id))
      const known = new Map(state ? knownResources(state, keyIn).map(({ key, address }) => [key, address]) : [])
      const held = await tx
        .select({ key: simulatedResources.key, type: simulatedResources.type })
        .from(simulatedResources)
        .where(eq(simulatedResources.environment_id, id))
      const keys = new Set(held.map(({ key }) => key))
      const unknown = held.filter(({ key }) => !known.has(key)).map(({ type }) => type)
      const missing = [...known]
        .filter(([key, address]) => !keys.has(key) && !UTILITIES.test(address))
        .map(([, address]) => address)
      return [
        ...(unknown.length > 0
          ? [`${name}: the account holds what the state does not know: ${unknown.join(', ')}`]
          : []),
        ...(missing.length > 0
          ? [`${name}: the state knows what the account does not hold: ${missing.join(', ')}`]
          : []),
      ]
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  )
}

/** What is still open although nothing is at work, and what ended without a reason. */
export async function checkRuns({ orm }: Database, faults: Faults): Promise<void> {
  const open = await orm
    .select({ id: runs.id, kind: runs.kind, status: runs.status })
    .from(runs)
    .where(isNull(runs.ended_at))
  for (const { id, kind, status } of open) faults.stuck.push(`The run ${id} (${kind}) is still ${status}.`)
  const working = await orm.$count(runJobs, notInArray(runJobs.status, ['ended']))
  if (working > 0) faults.stuck.push(`${working} jobs have not ended.`)
  const { rows: busy } = await orm.execute<{ name: string; operation: string }>(
    sql`select name, operation from environments where operation not in ('none', 'failed')`,
  )
  for (const { name, operation } of busy) faults.stuck.push(`${name} is still ${operation}.`)
  const bad = notInArray(runs.status, ['applied', 'planned_and_finished'])
  const silent = await orm
    .select({ id: runs.id, status: runs.status })
    .from(runs)
    .where(and(bad, isNull(runs.error)))
  for (const { id, status } of silent) faults.unexplained.push(`The run ${id} is ${status} and does not say why.`)
}

/** States that were accepted and are not there, and versions that do not follow each other. */
export async function checkStates(
  { orm }: Database,
  accepted: readonly AcceptedState[],
  faults: Faults,
): Promise<void> {
  const { environment_id, number, serial, lineage, sha256, is_adopted } = stateVersions
  const all = await orm
    .select({ environment_id, number, serial, lineage, sha256, is_adopted })
    .from(stateVersions)
    .orderBy(asc(environment_id), asc(number))
  const kept = new Set(all.map((one) => `${one.environment_id} ${one.sha256}`))
  const byEnvironment = Map.groupBy(all, (one) => one.environment_id)
  for (const one of accepted) {
    const isForgotten = (byEnvironment.get(one.environment)?.length ?? 0) >= STATE_VERSIONS_KEPT
    if (!isForgotten && !kept.has(`${one.environment} ${one.sha256}`))
      faults.lost.push(`A state of ${one.environment} was accepted and is not kept.`)
  }
  for (const [id, versions] of byEnvironment) {
    const adopted = versions.filter((one) => one.is_adopted)
    for (const [at, one] of adopted.entries()) {
      const before = adopted[at - 1]
      if (before && (one.lineage !== before.lineage || one.serial <= before.serial))
        faults.lost.push(`Version ${one.number} of the state of ${id} does not follow version ${before.number}.`)
    }
  }
}

/** Attempts at one environment that were leased at once, and applies of one plan that succeeded twice. */
export async function checkAttempts({ orm }: Database, faults: Faults): Promise<void> {
  const { rows: overlapping } = await orm.execute<{ environment_id: string }>(sql`
    select one.environment_id from run_attempts as one
    join run_attempts as other on other.environment_id = one.environment_id and other.id <> one.id
      and other.started_at > one.started_at
      -- Both are the beginnings of transactions, which wait for each other on a loaded machine.
      and (one.ended_at is null or other.started_at < one.ended_at - interval '10 seconds')`)
  for (const { environment_id } of overlapping) faults.twice.push(`Two agents had a job of ${environment_id} at once.`)
  const { rows: repeated } = await orm.execute<{ job_id: string }>(sql`
    select job_id from run_attempts where outcome = 'done' group by job_id having count(*) > 1`)
  for (const { job_id } of repeated) faults.twice.push(`The job ${job_id} was done twice.`)
  const { rows: disordered } = await orm.execute<{ environment_id: string }>(sql`
    select distinct later.environment_id from runs as earlier
    join runs as later on later.environment_id = earlier.environment_id and later.number > earlier.number
    join run_attempts as first on first.run_id = later.id
    join run_attempts as last on last.run_id = earlier.id
    where first.started_at < last.started_at`)
  for (const { environment_id } of disordered)
    faults.twice.push(`Runs of ${environment_id} were not taken in the order in which they were ordered.`)
}

/** The audit log. @returns how many entries it has */
export async function checkAudit(database: Database, faults: Faults): Promise<number> {
  const { entries, first_fault } = await verifyChain(database)
  if (first_fault) faults.audit.push(`Entry ${first_fault.seq} of the audit log: ${first_fault.reason}`)
  return entries
}
