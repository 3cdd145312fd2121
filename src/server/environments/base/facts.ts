// What the rules look at of an environment and of the approval that it names.
import type { ApprovalState } from '#domain/approval/decisions.ts'
import type { LifecycleFacts } from '#domain/environment/lifecycle.ts'
import { eq } from 'drizzle-orm'
import type { Queries } from '../../db/connect.ts'
import { users } from '../../db/schema/accounts.ts'
import { approvals } from '../../db/schema/environments.ts'
import type { ApprovalRow, EnvironmentRow } from './lock.ts'

type Counting = Pick<ApprovalRow, 'state' | 'void_reason' | 'compiled_id' | 'stack_digest' | 'cost_monthly'>
type Subject = Pick<
  EnvironmentRow,
  'approval_id' | 'update_compiled_id' | 'stack_digest' | 'cost_monthly' | 'plan_cost_monthly'
>

/** Whether an approval is about the update of an environment, and not about what it is. */
export function isForUpdate(
  { compiled_id }: Pick<ApprovalRow, 'compiled_id'>,
  { update_compiled_id }: Pick<EnvironmentRow, 'update_compiled_id'>,
): boolean {
  return compiled_id === update_compiled_id
}

/** Whether an approval is about a plan that costs more than was approved. */
export function isForPlan(
  { cost_monthly }: Pick<ApprovalRow, 'cost_monthly'>,
  { plan_cost_monthly }: Pick<EnvironmentRow, 'plan_cost_monthly'>,
): boolean {
  return cost_monthly === plan_cost_monthly
}

/** Whether an approval is about exactly the stack and the cost that an environment has, or is to have. */
export function matchesStackAndCost(approval: Counting, environment: Omit<Subject, 'approval_id'>): boolean {
  if (isForUpdate(approval, environment)) return true
  const { stack_digest, cost_monthly, plan_cost_monthly } = environment
  const costs: readonly (number | null)[] = [cost_monthly, plan_cost_monthly]
  return approval.stack_digest === stack_digest && costs.includes(approval.cost_monthly)
}

/**
 * State of the approval that counts for an environment; null when it needs
 * none. A yes to another stack or another cost is none, whatever its row says.
 * @param approval the row that the environment names
 */
export function approvalState(environment: Subject, approval: Counting | undefined): ApprovalState | null {
  if (environment.approval_id === null) return null
  if (!approval) return 'canceled'
  const counts = approval.void_reason === null && matchesStackAndCost(approval, environment)
  return approval.state === 'approved' && !counts ? 'canceled' : approval.state
}

type FactsRow = Pick<
  EnvironmentRow,
  | 'status'
  | 'operation'
  | 'operation_run'
  | 'operation_by'
  | 'expires_at'
  | 'connection'
  | 'cloud_provider'
  | 'activated_at'
>

/** What decides what may happen to an environment. @param approval the row that it names */
export function factsOf(environment: FactsRow & Subject, approval: Counting | undefined): LifecycleFacts {
  const { status, operation, operation_run, operation_by, expires_at, connection, cloud_provider, activated_at } =
    environment
  const state = approvalState(environment, approval)
  const awaits_approval = state !== null && state !== 'approved'
  const lasting = { connection, cloud_provider, activated_at, expires_at }
  return { status, operation, operation_run, operation_by, ...lasting, awaits_approval }
}

/** The approval that an environment names. It changes only while the environment is held. */
export async function findNamedApproval(
  orm: Queries,
  { approval_id }: Pick<EnvironmentRow, 'approval_id'>,
): Promise<ApprovalRow | undefined> {
  if (approval_id === null) return undefined
  const [approval] = await orm.select().from(approvals).where(eq(approvals.id, approval_id))
  return approval
}

/** What decides what may happen to an environment, with the approval that it names. */
export async function readFacts(orm: Queries, environment: EnvironmentRow): Promise<LifecycleFacts> {
  return factsOf(environment, await findNamedApproval(orm, environment))
}

/** Name of the person who says that they run by hand what is under way; undefined when no one does. */
export async function findRunner(
  orm: Queries,
  { operation_by }: Pick<EnvironmentRow, 'operation_by'>,
): Promise<string | undefined> {
  if (operation_by === null) return undefined
  const [person] = await orm.select({ name: users.name }).from(users).where(eq(users.id, operation_by))
  return person?.name
}
