// The frame of an endpoint's tests: one block for each answer that its row
// declares. The compiler misses a block that is not there, and a block whose
// tests never got that answer fails. What the guard and the reading of the body
// answer alike for every row is tested once over the whole contract, in
// test/security/guard.test.ts.
import { describe, expect, it } from 'vitest'
import { api } from '#contract/index.ts'
import type { EndpointKey, RowOf } from '#contract/client.ts'
import type { Endpoint, Refusal } from '#contract/endpoint.ts'
import { PERMISSIONS } from '#domain/access/permissions.ts'
import { wasAnswered } from './app.ts'

type StatusOf<Key extends EndpointKey> = RowOf<Key>['returns']['status'] | RowOf<Key>['errors'][number]
/** What may come before the endpoint's own code runs; a public endpoint answers 401 for reasons of its own. */
type EarlyOf<Key extends EndpointKey> =
  | 403
  | 413
  | 415
  | (RowOf<Key>['permission'] extends 'public' ? never : 401)
  | (RowOf<Key> extends { readonly isHeavy: true } ? 429 : never)

const rows = new Map<string, Endpoint>(
  Object.values(api)
    .flatMap((feature): Endpoint[] => Object.values(feature))
    .map((row) => [`${row.method} ${row.path}`, row]),
)

/** The refusals that a row answers before its own code runs. */
export function answeredBeforeHandler({ method, permission, body, isHeavy }: Endpoint): Refusal[] {
  const isPublic = permission === 'public'
  const needsScope = !isPublic && PERMISSIONS[permission].token !== 'any'
  return [
    ...(isPublic ? [] : [401 as const]),
    ...(needsScope || method !== 'GET' ? [403 as const] : []),
    ...(body ? [413 as const, 415 as const] : []),
    ...(isHeavy ? [429 as const] : []),
  ]
}

/** Describes an endpoint by what it answers. */
export function describeEndpoint<const Key extends EndpointKey>(
  key: Key,
  answers: { readonly [Status in Exclude<StatusOf<Key>, EarlyOf<Key>>]: () => void } & {
    readonly [Status in Extract<StatusOf<Key>, EarlyOf<Key>>]?: () => void
  },
): void {
  describe(key, () => {
    for (const [status, tests] of Object.entries<(() => void) | undefined>(answers)) {
      describe(status, () => {
        tests?.()
        it('is what the tests above were answered', () => {
          expect(wasAnswered(key, Number(status))).toBe(true)
        })
      })
    }
    it('has tests for each answer that its own code gives', () => {
      const row = rows.get(key)
      const early: readonly number[] = row ? answeredBeforeHandler(row) : []
      const missing = row?.errors.filter((status) => !early.includes(status) && !(status in answers))
      expect(missing).toEqual([])
    })
  })
}
