// One run, with what its agents told.
import { and, desc, eq, isNotNull, max, sql } from 'drizzle-orm'
import { z } from 'zod'
import { jobDiagnostic } from '#contract/agent.ts'
import type { RunDetail, RunResource, RunStack, ShownPlan, ShownPlanPrice } from '#contract/run.ts'
import { PHASE_LIMIT_MS } from '#domain/run/limits.ts'
import { advance, atEnd, namesOf, nodeOf, type NodeNames, type ResourceProgress } from '#domain/run/resources.ts'
import { hasEnded, isAtWork } from '#domain/run/status.ts'
import { message } from '#words/message.ts'
import { noRun } from '../../access/authorize.ts'
import type { Queries } from '../../db/connect.ts'
import { agentTokens, agents } from '../../db/schema/agents.ts'
import { compiledStacks } from '../../db/schema/environments.ts'
import { runAttempts, runs } from '../../db/schema/runs.ts'
import { pipelineReports } from '../../db/schema/pipelines.ts'
import { stateVersions } from '../../db/schema/states.ts'
import type { Deps } from '../../deps.ts'
import type { SignedIn } from '../../http/context.ts'
import { notFound } from '../../http/errors.ts'
import { findPlanId, findPlanPrice, readPlan } from '../base/plan.ts'
import { findCountingAttempts, readEvents } from './events-store.ts'
import type { RunRow, Viewer } from './list-store.ts'
import { readPreflight } from './preflight.ts'
import { presentRuns } from './present-run.ts'

/** A run with its resources and diagnostics. @throws Refused with 404 when it has gone since the guard saw it */
export async function getRun({ database: { orm }, now }: Deps, { caller }: SignedIn, id: string): Promise<RunDetail> {
  return presentRunDetail(orm, caller, await findRun(orm, id), now())
}

/** The row of a run. @throws Refused with 404 when it is gone */
export async function findRun(orm: Queries, id: string): Promise<RunRow> {
  const [row] = await orm.select().from(runs).where(eq(runs.id, id))
  if (!row) throw noRun()
  return row
}

/** A run as one person sees it, with everything that its page shows. */
async function presentRunDetail(orm: Queries, viewer: Viewer, row: RunRow, now: Date): Promise<RunDetail> {
  const [shown] = await presentRuns(orm, viewer, [row], now)
  if (!shown) throw noRun()
  const attempts = await orm
    .select({
      phase: runAttempts.phase,
      limit_ms: runAttempts.limit_ms,
      diagnostics: runAttempts.diagnostics,
      log_bytes: runAttempts.log_bytes,
      is_log_cut: runAttempts.is_log_cut,
      name: agentTokens.name,
      host: agents.host,
    })
    .from(runAttempts)
    .leftJoin(agents, eq(agents.id, runAttempts.agent_id))
    .leftJoin(agentTokens, eq(agentTokens.id, agents.token_id))
    .where(eq(runAttempts.run_id, row.id))
    .orderBy(desc(runAttempts.started_at), desc(runAttempts.number))
  const [newest] = attempts
  const [version] = await orm
    .select({ number: max(stateVersions.number) })
    .from(stateVersions)
    .where(eq(stateVersions.run_id, row.id))
  return {
    ...shown,
    agent: newest && newest.name !== null && newest.host !== null ? { name: newest.name, host: newest.host } : null,
    binary: row.binary,
    limit_ms: newest && isAtWork(row.status) ? (newest.limit_ms ?? PHASE_LIMIT_MS[newest.phase]) : null,
    resources: await readResources(orm, row),
    diagnostics: z
      .array(jobDiagnostic)
      .catch([])
      .parse(newest?.diagnostics ?? []),
    log: {
      bytes: attempts.reduce((sum, { log_bytes }) => sum + log_bytes, 0),
      is_cut: attempts.some(({ is_log_cut }) => is_log_cut),
    },
    reported_resources: row.reported === null ? null : await readReportedResources(orm, row.id),
    state_version: version?.number ?? null,
    preflight: await readPreflight(orm, row),
  }
}

/** What the last report of a run that named any says of what exists afterwards. */
async function readReportedResources(orm: Queries, runId: string): Promise<RunDetail['reported_resources']> {
  const { run_id, resources, created_at } = pipelineReports
  const [newest] = await orm
    .select({ resources })
    .from(pipelineReports)
    .where(and(eq(run_id, runId), isNotNull(resources)))
    .orderBy(desc(created_at))
    .limit(1)
  return newest?.resources ? [...newest.resources] : null
}

/** How far each resource has come, in the order in which it was first told of. */
async function readResources(orm: Queries, row: RunRow): Promise<RunResource[]> {
  const resources = new Map<string, ResourceProgress>()
  for (const { id } of await findCountingAttempts(orm, row))
    for (const event of await readEvents(orm, id, -1)) {
      const after = advance(resources.get(event.address), event)
      if (after) resources.set(event.address, after)
    }
  const names = await readNodeNames(orm, row.compiled_id)
  return [...resources.values()].map((one) => presentResource(one, row, names))
}

/** A resource as it is answered. */
export function presentResource(
  resource: ResourceProgress,
  run: Pick<RunRow, 'status'>,
  names: NodeNames,
): RunResource {
  const { started_at, ...now } = hasEnded(run.status) ? atEnd(resource, run.status) : resource
  return { ...now, node: nodeOf(resource.address, names), started_at: started_at?.toISOString() ?? null }
}

const namesInStack = z.object({
  lines: z.array(z.object({ resource: z.string(), node: z.string() })).catch([]),
  nodes: z.array(z.object({ id: z.string(), resources: z.array(z.string()).optional() })).catch([]),
})

/** What tells to which component of a stack its resources belong. */
export async function readNodeNames(orm: Queries, compiledId: string): Promise<NodeNames> {
  const { result } = compiledStacks
  const [found] = await orm
    .select({
      lines: sql`${result}->'cost_estimate'->'lines'`,
      nodes: sql`${result}->'architecture'->'nodes'`,
    })
    .from(compiledStacks)
    .where(eq(compiledStacks.id, compiledId))
  const { lines, nodes } = namesInStack.parse(found ?? {})
  return namesOf(nodes, lines)
}

/**
 * What the plan of a run changes.
 * @throws Refused with 404 until it is planned, and when it is gone
 */
export async function readRunPlan({ database: { orm }, seal }: Deps, id: string): Promise<ShownPlan> {
  const planId = await findPlanId(orm, await findRun(orm, id))
  if (planId === undefined) throw notFound(message('operations.no-plan'))
  return { id: planId, ...(await readPlan(orm, { seal }, planId)) }
}

/**
 * What the plan of a run costs.
 * @throws Refused with 404 until it is planned, where its plan has no price, and when it is gone
 */
export async function readRunPrice({ database: { orm }, seal }: Deps, id: string): Promise<ShownPlanPrice> {
  const run = await findRun(orm, id)
  const plan_id = await findPlanId(orm, run)
  const price = await findPlanPrice(orm, { seal }, run)
  if (plan_id === undefined || price === undefined) throw notFound(message('operations.no-price'))
  return { plan_id, ...price }
}

/** The stack that a run is about. @throws Refused with 404 when the run is gone */
export async function readRunStack({ database: { orm } }: Deps, id: string): Promise<RunStack> {
  const { result } = compiledStacks
  const [row] = await orm
    .select({
      architecture: sql<RunStack['architecture']>`${result}->'architecture'`,
      cost_estimate: sql<RunStack['cost_estimate']>`${result}->'cost_estimate'`,
    })
    .from(runs)
    .innerJoin(compiledStacks, eq(compiledStacks.id, runs.compiled_id))
    .where(eq(runs.id, id))
  if (!row) throw noRun()
  return row
}
