// What of a simulated account a suspension stops, and what a resumption starts again.
import { and, eq, sql } from 'drizzle-orm'
import type { AgentJob } from '#contract/agent.ts'
import type { KnownResource } from '#domain/state/account.ts'
import { blockOf } from '#domain/state/resources.ts'
import type { PriceLine } from '#engine/result.ts'
import type { Queries } from '../../db/connect.ts'
import { compiledStacks } from '../../db/schema/environments.ts'
import { simulatedResources } from '../../db/schema/states.ts'
import type { Deps } from '../../deps.ts'
import { readKnown } from './list.ts'

/**
 * What of an account is stopped or resumed: the resources of the price lines that end with a stop, as the table of
 * prices has it; and all that is stopped.
 * @param compiledId the stack that was applied
 */
export async function resourcesToStop(
  deps: Pick<Deps, 'database' | 'seal'>,
  orm: Queries,
  what: 'stop' | 'resume',
  { environmentId, compiledId }: { readonly environmentId: string; readonly compiledId: string },
): Promise<NonNullable<AgentJob['stop']>> {
  const { environment_id, is_stopped, key, type } = simulatedResources
  const held = await orm
    .select({ key, type })
    .from(simulatedResources)
    .where(and(eq(environment_id, environmentId), eq(is_stopped, what === 'resume')))
  const known =
    held.length > 0 ? await readKnown(deps, environmentId, environmentId, orm) : new Map<string, KnownResource>()
  const ends = what === 'stop' ? await readEnds(orm, compiledId) : undefined
  const resources = held
    .map((one) => ({ key: one.key, address: known.get(one.key)?.address ?? one.type }))
    .filter(({ address }) => ends === undefined || ends.has(blockOf(address)))
    .toSorted((one, other) => (one.address < other.address ? -1 : 1))
  return { where: 'sandbox', what, resources }
}

/** Addresses of the resources of which a price line ends with a stop. */
async function readEnds(orm: Queries, compiledId: string): Promise<ReadonlySet<string>> {
  const [found] = await orm
    .select({ lines: sql<PriceLine[] | null>`${compiledStacks.result}->'cost_estimate'->'lines'` })
    .from(compiledStacks)
    .where(eq(compiledStacks.id, compiledId))
  return new Set((found?.lines ?? []).filter((line) => line.ends_on_stop).map(({ resource }) => resource))
}
