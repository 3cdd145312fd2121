// Last snapshots that get their names only when they are taken: no state says them before.
import type { KeptOne } from './receipt.ts'
import type { SnapshotFacts } from './snapshots.ts'

/** Whether a last snapshot has no name that a state could say. */
function isUnnamed({ how, name, type }: KeptOne): boolean {
  return how === 'snapshot' && name === null && type.startsWith('google_')
}

/**
 * Says of what nobody has found no more than what follows from its settings: the automatic backups of an instance stay
 * as long as Google Cloud keeps them, and the snapshot of a disk until someone deletes it.
 */
export function withoutUnnamed(kept: readonly KeptOne[]): KeptOne[] {
  return kept.map((one) => {
    if (!isUnnamed(one)) return one
    const { address, type, name, seen } = one
    const how = type === 'google_sql_database_instance' ? 'backups' : 'snapshot'
    return { address, type, how, name, until: null, ...(seen !== undefined && { seen }) }
  })
}

/** Names them as the simulated account does. @param newId of one of them */
export function nameSimulated(
  kept: readonly KeptOne[],
  facts: readonly SnapshotFacts[],
  newId: () => string,
): KeptOne[] {
  const byAddress = new Map(facts.map((one) => [one.address, one]))
  return kept.map((one) => {
    const { place, source, type } = byAddress.get(one.address) ?? {}
    if (!isUnnamed(one) || type === undefined) return one
    const id = newId()
    const name =
      type === 'google_sql_backup' ? `projects/${place ?? 'sandbox'}/backups/${id}` : `${source ?? 'disk'}-${id}`
    return { ...one, name }
  })
}
