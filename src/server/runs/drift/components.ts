// What others changed, by component of the stack.
import { eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { DriftComponent } from '#contract/drift.ts'
import type { FoundChange } from '#domain/run/drift.ts'
import { namesOf, nodeOf, type NodeNames } from '#domain/run/resources.ts'
import type { Queries } from '../../db/connect.ts'
import { compiledStacks } from '../../db/schema/environments.ts'
import { runs } from '../../db/schema/runs.ts'

const namesInStack = z.object({
  lines: z.array(z.object({ resource: z.string(), node: z.string() })).catch([]),
  nodes: z.array(z.object({ id: z.string(), name: z.string(), resources: z.array(z.string()).optional() })).catch([]),
})

/** The components of a stack in its order, and what tells which resources belong to them. */
export interface StackNames {
  readonly titles: ReadonlyMap<string, string>
  readonly names: NodeNames
}

/** The components of the stack that a check looked at. */
export async function readStack(orm: Queries, runId: string): Promise<StackNames> {
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
export function groupByComponent(found: readonly FoundChange[], { titles, names }: StackNames): DriftComponent[] {
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
