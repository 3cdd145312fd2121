// The frame of the tests of a row for programs: one block for each answer that it declares, as describe-endpoint.ts has
// it for people. What comes before the row's own code is tested here, for every row alike.
import { describe, expect, it } from 'vitest'
import type { MachineEndpoint, Refusal } from '#contract/endpoint.ts'
import { machineApi } from '#contract/machines.ts'
import { wasAnswered, type TestApp } from './app.ts'

type Machines = typeof machineApi
type RowIn<Rows> = Rows[keyof Rows]
type Row = { [Feature in keyof Machines]: RowIn<Machines[Feature]> }[keyof Machines]
type Rows = { [One in Row as `${One['method']} ${One['path']}`]: One }

/** Every row for programs by method and path. */
export type MachineKey = keyof Rows
type StatusOf<Key extends MachineKey> = Rows[Key]['returns']['status'] | Rows[Key]['errors'][number]
/** What is tested here, for every row that declares it. */
type Early = 401 | 413 | 415
const EARLY: readonly number[] = [401, 413, 415] satisfies Early[]

const rows = new Map<string, MachineEndpoint>(
  Object.values(machineApi)
    .flatMap((feature): MachineEndpoint[] => Object.values(feature))
    .map((row) => [`${row.method} ${row.path}`, row]),
)

/** A token that the row takes, and an address at which it does. */
export interface Admitted {
  readonly token: string
  readonly path: string
}

/**
 * Describes a row for programs by what it answers.
 * @param admitted makes a program that the row lets in
 */
export function describeMachine<const Key extends MachineKey>(
  key: Key,
  { app, admitted }: { readonly app: TestApp; readonly admitted: () => Promise<Admitted> },
  answers: { readonly [Status in Exclude<StatusOf<Key>, Early>]: () => void },
): void {
  const row = rows.get(key)
  if (!row) throw new Error(`The contract has no row ${key}.`)
  const declares = (status: Refusal): boolean => row.errors.includes(status)
  const send = async (request: RequestInit, token?: string) => {
    const { path, token: own } = await admitted()
    const headers = new Headers(request.headers)
    if (token !== '') headers.set('authorization', `Bearer ${token ?? own}`)
    return app.person().send(path, { method: row.method, ...request, headers })
  }
  const jsonType = { 'content-type': 'application/json' }
  const body = row.body ? { headers: jsonType, body: '{}' } : {}
  describe(key, () => {
    it.each([
      ['no token', ''],
      ['a token that nobody issued', 'strata_agent_nothing'],
      ['the token of an attempt that nobody issued', 'strata_attempt_nothing'],
    ])('lets %s not in', async (_, token) => {
      expect((await send(body, token)).status).toBe(401)
    })
    it.runIf(row.body && declares(413))('refuses a body of more than 1 MB', async () => {
      const large = { headers: jsonType, body: JSON.stringify({ version: 'x'.repeat(1_000_001) }) }
      expect((await send(large)).status).toBe(413)
    })
    it.runIf(row.body && declares(415))('refuses a body that is not JSON', async () => {
      expect((await send({ headers: { 'content-type': 'text/plain' }, body: '{}' })).status).toBe(415)
    })
    for (const [status, tests] of Object.entries<() => void>(answers)) {
      describe(status, () => {
        tests()
        it('is what the tests above were answered', () => {
          expect(wasAnswered(key, Number(status))).toBe(true)
        })
      })
    }
    it('has tests for each answer that its own code gives', () => {
      expect(row.errors.filter((status) => !EARLY.includes(status) && !(status in answers))).toEqual([])
    })
  })
}
