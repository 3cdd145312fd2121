// What stopping and resuming know of a kind of resource, whatever cloud it is in.
import type { Capacity } from '#contract/stop.ts'

export type StopOrResume = 'stop' | 'resume'

/** A resource of the state that is to be stopped or resumed. */
export interface Target {
  readonly address: string
  readonly type: string
  /** As Terraform knows it. */
  readonly attributes: Readonly<Record<string, unknown>>
  /** In which region it is asked for; empty where its id says where it is. */
  readonly region: string
}

/**
 * How a resource is now. running: what it is after a resume; stopped: after a stop; changing: on its way to one of
 * them, or busy with something; gone: no longer in the account; fixed: its cloud cannot stop it, for the reason that
 * `said` gives; other: it is none of what a stop is about.
 */
export interface Look {
  readonly at: 'running' | 'stopped' | 'changing' | 'gone' | 'fixed' | 'other'
  /** As its cloud calls how it is, for people. */
  readonly status: string
  /** What a stop takes from it. */
  readonly capacity?: Capacity
  readonly said?: Fixed
}

/** Why a cloud cannot stop something. */
export type Fixed =
  | 'replica'
  | 'cluster-member'
  | 'multi-az'
  | 'serverless'
  | 'ephemeral-disk'
  | 'local-ssd'
  | 'autopilot'
  | 'own-pool'

/** A kind of resource: how it is found out how one is, and what is called to stop or resume it. */
export interface Kind<Cloud> {
  /** What of a stop comes first: a lower one uses what is higher, so a resume has the order of the other end. */
  readonly tier: 0 | 1 | 2
  /** @param capacity what it had before the stop; of a stop only what an earlier one remembered */
  look(cloud: Cloud, target: Target, what: StopOrResume, capacity: Capacity | undefined): Promise<Look>
  /** Asks for it, or for the next step of it, and does not wait. @param capacity what it had before the stop */
  ask(cloud: Cloud, target: Target, what: StopOrResume, capacity: Capacity): Promise<void>
  /** Codes of its cloud that say that it is busy: asked again later, it does it. */
  readonly busy: readonly string[]
  /** Codes of its cloud that say that this one can never be stopped. */
  readonly never?: readonly string[]
  /** Of which Terraform keeps what was applied, for one whose stop nothing remembers. */
  readonly applied?: (attributes: Target['attributes']) => Capacity
}

/** What of a cloud is stopped, and how. */
export interface CloudTable<Cloud> {
  readonly name: 'AWS' | 'Azure' | 'Google Cloud'
  /** How a type is stopped; undefined for what a stop leaves alone. */
  readonly kindOf: (type: string) => Kind<Cloud> | undefined
  /** In which region one is asked for, by its attributes; undefined where they do not say where it is. */
  readonly regionOf: (attributes: Target['attributes']) => string | undefined
  /** Whether Terraform destroys it only while it runs. @param all the resources of its state */
  readonly needsRunning: (target: Target, all: readonly Pick<Target, 'type' | 'attributes'>[]) => boolean
}

/** A cloud that a job asks until it breaks off. */
export interface Place<Cloud> {
  readonly cloud: Cloud
  readonly table: CloudTable<Cloud>
  readonly pause: (ms: number) => Promise<unknown>
  readonly signal: AbortSignal
  readonly close: () => void
}

/** What has nothing that a stop could take. */
export const NOTHING: Capacity = { min: 0, max: 0, desired: 0 }

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

/** The first block of a name among attributes; empty without one. */
export function blockOf(
  attributes: Readonly<Record<string, unknown>>,
  name: string,
): Readonly<Record<string, unknown>> {
  const value = attributes[name]
  const [first] = Array.isArray(value) ? (value as unknown[]) : []
  return typeof first === 'object' && first !== null ? (first as Readonly<Record<string, unknown>>) : {}
}
