// What every job needs that stops or starts something in AWS: the resources of its state, and AWS until it breaks off.
import { setTimeout as sleep } from 'node:timers/promises'
import type { Capacity } from '#contract/stop.ts'
import { instancesOf, parseState } from '#domain/state/parse.ts'
import { createAws, type Aws, type AwsSetting } from '../aws/client.ts'
import type { Orders } from '../execute/orders.ts'
import type { Target } from './kind.ts'
import { kindOf } from './kinds.ts'

/** The size of a group that is empty. */
export const NOTHING: Capacity = { min: 0, max: 0, desired: 0 }

/** What a job is carried out with. */
export interface Opening extends Pick<AwsSetting, 'credentials' | 'now' | 'onSecret' | 'token'> {
  readonly orders: Orders
  /** Between two looks; by the clock of the machine unless a test says otherwise. */
  readonly pause?: ((ms: number) => Promise<unknown>) | undefined
}

/** AWS for a job, which breaks off as soon as it is ordered to. */
export function openAws({ orders, pause: given, ...setting }: Opening): {
  readonly aws: Aws
  readonly pause: (ms: number) => Promise<unknown>
  readonly signal: AbortSignal
  readonly close: () => void
} {
  const breaking = new AbortController()
  const { signal } = breaking
  const pause = given ?? ((ms: number) => sleep(ms, undefined, { signal }).catch(() => undefined))
  const close = orders.onChange(() => breaking.abort())
  return { aws: createAws({ ...setting, signal, pause }), pause, signal, close }
}

/** What of a state can be stopped. @throws Error for what is no state of Terraform */
export function targetsOf(bytes: Uint8Array): Target[] {
  const read = parseState(Buffer.from(bytes).toString('utf8'))
  if (!read.ok) throw new Error('The state of the environment could not be read.')
  return [...instancesOf(read.state)].flatMap(({ address, resource: { mode, type }, instance }) => {
    const attributes = instance.attributes ?? {}
    const { arn } = attributes
    // arn:aws:rds:eu-central-1:123456789012:db:shop
    const region = typeof arn === 'string' ? (arn.split(':')[3] ?? '') : ''
    if (mode !== 'managed' || instance.deposed || region === '' || kindOf(type) === undefined) return []
    return [{ address, type, attributes, region }]
  })
}
