// What is known of an environment that was torn down: its stack, its last state before, and what Terraform reported.
import { eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { StateBefore } from '#domain/receipt/of-state.ts'
import { purgesIn } from '#domain/receipt/outlives.ts'
import type { DestroyedOne } from '#domain/receipt/receipt.ts'
import { isSimulated } from '#domain/environment/connections.ts'
import { namesOf, nodeOf } from '#domain/run/resources.ts'
import type { Queries } from '../db/connect.ts'
import { compiledStacks } from '../db/schema/environments.ts'
import type { Deps } from '../deps.ts'
import type { EnvironmentRow } from '../environments/base/lock.ts'
import { readWholeBlob } from '../runs/base/blobs.ts'
import { stateInTurn } from '../runs/state/in-turn.ts'
import { findStateBefore, findTeardown, readDestroyed } from './teardown.ts'

/** What was torn down. */
export interface Former {
  /** Its stack as it is stored; undefined where that is gone. */
  readonly stack: unknown
  /** The last state before; null without one that can be read. */
  readonly before: (StateBefore & { readonly sha256: string }) | null
  readonly destroyed: readonly DestroyedOne[]
  /** When Terraform began to delete a resource; undefined where it did not say so. */
  readonly deletedAt: (address: string) => Date | undefined
  /** The name of the component that a resource belonged to; null where nothing says it. */
  readonly componentOf: (address: string | null) => string | null
  /** The id of that component in its stack. */
  readonly nodeIdOf: (address: string) => string | null
}

type Parts = Pick<Deps, 'seal' | 'log'>

/** Reads what is known of an environment that was torn down at this moment. */
export async function readFormer(orm: Queries, deps: Parts, environment: EnvironmentRow, at: Date): Promise<Former> {
  const teardown = await findTeardown(orm, environment.id)
  const { stack, provider, ...names } = await readStack(orm, environment)
  const version = await findStateBefore(orm, environment.id, teardown)
  const { destroyed, deletedAt } = await readDestroyed(orm, teardown)
  if (!version) return { stack, before: null, destroyed, deletedAt, ...names }
  const { id, connection } = environment
  try {
    const state = await readWholeBlob(orm, deps, version.blob_id)
    const isReal = !isSimulated(connection)
    const before = await stateInTurn(id, { kind: 'teardown', state, at, purges: purgesIn(provider), isReal })
    return { stack, before: { ...before, sha256: version.sha256 }, destroyed, deletedAt, ...names }
  } catch (error) {
    // One that cannot be read keeps no environment from ending.
    deps.log.warn({ err: error, environment: id }, 'The state before a teardown cannot be read for its receipt.')
    return { stack, before: null, destroyed, deletedAt, ...names }
  }
}

const namesInStack = z.object({
  lines: z.array(z.object({ resource: z.string(), node: z.string() })).catch([]),
  nodes: z.array(z.object({ id: z.string(), name: z.string(), resources: z.array(z.string()).optional() })).catch([]),
})

/** What was applied last, with its provider block; of what was never applied, what was asked for. */
export async function readStack(orm: Queries, environment: EnvironmentRow) {
  const { stack, result } = compiledStacks
  const [found] = await orm
    .select({
      stack,
      provider: sql<string | null>`${result}->'terraform'->>'provider_tf'`,
      lines: sql`${result}->'cost_estimate'->'lines'`,
      nodes: sql`${result}->'architecture'->'nodes'`,
    })
    .from(compiledStacks)
    .where(eq(compiledStacks.id, environment.applied_compiled_id ?? environment.compiled_id))
  const { lines, nodes } = namesInStack.parse(found ?? {})
  const names = namesOf(nodes, lines)
  const titles = new Map(nodes.map(({ id, name }) => [id, name]))
  const componentOf: Former['componentOf'] = (address) =>
    address === null ? null : (titles.get(nodeOf(address, names) ?? '') ?? null)
  const nodeIdOf: Former['nodeIdOf'] = (address) => nodeOf(address, names)
  return { stack: found?.stack, provider: found?.provider ?? '', componentOf, nodeIdOf }
}
