// What a simulated cloud account holds, and the port behind which it is kept: the sandbox itself remembers nothing
// between two commands, so that it can be restarted at any time.

import type { FailureKind } from '#domain/run/failures.ts'

/** A resource of a simulated account. */
export interface SimulatedResource {
  /** A UUID, also in the private data of its state, by which a refresh finds it again. */
  readonly key: string
  /** Such as `aws`. */
  readonly provider: string
  /** Such as `aws_db_instance`. */
  readonly type: string
  /** All its attributes as the provider would read them from the cloud, in the JSON of a Terraform state. */
  readonly values: Readonly<Record<string, unknown>>
  /** Whether a stop holds it: it is there, does no work, and what a stop ends costs nothing. */
  readonly is_stopped: boolean
}

/** What changes at once. */
export interface AccountChange {
  readonly put: readonly SimulatedResource[]
  /** Keys of what is gone. */
  readonly removed: readonly string[]
}

/** Where a server keeps an account, and the token of whoever may change it. */
export interface AccountPlace {
  /** Takes an {@link AccountChange} with PUT. */
  readonly address: string
  readonly token: string
}

/** Where the resources of one environment are kept. A change counts once its promise is fulfilled. */
export interface SimulatedAccount {
  /** Where a sandbox keeps it itself when whoever started it is gone; without one it ends with them. */
  readonly place?: AccountPlace
  list(): Promise<readonly SimulatedResource[]>
  save(change: AccountChange): Promise<void>
}

/** A failure that a simulated cloud simulates. */
export interface SimulatedFailure {
  /** By which the server knows it. */
  readonly id: string
  readonly kind: FailureKind
  /** The types of resources that it strikes, such as `aws_db_instance`; null for any. */
  readonly types: readonly string[] | null
  /** How many more resources it strikes; null for as long as it is set. */
  readonly times: number | null
  /** Share of the calls that it strikes, from 0 to 1. */
  readonly share: number
}

export interface SandboxSettings {
  /** How the time of a simulated cloud passes: 1 as it is shown to people, 0 without any wait. */
  readonly speed: number
  readonly failures: readonly SimulatedFailure[]
}
