// Names that are taken world-wide.
import { AWS_NAMES } from '#domain/preflight/aws/table.ts'
import { namesOf } from '#domain/preflight/needs.ts'
import { joinedPart } from '#domain/preflight/report.ts'
import type { Resource } from '#engine/cost/resources/resource.ts'
import { message } from '#words/message.ts'
import { findBucket } from '../../aws/buckets.ts'
import { gap, NAMES_MAX, seen, severally, type Found } from '../parts.ts'
import type { AwsCaller } from './caller.ts'
import { refusedBy } from './refusal.ts'

/** Asks for each bucket of a stack whether somebody has its name. */
export async function lookAtNames(
  { aws, key }: Pick<AwsCaller, 'aws' | 'key'>,
  resources: readonly Resource[],
  region: string,
): Promise<Found> {
  const names = namesOf(resources, AWS_NAMES)
  const known = names.flatMap(({ name, address }) => (name === null ? [] : [{ name, address }]))
  const later = names.filter(({ name }) => name === null).map(({ address }) => address)
  const beyond = known.slice(NAMES_MAX).map(({ address }) => address)
  const found = await severally(known.slice(0, NAMES_MAX), async ({ name, address }): Promise<Found> => {
    const outcome = await findBucket(aws, key, { name, region })
    if (!outcome.ok) return gap(refusedBy(outcome.code, 's3:ListBucket'), [address])
    switch (outcome.owner) {
      case 'free':
        return seen()
      case 'own':
        return seen([
          {
            severity: 'blocking',
            said: message('preflight.name-own', { name }),
            todo: message('preflight.name-own-todo'),
            about: [address],
          },
        ])
      case 'taken':
        return seen([
          {
            severity: 'blocking',
            said: message('preflight.name-taken', { name }),
            todo: message('preflight.name-taken-todo'),
            about: [address],
          },
        ])
    }
  })
  return joinedPart('names', [
    ...found,
    ...(later.length > 0 ? [gap(message('preflight.gap-name-later'), later)] : []),
    ...(beyond.length > 0 ? [gap(message('preflight.gap-too-many', { max: NAMES_MAX }), beyond)] : []),
  ])
}
