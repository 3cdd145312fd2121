// What the newest state of an environment holds, with what it costs.
import { eq, sql } from 'drizzle-orm'
import type { ArchitectureNode, PriceLine } from '#engine/result.ts'
import type { Output, Parsed } from '#contract/endpoint.ts'
import type { states } from '#contract/states.ts'
import { namesOf, nodeOf } from '#domain/run/resources.ts'
import { blockOf } from '#domain/state/resources.ts'
import { noEnvironment } from '../../access/authorize.ts'
import { compiledStacks, environments } from '../../db/schema/environments.ts'
import type { Deps } from '../../deps.ts'
import type { PageOf } from '../../http/implement.ts'
import { cursorKeys, cutPage, readCursor } from '../../http/paging.ts'
import { readWholeBlob } from '../base/blobs.ts'
import { stateInTurn } from './in-turn.ts'
import { findNewestState } from './versions.ts'

type Rows = typeof states

/**
 * What an environment holds, by address; nothing before its first state.
 * @param person id of the caller
 * @throws Refused with 404 when it has gone since the guard saw it, 400 for a cursor of another list
 */
export async function listResources(
  deps: Deps,
  person: string,
  id: string,
  { limit, cursor }: Parsed<Rows['resources']>['query'],
): Promise<PageOf<Output<Rows['resources']>[number]>> {
  const { orm } = deps.database
  const [after] = readCursor(cursor, cursorKeys.text, cursorKeys.text) ?? []
  const newest = await findNewestState(orm, id)
  if (!newest) return { items: [], total: 0, next: null }
  // What is there was made of the stack that was applied last; of one that never was, of the requested one.
  const [found] = await orm
    .select({
      lines: sql<PriceLine[] | null>`${compiledStacks.result} -> 'cost_estimate' -> 'lines'`,
      nodes: sql<ArchitectureNode[] | null>`${compiledStacks.result} -> 'architecture' -> 'nodes'`,
    })
    .from(environments)
    .innerJoin(
      compiledStacks,
      sql`${compiledStacks.id} = coalesce(${environments.applied_compiled_id}, ${environments.compiled_id})`,
    )
    .where(eq(environments.id, id))
  if (!found) throw noEnvironment()
  const state = await readWholeBlob(orm, deps, newest.blob_id)
  const all = await stateInTurn(person, { kind: 'resources', state })
  const rest = after === undefined ? all : all.filter(({ address }) => address > after)
  const page = cutPage(rest, limit, ({ address }) => [address, ''])
  const lines = Map.groupBy(found.lines ?? [], ({ resource }) => resource)
  const titles = new Map((found.nodes ?? []).map(({ id: node, name }) => [node, name]))
  const names = namesOf(found.nodes ?? [], found.lines ?? [])
  const items = page.rows.map((one) => {
    const own = lines.get(blockOf(one.address)) ?? []
    const node = nodeOf(one.address, names)
    return { ...one, node, component: own[0]?.component ?? titles.get(node ?? '') ?? null, lines: own }
  })
  return { items, total: all.length, next: page.next }
}
