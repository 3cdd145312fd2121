// What administrators can set for agents.
import { DAY_MS } from '#engine/durations.ts'

/**
 * Names of pools: as short as a label, so that they fit into variables and commands. Of an empty one it is said that it
 * is missing.
 */
export const POOL_NAME = /^([a-z0-9]([a-z0-9-]{0,38}[a-z0-9])?)?$/
/** Jobs of a pool at once. */
export const POOL_AT_ONCE_MAX = 1000
/** Pools of one token. */
export const TOKEN_POOLS_MAX = 20
/** Minutes that a plan may take: a short one takes seconds, and a day is longer than any. */
export const PLAN_MINUTES = { min: 1, max: 1440 } as const
/** Minutes that an apply may take, at most three days. */
export const APPLY_MINUTES = { min: 5, max: 4320 } as const
/** How long an agent that is not seen any more is listed. */
export const AGENTS_LISTED_MS = 30 * DAY_MS
