// Failures of simulated clouds, and how fast their time passes.

/**
 * How a simulated cloud fails: it refuses, hesitates, is slow, loses what it made, keeps what it says is deleted, or
 * its provider crashes.
 */
export const FAILURE_KINDS = ['quota', 'throttled', 'slow', 'vanishes', 'stays', 'crash'] as const
export type FailureKind = (typeof FAILURE_KINDS)[number]

/** Most failures that are set at once: each job receives all of them. */
export const FAILURES_MAX = 50
/** How often a failure strikes at most, where it does not last. */
export const STRIKES_MAX = 1000

/**
 * Speeds that people choose from, in times of what a resource takes for show: none at all, half, as it is, ten times,
 * and about as long as real clouds take (a database six minutes).
 */
export const SPEEDS = [0, 0.5, 1, 10, 60] as const
/** The speed where nobody chose one. */
export const DEFAULT_SPEED = 1
