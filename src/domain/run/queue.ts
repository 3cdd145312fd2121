// The order in which runs come to their turn.
import type { RunPurpose } from './status.ts'

/** The pool for which agents take jobs where nothing names another one. */
export const DEFAULT_POOL = 'default'

/** Why a run was ordered. */
export const RUN_CAUSES = ['person', 'expiry', 'workflow', 'continuation', 'schedule'] as const
export type RunCause = (typeof RUN_CAUSES)[number]

/** Which jobs are taken first: 0 destroys what has expired, 1 is what people wait for, 2 the rest. */
export function priorityOf({ kind, cause }: { readonly kind: RunPurpose; readonly cause: RunCause }): 0 | 1 | 2 {
  if (kind === 'check') return 2
  return kind === 'destroy' && cause === 'expiry' ? 0 : 1
}

/** How many checks of the scheduler are open in a pool at once: people's runs find free agents beside them. */
export const CHECKS_MAX_AT_ONCE = 20

/** How many jobs a connection carries out at once, of all pools together; what is not named has no limit. */
export const CONNECTION_MAX_AT_ONCE: Readonly<Record<string, number>> = {
  // Simulated clouds are kept by this server alone, which people use meanwhile.
  sandbox: 20,
}
