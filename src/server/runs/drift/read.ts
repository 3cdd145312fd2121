// What others changed of an environment, as people read it: by component of its stack, and what of it is ignored.
import { eq, inArray, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Drift, DriftComponent } from '#contract/drift.ts'
import { namesOf, nodeOf, type NodeNames } from '#domain/run/resources.ts'
import { noEnvironment } from '../../access/authorize.ts'
import type { Queries } from '../../db/connect.ts'
import { users } from '../../db/schema/accounts.ts'
import { compiledStacks, environments } from '../../db/schema/environments.ts'
import { runs } from '../../db/schema/runs.ts'
import type { Deps } from '../../deps.ts'
import { readRelated } from '../../environments/base/related.ts'
import type { Caller } from '../../http/context.ts'
import { onlyThose, readFindings, type FoundChange } from './findings.ts'
import { findingsIn, isInForce, readIgnores } from './ignores.ts'

/** What others changed of an environment, by the last check. @throws Refused with 404 when it is gone */
export async function presentDrift(
  { seal, now }: Pick<Deps, 'seal' | 'now'>,
  orm: Queries,
  caller: Pick<Caller, 'id' | 'role'>,
  id: string,
): Promise<Drift> {
  const [environment] = await orm.select().from(environments).where(eq(environments.id, id))
  if (!environment) throw noEnvironment()
  const { drift, drift_checked_at } = environment
  const related = await readRelated(orm, caller, [environment])
  const found = drift && (await readFindings(orm, { seal }, drift))
  const rows = (await readIgnores(orm, id)).filter((row) => isInForce(row, now()))
  const people = await readPeople(orm, [...new Set(rows.map(({ ignored_by }) => ignored_by))])
  const stack = drift && (await readStack(orm, drift.run_id))
  const byComponent = (isWanted: (finding: string) => boolean): DriftComponent[] =>
    stack ? groupByComponent(onlyThose(found ?? [], isWanted), stack) : []
  const ignored = findingsIn(rows)
  return {
    run_id: drift?.run_id ?? null,
    found_at: drift?.found_at ?? null,
    checked_at: drift_checked_at?.toISOString() ?? null,
    is_kept: drift === null || found !== undefined,
    components: byComponent((finding) => !ignored.has(finding)),
    ignored: rows.map((row) => ({
      id: row.id,
      reason: row.reason,
      until: row.until.toISOString(),
      ignored_by: people(row.ignored_by),
      created_at: row.created_at.toISOString(),
      components: byComponent((finding) => row.findings.includes(finding)),
    })),
    told: related.managersOf(environment).map(({ email, name }) => ({ email, name })),
  }
}

async function readPeople(orm: Queries, ids: readonly string[]) {
  const found =
    ids.length === 0
      ? []
      : await orm
          .select({ id: users.id, email: users.email, name: users.name })
          .from(users)
          .where(inArray(users.id, [...ids]))
  const byId = new Map(found.map(({ id, email, name }) => [id, { email, name }]))
  return (id: string) => byId.get(id) ?? { email: '', name: '' }
}

const namesInStack = z.object({
  lines: z.array(z.object({ resource: z.string(), node: z.string() })).catch([]),
  nodes: z.array(z.object({ id: z.string(), name: z.string(), resources: z.array(z.string()).optional() })).catch([]),
})

/** The components of a stack in its order, and what tells which resources belong to them. */
interface StackNames {
  readonly titles: ReadonlyMap<string, string>
  readonly names: NodeNames
}

/** The components of the stack that a check looked at. */
async function readStack(orm: Queries, runId: string): Promise<StackNames> {
  const { result } = compiledStacks
  const [row] = await orm
    .select({
      lines: sql`${result}->'cost_estimate'->'lines'`,
      nodes: sql`${result}->'architecture'->'nodes'`,
    })
    .from(runs)
    .innerJoin(compiledStacks, eq(compiledStacks.id, runs.compiled_id))
    .where(eq(runs.id, runId))
  const { lines, nodes } = namesInStack.parse(row ?? {})
  return { titles: new Map(nodes.map(({ id, name }) => [id, name])), names: namesOf(nodes, lines) }
}

/** Resources by the component they belong to, in the order of the stack; what belongs to none stands last. */
function groupByComponent(found: readonly FoundChange[], { titles, names }: StackNames): DriftComponent[] {
  const groups = Map.groupBy(found, ({ address }) => {
    const node = nodeOf(address, names)
    return node !== null && titles.has(node) ? node : null
  })
  return [...titles.keys(), null].flatMap((node) => {
    const own = groups.get(node)
    return own === undefined
      ? []
      : [{ node, name: node === null ? null : (titles.get(node) ?? null), resources: own.map(presentResource) }]
  })
}

function presentResource({ findings, ...resource }: FoundChange): DriftComponent['resources'][number] {
  return {
    ...resource,
    findings: findings.map(({ id, attribute }) => ({
      id,
      path: attribute?.path ?? null,
      before: attribute?.before ?? null,
      after: attribute?.after ?? null,
    })),
  }
}
