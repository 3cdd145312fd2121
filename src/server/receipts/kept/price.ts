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
  const prices = priceLeft(
    stack,
    snapshots.map(({ address, type, arn, size_gb, engine }) => ({
      key: address,
      type,
      address: null,
      region: (arn === null ? undefined : parseArn(arn)?.region) ?? '',
      // Of what has no size only the use of the stack would be known, which is of something else.
      values: size_gb === null ? null : snapshotValues({ size_gb, engine }),
    })),
  )
  const byAddress = new Map(snapshots.map((one) => [one.address, one]))
  return kept.map((one) => {
    const facts = one.how === 'snapshot' ? byAddress.get(one.address) : undefined
    if (!facts) return one
    return { ...one, size_gb: facts.size_gb, monthly: prices.get(one.address)?.monthly ?? null }
  })
}

/** The attributes by which a snapshot is priced. */
export function snapshotValues({
  size_gb,
  engine,
}: Pick<SnapshotFacts, 'size_gb' | 'engine'>): Readonly<Record<string, unknown>> {
  return { ...(size_gb !== null && { allocated_storage: size_gb }), ...(engine !== null && { engine }) }
}
