// Times and sizes of runs, which server and agents keep to alike.
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#engine/durations.ts'

/** How often an agent says that it is at work. */
export const HEARTBEAT_EVERY_MS = 10_000
/** How long a lease lasts without a heartbeat. An agent that is not heard for so long stops Terraform. */
export const LEASE_MS = MINUTE_MS
/** Between the request to stop (SIGINT) and the end by force (SIGKILL). */
export const STOP_GRACE_MS = 5 * MINUTE_MS
/** After a lease has lapsed, nothing follows before its agent has certainly stopped Terraform. */
export const FOLLOW_UP_AFTER_MS = LEASE_MS + 7 * MINUTE_MS
/** How often a plan is tried whose agents are lost. */
export const PLAN_ATTEMPTS = 3
/** How often a first apply or a destroy goes on automatically after its agent was lost. */
export const CONTINUATIONS = 3
/** A plan that waits for a person lapses. */
export const PLAN_LAPSES_MS = 14 * DAY_MS
/** How long a job may take, where no setting says otherwise. */
export const PHASE_LIMIT_MS = { plan: 30 * MINUTE_MS, apply: 4 * HOUR_MS } as const
/** How long an agent waits for a job with one call. */
export const TAKE_WAIT_MS = 30_000

/** Bytes of log that are kept of a job. */
export const LOG_MAX_BYTES = 20_000_000
/** Bytes of one call with log. */
export const LOG_CHUNK_MAX_BYTES = 1_000_000
/** Bytes of a plan file, of its filtered JSON, and of outputs. */
export const ARTIFACT_MAX_BYTES = 50_000_000
/** Bytes of a state. */
export const STATE_MAX_BYTES = 50_000_000
/** Versions of a state that are kept, the newest. */
export const STATE_VERSIONS_KEPT = 50
/** Resources of a simulated account: in one call, in all, and the characters of one as JSON. */
export const ACCOUNT_CHANGE_MAX = 1000
export const ACCOUNT_MAX = 5000
export const ACCOUNT_RESOURCE_MAX = 500_000
/** Masked are values of so many characters or more: shorter ones would mask ordinary words. */
export const MASK_MIN_LENGTH = 6
/** Oldest versions of the binaries: the first with write-only arguments. */
export const BINARY_MIN_VERSION = '1.11.0'
