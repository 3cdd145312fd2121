// Which actions the list and the page of environments offer.
import type { Environment } from '#contract/environment.ts'
import { hasInfrastructure, type EnvironmentAction } from '#domain/environment/lifecycle.ts'

export type OfferedAction = Exclude<EnvironmentAction, 'change' | 'begin' | 'undo' | 'report'>

const OFFERED: Readonly<Record<Environment['status'], readonly OfferedAction[]>> = {
  pending: ['cancel'],
  active: ['extend', 'suspend', 'delete'],
  expiring_soon: ['extend', 'suspend', 'delete'],
  expired: ['extend', 'delete'],
  suspended: ['resume', 'delete'],
  deleted: [],
}

/** The actions of an environment in its status, the one that ends it last; also those that are refused for now. */
export function offeredActions({
  status,
  operation,
}: Pick<Environment, 'status' | 'operation'>): readonly OfferedAction[] {
  // A first apply may have left something in the cloud: that is destroyed, not withdrawn.
  return status === 'pending' && hasInfrastructure({ status, operation: operation.kind }) ? ['delete'] : OFFERED[status]
}
