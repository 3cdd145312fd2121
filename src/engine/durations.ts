// Lengths of time. The engine has no clock: these only turn days into milliseconds.

export const MINUTE_MS = 60_000
export const HOUR_MS = 60 * MINUTE_MS
export const DAY_MS = 24 * HOUR_MS

/** Days that a stack of the duration Temporary lives unless someone says otherwise (docs/guides/environments.md). */
export const TEMPORARY_DAYS = 7
