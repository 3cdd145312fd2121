// Requests for approval as someone who asks for an environment leaves them.
import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { approvalExpiry } from '#domain/approval/decisions.ts'
import { approvals, environments } from '../../src/server/db/schema/environments.ts'
import type { Deps } from '../../src/server/deps.ts'
import type { User } from './test-app.ts'
import { makeEnvironment } from './things.ts'

type Approval = typeof approvals.$inferInsert
type Environment = typeof environments.$inferInsert

/**
 * A request for an environment, which then names it: for what the environment is, and pending unless a test says
 * otherwise.
 */
export async function makeApproval(deps: Deps, environmentId: string, given: Partial<Approval> = {}): Promise<string> {
  const { orm } = deps.database
  const [environment] = await orm.select().from(environments).where(eq(environments.id, environmentId))
  if (!environment) throw new Error('There is no environment to ask for.')
  const { requester_id, author_id, compiled_id, stack_digest, cost_monthly, budget_limit } = environment
  const created_at = given.created_at ?? deps.now()
  const row = {
    id: randomUUID(),
    environment_id: environmentId,
    requester_id,
    author_id,
    compiled_id,
    stack_digest,
    cost_monthly,
    budget_limit,
    state: 'pending' as const,
    reasons: ['production' as const],
    created_at,
    expires_at: approvalExpiry(created_at),
    ...given,
  } satisfies Approval
  await orm.insert(approvals).values(row)
  await orm.update(environments).set({ approval_id: row.id }).where(eq(environments.id, environmentId))
  return row.id
}

/** A request as it is in the database. */
export async function approvalRow({ database }: Deps, id: string | null): Promise<typeof approvals.$inferSelect> {
  const [row] = id === null ? [] : await database.orm.select().from(approvals).where(eq(approvals.id, id))
  if (!row) throw new Error(`There is no request ${id}.`)
  return row
}

/** A pending environment with the request that waits for a decision about it. */
export async function makeRequest(
  deps: Deps,
  projectId: string,
  requester: User,
  approval: Partial<Approval> = {},
  environment: Partial<Environment> = {},
): Promise<{ readonly environment: string; readonly approval: string }> {
  const id = await makeEnvironment(deps, projectId, requester, {
    status: 'pending',
    environment_type: 'Production',
    ...environment,
  })
  return { environment: id, approval: await makeApproval(deps, id, approval) }
}
