// What of a state can be stopped, and how a job breaks off what it asks of a cloud.
import { setTimeout as sleep } from 'node:timers/promises'
import { instancesOf, parseState } from '#domain/state/parse.ts'
import type { Orders } from '../execute/orders.ts'
import type { CloudTable, Target } from './kind.ts'

/** The managed resources of a state. @throws Error for what is no state of Terraform */
export function resourcesIn(bytes: Uint8Array): Omit<Target, 'region'>[] {
  const read = parseState(Buffer.from(bytes).toString('utf8'))
  if (!read.ok) throw new Error('The state of the environment could not be read.')
  return [...instancesOf(read.state)].flatMap(({ address, resource: { mode, type }, instance }) =>
    mode !== 'managed' || instance.deposed ? [] : [{ address, type, attributes: instance.attributes ?? {} }],
  )
}

/** Those of them that a stop in this cloud is about. */
export function targetsAmong<Cloud>(
  resources: readonly Omit<Target, 'region'>[],
  { kindOf, regionOf }: Pick<CloudTable<Cloud>, 'kindOf' | 'regionOf'>,
): Target[] {
  return resources.flatMap((one) => {
    const region = kindOf(one.type) === undefined ? undefined : regionOf(one.attributes)
    return region === undefined ? [] : [{ ...one, region }]
  })
}

/** What of a place is the same in every cloud: it breaks off as soon as its job is ordered to. */
export function untilBroken(
  orders: Orders,
  given: ((ms: number) => Promise<unknown>) | undefined,
): {
  readonly pause: (ms: number) => Promise<unknown>
  readonly signal: AbortSignal
  readonly close: () => void
} {
  const breaking = new AbortController()
  const { signal } = breaking
  const pause = given ?? ((ms: number) => sleep(ms, undefined, { signal }).catch(() => undefined))
  return { pause, signal, close: orders.onChange(() => breaking.abort()) }
}
