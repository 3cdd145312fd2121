// The frame of an endpoint's tests: one block for each answer that its row
// declares. The compiler misses a block that is not there, and a block whose
// tests never got that answer fails.
import { describe, expect, it } from 'vitest'
import type { EndpointKey, RowOf } from '#contract/client.ts'
import { wasAnswered } from './app.ts'

type StatusOf<Key extends EndpointKey> = RowOf<Key>['returns']['status'] | RowOf<Key>['errors'][number]

/** Describes an endpoint by what it answers. */
export function describeEndpoint<const Key extends EndpointKey>(key: Key, answers: { readonly [Status in StatusOf<Key>]: () => void }): void {
  describe(key, () => {
    for (const [status, tests] of Object.entries<() => void>(answers)) {
      describe(status, () => {
        tests()
        it('is what the tests above were answered', () => {
          expect(wasAnswered(key, Number(status))).toBe(true)
        })
      })
    }
  })
}
