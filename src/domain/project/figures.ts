// Which environments lists and projects count, and as what. What each of them costs now is in its `cost_now`.

/** Status of environments that are counted as active; those that expire soon are counted beside them. */
export const ACTIVE_STATUS = 'active'
export const EXPIRING_STATUS = 'expiring_soon'

/** Status of an environment that is gone; everything else counts and keeps a project from being deleted. */
export const DELETED_STATUS = 'deleted'

/** What runs and therefore costs; the end of the expired ones has passed, but they are still there. */
export const RUNNING_STATUSES = [ACTIVE_STATUS, EXPIRING_STATUS, 'expired'] as const
