// The search for what is left of an environment.
import { asc, eq } from 'drizzle-orm'
import { isRunByStrata } from '#domain/environment/connections.ts'
import type { LeftOne, NotLooked } from '#domain/receipt/receipt.ts'
import type { KnownResource } from '#domain/state/account.ts'
import type { Queries } from '../db/connect.ts'
import { simulatedResources } from '../db/schema/states.ts'
import type { Deps } from '../deps.ts'
import type { EnvironmentRow } from '../environments/base/lock.ts'
import { openValues } from '../runs/simulated/account.ts'
import type { Former } from './former.ts'
import { readKeeping } from './kept/note.ts'
import { priceLeft, type LeftResource } from './price-left.ts'

/** Why nobody can search what is left of an environment; undefined where Strata does. */
export function whyNotLooked({ connection }: Pick<EnvironmentRow, 'connection'>): NotLooked | undefined {
  return isRunByStrata(connection) ? undefined : 'by-hand'
}

/**
 * What the simulated account of an environment holds. After a teardown, all of it is left.
 * @param stack by whose region and use it is priced, as it is stored
 * @param known what its last state before the teardown knew
 */
export async function searchAccount(
  orm: Queries,
  deps: Pick<Deps, 'seal' | 'log' | 'now'>,
  {
    id,
    stack,
    componentOf,
    known,
  }: Pick<Former, 'stack' | 'componentOf'> & { readonly id: string; readonly known: readonly KnownResource[] },
): Promise<LeftOne[]> {
  const rows = await orm
    .select()
    .from(simulatedResources)
    .where(eq(simulatedResources.environment_id, id))
    .orderBy(asc(simulatedResources.type), asc(simulatedResources.key))
  const { kept } = await readKeeping(orm, id, deps.now())
  const others = rows.filter(({ key }) => !kept.has(key))
  if (others.length === 0) return []
  const byKey = new Map(known.map((one) => [one.key, one]))
  const found = others.map((row): LeftResource => {
    const address = byKey.get(row.key)?.address ?? null
    return { key: row.key, type: row.type, address, values: valuesOf(deps, row) }
  })
  const prices = priceLeft(stack, found)
  return found.map(({ key, type, address }) => {
    const { name = null, provider_id = null } = byKey.get(key) ?? {}
    const { monthly = null, is_at_least = false } = prices.get(key) ?? {}
    return { key, type, address, name, provider_id, monthly, is_at_least, component: componentOf(address) }
  })
}

/** A leftover is reported even when the key that seals its attributes was replaced. */
function valuesOf(
  deps: Pick<Deps, 'seal' | 'log'>,
  row: typeof simulatedResources.$inferSelect,
): LeftResource['values'] {
  try {
    return openValues(deps, row)
  } catch (error) {
    deps.log.warn({ err: error, key: row.key }, 'The attributes of what is left cannot be read.')
    return null
  }
}
