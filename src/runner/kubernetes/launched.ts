// What phases are launched with.
import { HEARTBEAT_EVERY_MS } from '#domain/run/limits.ts'
import type { AgentJob } from '#contract/agent.ts'
import type { Launching } from '../agent/agent.ts'
import type { OpenChannel } from '../agent/channel.ts'
import type { Orders } from '../execute/orders.ts'
import type { Cluster } from './cluster.ts'
import type { Look } from './look.ts'
import type { PhaseFile } from './phase-file.ts'
import type { KubernetesSettings } from './settings.ts'

/** How long something is waited for; a test takes other times. */
export interface Times {
  /** How long the agent gives signs of life for a pod that runs: until then it gives its own. */
  readonly handOverMs: number
  /** How often the server is asked whether a phase that was handed over goes on. */
  readonly askEveryMs: number
  /** How long a registry, or the node, may refuse what the pod needs. */
  readonly imageMs: number
  readonly containerMs: number
  /** How long a pod that has not begun takes to go. */
  readonly goneMs: number
  /** How long a phase that the server counts as over may take to end. */
  readonly overMs: number
}

export const TIMES: Times = {
  handOverMs: 20_000,
  askEveryMs: HEARTBEAT_EVERY_MS,
  imageMs: 120_000,
  containerMs: 30_000,
  goneMs: 60_000,
  overMs: 30_000,
}

/** With what phases are launched, whichever they are. */
export interface Launchpad {
  readonly settings: KubernetesSettings
  readonly cluster: Cluster
  readonly look: Look
  /** Name of the agent, as a label takes it. */
  readonly agent: string
  /** Input that every phase gets. */
  readonly told: Omit<PhaseFile, 'job' | 'url' | 'started_at'>
  readonly times: Times
}

/** What the parts of a launch share. */
export interface Launched extends Launchpad, Launching {
  readonly job: AgentJob
  readonly name: string
  readonly orders: Orders
  readonly channel: OpenChannel
  readonly onTrouble: (message: string, error: unknown) => void
}
