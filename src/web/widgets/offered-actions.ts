// Which actions the list and the page of environments offer.
import type { Environment } from '#contract/environment.ts'
import { hasInfrastructure, isHalfStopped, type EnvironmentAction } from '#domain/environment/lifecycle.ts'

export type OfferedAction = Exclude<EnvironmentAction, 'change' | 'update' | 'check' | 'begin' | 'undo' | 'report'>

const OFFERED: Readonly<Record<Environment['status'], readonly OfferedAction[]>> = {
  pending: ['cancel'],
  active: ['extend', 'suspend', 'delete'],
  expiring_soon: ['extend', 'suspend', 'delete'],
  expired: ['extend', 'delete'],
  suspended: ['resume', 'delete'],
  deleted: [],
}

/** What is half stopped is stopped altogether, or started again. */
const HALF_STOPPED: readonly OfferedAction[] = ['extend', 'suspend', 'resume', 'delete']

/** The actions of an environment in its status, the one that ends it last; also those that are refused for now. */
export function offeredActions(
  environment: Pick<Environment, 'status' | 'operation' | 'connection' | 'activated_at'>,
): readonly OfferedAction[] {
  const { status, operation } = environment
  // A first apply may have left something in the cloud: that is destroyed, not withdrawn.
  const isLeft = status === 'pending' && hasInfrastructure({ ...environment, operation: operation.kind })
  if (isLeft) return ['delete']
  const isHalf = isHalfStopped({ ...environment, operation: operation.kind, operation_run: operation.run })
  return isHalf ? HALF_STOPPED : OFFERED[status]
}
