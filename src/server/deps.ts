// What the features are given. Time, ids and everything outside of the process
// come through here, so that tests can stand in for them.
import type { Role } from '#contract/system.ts'
import type { Scrape } from '#telemetry/scrape.ts'
import type { TerraformFiles } from '#engine/result.ts'
import type { EmbeddedAgent } from '#contract/agents.ts'
import type { SchemaProof } from '#contract/proof.ts'
import type { BackupPlan } from './backup/nightly.ts'
import type { SsoSettings } from './config.ts'
import type { Seal } from './crypto/seal.ts'
import type { Database } from './db/connect.ts'
import type { Log } from './http/log.ts'
import type { CountRequest, TakePlace } from './http/places.ts'
import type { Outbound } from './outbound/outbound.ts'
import type { Retention } from './retention.ts'
import type { RunEngine } from './environments/base/run-engine.ts'
import type { Proxies } from './http/proxies.ts'
import type { Signals } from './runs/base/signals.ts'

export interface Deps {
  readonly database: Database
  readonly log: Log
  readonly version: string
  readonly startedAt: Date
  readonly now: () => Date
  /** The time by the clock of the database, which that of the server has to agree with before due work is done. */
  readonly databaseNow: () => Promise<Date>
  /** A new UUID. */
  readonly newId: () => string
  /** Checks generated files against the schemas of their providers, when it is their person's turn. */
  readonly prove: (
    person: string,
    files: TerraformFiles,
    moduleFiles?: Readonly<Record<string, string>>,
  ) => Promise<SchemaProof>
  /** What this process does, and whether it still does. */
  readonly life: Life
  /** What plans stored files in the background. */
  readonly planner: PlannerState
  /** Takes a place among what one person may have under way of what takes long. */
  readonly takePlace: TakePlace
  /** Counts the requests of a person, who can send only so many in a minute. */
  readonly countRequest: CountRequest
  /** Folder with the built pages. */
  readonly pagesFolder: string
  /** Address of this installation for links in mails, without a slash at the end (STRATA_URL). */
  readonly publicUrl: string
  readonly proxies: Proxies
  /** The ranges of STRATA_TRUSTED_PROXIES, to show. */
  readonly trustedProxies: readonly string[]
  readonly seal: Seal
  /** Sends what waits in the outbox; waking it tells that something came in. */
  readonly outbox: { wake(): void }
  /** Mail server (STRATA_SMTP_URL, STRATA_MAIL_FROM); undefined when none is set. */
  readonly mail: { readonly url: string; readonly from: string } | undefined
  readonly sso: SsoSettings | undefined
  /** Calls the addresses that people name. */
  readonly outbound: Outbound
  /** Where a test pretends that AWS is; undefined for AWS itself. */
  readonly awsEndpoint: string | undefined
  /** The same of Azure, with its sign-in. */
  readonly azureEndpoint: string | undefined
  /** The same of Google Cloud. */
  readonly googleEndpoint: string | undefined
  /** Whether the dev tools are on (STRATA_DEV_TOOLS). */
  readonly devTools: boolean
  /** What carries out runs. */
  readonly runs: RunEngine
  /** Hears at once that a job can be taken, and that something of a run changed, on whichever server. */
  readonly signals: Signals
  /** The jobs that run automatically. */
  readonly scheduler: SchedulerState
  /** The agent that the server starts beside itself. */
  readonly agent: EmbeddedAgentState
  /** Answers who reads metrics with the token (STRATA_METRICS_TOKEN); undefined where none is set. */
  readonly scrape: Scrape | undefined
  /** Daily backups (STRATA_BACKUP_FOLDER); undefined when none are set. */
  readonly backups: BackupPlan | undefined
  /** How long what grows is kept. */
  readonly retention: Retention
}

/** What a process does, and whether it still does. */
export interface Life {
  readonly role: Role
  /** Whether it received the order to stop. */
  readonly isStopping: () => boolean
  /** The newest migration of its version, in milliseconds since 1970. */
  readonly newestMigration: number
}

/** The agent that the server starts beside itself, as pages show it. */
export interface EmbeddedAgentState {
  readonly state: () => EmbeddedAgent
  /** Begins to bring OpenTofu for it, unless that is under way. */
  readonly bring: () => void
}

/** What pages and refusals need to know of the planner. */
export interface PlannerState {
  /** Whether this machine has a binary that plans; undefined until that was looked for. */
  readonly isAtHand: () => boolean | undefined
  /** Tells that something was stored. */
  readonly wake: () => void
}

/** The status of the scheduler, as pages show it. */
export interface SchedulerState {
  readonly isRunning: () => Promise<boolean>
  /** When jobs of this server stood still and were started again; undefined when that never happened. */
  readonly restartedAt: () => Date | undefined
}
