// What stopping and resuming know of a kind of resource.
import type { Capacity } from '#contract/stop.ts'
import type { Aws } from '../aws/client.ts'

export type StopOrResume = 'stop' | 'resume'

/** A resource of the state that is to be stopped or resumed. */
export interface Target {
  readonly address: string
  readonly type: string
  /** As Terraform knows it. */
  readonly attributes: Readonly<Record<string, unknown>>
  /** In which region it is, by its ARN. */
  readonly region: string
}

/**
 * How a resource is now. running: what it is after a resume; stopped: after a stop; changing: on its way to one of
 * them, or busy with something; gone: no longer in the account; fixed: AWS cannot stop it, for the reason that `said`
 * gives; other: it is none of what a stop is about.
 */
export interface Look {
  readonly at: 'running' | 'stopped' | 'changing' | 'gone' | 'fixed' | 'other'
  /** As AWS calls how it is, for people. */
  readonly status: string
  /** Numbers that a stop sets to 0. */
  readonly capacity?: Capacity
  readonly said?: 'replica' | 'cluster-member' | 'multi-az' | 'serverless'
}

/** A kind of resource: how it is found out how one is, and what is called to stop or resume it. */
export interface Kind {
  /** What of a stop comes first: a lower one uses what is higher, so a resume has the order of the other end. */
  readonly tier: 0 | 1 | 2
  look(aws: Aws, target: Target, what: StopOrResume): Promise<Look>
  /** Asks for it and does not wait. @param capacity what it had before the stop */
  ask(aws: Aws, target: Target, what: StopOrResume, capacity: Capacity): Promise<void>
  /** Codes of AWS that say that it is busy: asked again later, it does it. */
  readonly busy: readonly string[]
  /** Codes of AWS that say that this one can never be stopped. */
  readonly never?: readonly string[]
  /** Numbers of which Terraform keeps what was applied, for one whose stop nothing remembers. */
  readonly applied?: (attributes: Target['attributes']) => Capacity
}

/** An attribute that is a text; empty when it is not. */
export function textOf({ attributes }: Pick<Target, 'attributes'>, name: string): string {
  const value = attributes[name]
  return typeof value === 'string' ? value : ''
}

/** A number among attributes; 0 when it is none. */
export function numberOf(attributes: Readonly<Record<string, unknown>>, name: string): number {
  const value = attributes[name]
  return typeof value === 'number' ? value : 0
}
