// Permissions of programs that carry out runs, beside those of people: an agent takes jobs, an attempt works on one.
import type { RunPhase } from '../run/status.ts'

/** Of every agent, by its token; or of one attempt at one job, by the token of its lease. */
export type MachineRule = { readonly on: 'agent' } | { readonly on: 'attempt'; readonly phases: readonly RunPhase[] }

/** Every permission of programs. No person has any of them, and they have none of those of people. */
export const MACHINE_PERMISSIONS = {
  'agent.take': { on: 'agent' },
  'attempt.work': { on: 'attempt', phases: ['plan', 'apply'] },
  // The plan file is what an apply begins with.
  'attempt.apply': { on: 'attempt', phases: ['apply'] },
  'attempt.state': { on: 'attempt', phases: ['plan', 'apply'] },
  // A plan changes no state.
  'attempt.apply-state': { on: 'attempt', phases: ['apply'] },
} as const satisfies Record<string, MachineRule>

export type MachinePermission = keyof typeof MACHINE_PERMISSIONS
export type AgentPermission = Extract<MachinePermission, `agent.${string}`>
export type AttemptPermission = Extract<MachinePermission, `attempt.${string}`>

/** Whether a permission is one of programs. */
export function isMachinePermission(permission: string): permission is MachinePermission {
  return Object.hasOwn(MACHINE_PERMISSIONS, permission)
}
