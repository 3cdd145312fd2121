// What a teardown leaves on purpose, with its size and its price.
import type { KeptOne } from '#domain/receipt/receipt.ts'
import { parseArn } from '#domain/receipt/arn.ts'
import type { SnapshotFacts } from '#domain/receipt/snapshots.ts'
import { priceLeft } from '../price-left.ts'

/**
 * Adds to last snapshots what they hold and cost at most: the whole disk of what they are of.
 * @param stack by whose region they are priced, as it is stored
 */
export function priceKept(
  kept: readonly KeptOne[],
  { stack, snapshots }: { readonly stack: unknown; readonly snapshots: readonly SnapshotFacts[] },
): KeptOne[] {
  const sizes = new Map(kept.map(({ address, size_gb = null }) => [address, size_gb]))
  const all = snapshots.map((one) => ({ ...one, size_gb: sizes.get(one.address) ?? one.size_gb }))
  const byAddress = new Map(all.map((one) => [one.address, one]))
  const prices = priceLeft(
    stack,
    all.map(({ address, type, arn, size_gb, engine }) => ({
      key: address,
      type,
      address: null,
      region: (arn === null ? undefined : parseArn(arn)?.region) ?? '',
      // Of what has no size only the use of the stack would be known, which is of something else.
      values: size_gb === null ? null : snapshotValues({ type, size_gb, engine }),
    })),
  )
  return kept.map((one) => {
    const facts = byAddress.get(one.address)
    if (!facts || one.how === 'soft-deleted') return one
    return { ...one, size_gb: facts.size_gb, monthly: prices.get(one.address)?.monthly ?? null }
  })
}

/** The attributes by which a snapshot is priced. */
export function snapshotValues({
  type,
  size_gb,
  engine,
}: Pick<SnapshotFacts, 'type' | 'size_gb' | 'engine'>): Readonly<Record<string, unknown>> {
  const { size, of } = NAMES[type] ?? { size: 'allocated_storage', of: 'engine' }
  return { ...(size_gb !== null && { [size]: size_gb }), ...(engine !== null && { [of]: engine }) }
}

/** What attributes are called in other clouds than AWS. */
const NAMES: Partial<Record<SnapshotFacts['type'], { readonly size: string; readonly of: string }>> = {
  google_compute_snapshot: { size: 'disk_size_gb', of: 'engine' },
  google_sql_backup: { size: 'max_chargeable_gb', of: 'database_version' },
}
