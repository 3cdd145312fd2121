// Apart from the rule that uses it, so that a page can say it without loading a schema library.

/** Limits of the session timeout, in minutes. */
export const SESSION_TIMEOUT_MINUTES = { min: 5, max: 480 } as const
