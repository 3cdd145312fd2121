// How a simulated cloud behaves over time: how long it takes, and which failures it simulates.
import { setTimeout as sleep } from 'node:timers/promises'
import type { FailureKind } from '#domain/run/failures.ts'
import type { SandboxSettings, SimulatedFailure } from './account.ts'

/** Seconds that a resource takes to be made, as it is shown to people; the first that fits counts. */
const SECONDS: readonly (readonly [RegExp, number])[] = [
  [
    /_(rule|attachment|association|policy|member|binding|alias|record|permission|route|tags?)$|_iam_|^random_|^time_/,
    0.1,
  ],
  [/_(eks_cluster|kubernetes_cluster|container_cluster)$/, 8],
  [/_(db_instance|sql_database_instance|flexible_server|rds_cluster|cosmosdb_account|mssql_server)$/, 6],
  [/(elasticache_replication_group|managed_redis|memorystore_instance|api_management|application_gateway)$/, 5],
  [/_(node_group|node_pool|nat_gateway|private_endpoint|service_networking_connection)$/, 3],
  [/_(lb|instance|virtual_machine|autoscaling_group|function|container_app|cloudfunctions2_function)$/, 2],
]
const OTHER_SECONDS = 0.3
/** Going takes a part of the time that coming took. */
const REMOVAL_SHARE = 0.5
const SLOW_FACTOR = 10

/** How often a provider repeats a throttled call, and how long it waits at first; the wait doubles. */
const RETRIES = 4
const RETRY_SECONDS = 0.5

/** A call that Terraform or a person broke off. */
export class BrokenOff extends Error {}

/** Whether a failure strikes a resource of a type after all. */
export type MayStrike = (failure: SimulatedFailure, type: string) => Promise<boolean>

/** A cloud with the speed and the failures of its settings. */
export class Conduct {
  readonly #speed: number
  readonly #left: { readonly failure: SimulatedFailure; times: number }[]
  readonly #chance: () => number
  readonly #mayStrike: MayStrike

  /**
   * @param mayStrike is asked before a failure strikes: other jobs may have used it up, or someone removed it
   * @param chance a number from 0 to 1
   */
  constructor(
    { speed, failures }: SandboxSettings,
    mayStrike: MayStrike = () => Promise.resolve(true),
    chance: () => number = Math.random,
  ) {
    this.#speed = speed
    this.#mayStrike = mayStrike
    this.#left = failures.map((failure) => ({ failure, times: failure.times ?? Infinity }))
    this.#chance = chance
  }

  /** Whether a failure strikes a resource of a type now. One that strikes only so often is used up by it. */
  async strikes(kind: FailureKind, type: string): Promise<boolean> {
    for (const one of this.#left) {
      const { failure } = one
      if (failure.kind !== kind || one.times <= 0 || failure.types?.includes(type) === false) continue
      if (this.#chance() >= failure.share) continue
      // Taken before anyone is asked: others of this job are on their way.
      one.times -= 1
      if (await this.#mayStrike(failure, type)) return true
      one.times = 0
    }
    return false
  }

  /** Whether a cloud refuses a call, although it was repeated, because there were too many. */
  async isThrottled(type: string, signal: AbortSignal): Promise<boolean> {
    for (let attempt = 0; await this.strikes('throttled', type); attempt += 1) {
      if (attempt === RETRIES) return true
      await this.#wait(RETRY_SECONDS * 2 ** attempt, signal)
    }
    return false
  }

  /** Takes the time of a resource. @returns whether a failure made it slow @throws BrokenOff */
  async take(type: string, what: 'create' | 'update' | 'delete', signal: AbortSignal): Promise<boolean> {
    const seconds = SECONDS.find(([pattern]) => pattern.test(type))?.[1] ?? OTHER_SECONDS
    const isSlow = await this.strikes('slow', type)
    await this.#wait(seconds * (isSlow ? SLOW_FACTOR : 1) * (what === 'create' ? 1 : REMOVAL_SHARE), signal)
    return isSlow
  }

  async #wait(seconds: number, signal: AbortSignal): Promise<void> {
    if (signal.aborted) throw new BrokenOff('broken off')
    const waitMs = seconds * 1000 * this.#speed
    if (waitMs === 0) return
    try {
      await sleep(waitMs, undefined, { signal })
    } catch {
      throw new BrokenOff('broken off')
    }
  }
}
