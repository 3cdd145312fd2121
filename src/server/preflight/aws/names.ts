// Names that are taken world-wide.
import { AWS_NAMES } from '#domain/preflight/aws/table.ts'
import { namesOf } from '#domain/preflight/needs.ts'
import { joinedPart } from '#domain/preflight/report.ts'
import type { Resource } from '#engine/cost/resources/resource.ts'
import { findBucket } from '../../aws/buckets.ts'
import { heldBy, lookAtEach } from '../name-problems.ts'
import { gap, seen, type Found } from '../parts.ts'
import type { AwsCaller } from './caller.ts'
import { refusedBy } from './refusal.ts'

/** Asks for each bucket of a stack whether somebody has its name. */
export async function lookAtNames(
  { aws, key }: Pick<AwsCaller, 'aws' | 'key'>,
  resources: readonly Resource[],
  region: string,
): Promise<Found> {
  const found = await lookAtEach(namesOf(resources, AWS_NAMES), async ({ name, address }) => {
    const outcome = await findBucket(aws, key, { name, region })
    if (!outcome.ok) return gap(refusedBy(outcome.code, 's3:ListBucket'), [address])
    return outcome.owner === 'free' ? seen() : heldBy(outcome.owner, { name, address })
  })
  return joinedPart('names', found)
}
