// Pools, as administrators change them.
import { eq } from 'drizzle-orm'
import type { AgentPool, agents } from '#contract/agents.ts'
import type { Parsed } from '#contract/endpoint.ts'
import { message } from '#words/message.ts'
import { change } from '../../audit/change.ts'
import type { Transaction } from '../../db/connect.ts'
import { agentPools } from '../../db/schema/agents.ts'
import type { Deps } from '../../deps.ts'
import type { SignedIn } from '../../http/context.ts'
import { Refused, conflict, notFound } from '../../http/errors.ts'
import { signal } from '../../runs/base/signal.ts'
import { findPool } from './pools-store.ts'

const noPool = () => notFound(message('agents.no-pool'))
/** What the audit log calls a pool. */
export const poolTarget = (name: string) => ({ type: 'agent-pool', id: name, name })

/** Creates a pool. @throws Refused with 409 when there is one of this name */
export async function createPool(
  deps: Deps,
  ctx: SignedIn,
  { name, max_at_once }: Parsed<typeof agents.createPool>['body'],
): Promise<AgentPool> {
  return change(deps, ctx, async ({ tx, record }) => {
    if (await findPool(tx, name, deps.now())) throw conflict(message('agents.pool-there', { pool: name }))
    const row = { name, max_at_once, created_at: deps.now() }
    const made = await tx.insert(agentPools).values(row).onConflictDoNothing().returning({ name: agentPools.name })
    if (made.length === 0) throw conflict(message('agents.pool-there', { pool: name }))
    record({ action: 'agent.pool.save', target: poolTarget(name), after: { max_at_once } })
    return getPool(tx, name, deps.now())
  })
}

/** Changes the limit of a pool; jobs at work go on. @throws Refused with 404 when there is none of this name */
export async function updatePool(
  deps: Deps,
  ctx: SignedIn,
  name: string,
  { max_at_once }: Parsed<typeof agents.updatePool>['body'],
): Promise<AgentPool> {
  return change(deps, ctx, async ({ tx, record }) => {
    const before = await getPool(tx, name, deps.now())
    if (before.max_at_once === max_at_once) return before
    await tx
      .insert(agentPools)
      .values({ name, max_at_once, created_at: deps.now() })
      .onConflictDoUpdate({ target: agentPools.name, set: { max_at_once } })
    record({
      action: 'agent.pool.save',
      target: poolTarget(name),
      before: { max_at_once: before.max_at_once },
      after: { max_at_once },
    })
    // There may be room for a job now.
    await signal(tx, 'strata_job', name)
    return getPool(tx, name, deps.now())
  })
}

/**
 * Removes a pool.
 * @throws Refused with 404 when there is none of this name, 409 while tokens name it or jobs of it wait
 */
export async function removePool(deps: Deps, ctx: SignedIn, name: string): Promise<void> {
  await change(deps, ctx, async ({ tx, record }) => {
    // Held first: who makes a token for it has ended then.
    await tx.select({ name: agentPools.name }).from(agentPools).where(eq(agentPools.name, name)).for('update')
    const { kept_because: reason, max_at_once } = await getPool(tx, name, deps.now())
    if (reason) throw new Refused(409, { code: reason.code, params: reason.params })
    await tx.delete(agentPools).where(eq(agentPools.name, name))
    record({ action: 'agent.pool.remove', target: poolTarget(name), before: { max_at_once } })
  })
}

/** @throws Refused with 404 when there is none of this name */
async function getPool(tx: Transaction, name: string, now: Date): Promise<AgentPool> {
  const pool = await findPool(tx, name, now)
  if (!pool) throw noPool()
  return pool
}
