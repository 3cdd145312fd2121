// What requests for approval are about: the stack and the cost as they were when
// someone asked, also when the environment has another stack by now.
import { inArray, sql } from 'drizzle-orm'
import type { CompiledStack } from '#engine/result.ts'
import type { Approval } from '#contract/approvals.ts'
import type { Queries } from '../../db/connect.ts'
import { compiledStacks } from '../../db/schema/environments.ts'
import { isForUpdate, matchesStackAndCost } from '../base/facts.ts'
import type { ApprovalRow, EnvironmentRow } from '../base/lock.ts'
import { factsOfStack, type StackFacts } from '../stack/source.ts'

/** What an approver is shown of a stack. */
export type ApprovalSubject = Pick<
  Approval,
  | 'cloud_provider'
  | 'region'
  | 'environment_type'
  | 'data_sensitivity'
  | 'duration'
  | 'team_size'
  | 'resource_count'
  | 'resource_count_is_least'
  | 'priced_lines'
  | 'total_lines'
  | 'declared_components'
>

/** Whether a request is the one that counts for its environment, and asks for exactly what would be applied. */
export function isCurrent(approval: ApprovalRow, environment: EnvironmentRow): boolean {
  return (
    (environment.status === 'pending' || isForUpdate(approval, environment)) &&
    environment.approval_id === approval.id &&
    matchesStackAndCost(approval, environment)
  )
}

/** What requests are about, in one query more at most. @returns a function for those of the rows */
export async function readApprovalSubjects(
  orm: Queries,
  rows: readonly { readonly approval: ApprovalRow; readonly environment: EnvironmentRow }[],
): Promise<(approval: ApprovalRow) => ApprovalSubject> {
  const own = new Map(
    rows.flatMap(({ approval, environment }) =>
      environment.compiled_id === approval.compiled_id ? [[approval.compiled_id, subjectOf(environment)]] : [],
    ),
  )
  const others = [...new Set(rows.map(({ approval }) => approval.compiled_id).filter((id) => !own.has(id)))]
  const found =
    others.length === 0 ? [] : await orm.select(compiled).from(compiledStacks).where(inArray(compiledStacks.id, others))
  const before = new Map(found.map(({ id, result }) => [id, subjectOf(factsOfStack(result))]))
  return ({ id, compiled_id }) => {
    const subject = own.get(compiled_id) ?? before.get(compiled_id)
    if (!subject) throw new Error(`The stack of the request ${id} is gone; the table should keep it.`)
    return subject
  }
}

const compiled = { id: compiledStacks.id, result: sql<CompiledStack>`${compiledStacks.result}` }

function subjectOf(facts: StackFacts): ApprovalSubject {
  const {
    cloud_provider,
    region,
    environment_type,
    data_sensitivity,
    duration,
    team_size,
    resource_count,
    resource_count_is_least: isLeast,
    priced_lines,
    total_lines,
    declared_components,
  } = facts
  return {
    cloud_provider,
    region,
    environment_type,
    data_sensitivity,
    duration,
    team_size,
    resource_count,
    resource_count_is_least: isLeast ?? true,
    priced_lines,
    total_lines,
    declared_components,
  }
}
