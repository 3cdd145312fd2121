// Which environments a project counts.

/** Statuses of environments that run and therefore cost. */
export const COSTING_STATUSES = ['active', 'expiring_soon'] as const

/** Status of an environment that is gone; everything else counts and keeps a project from being deleted. */
export const DELETED_STATUS = 'deleted'
