// Tokens of agents on other machines.
import { and, desc, eq, gte, isNull } from 'drizzle-orm'
import type { AgentToken, agents as contract } from '#contract/agents.ts'
import type { Output, Parsed } from '#contract/endpoint.ts'
import { LEASE_MS } from '#domain/run/limits.ts'
import { message } from '#words/message.ts'
import { AGENT_TOKEN_PREFIX } from '../../access/machines.ts'
import { change } from '../../audit/change.ts'
import { hashSecret, newSecret } from '../../crypto/secrets.ts'
import { users } from '../../db/schema/accounts.ts'
import { agents, agentTokens } from '../../db/schema/agents.ts'
import type { Deps } from '../../deps.ts'
import type { SignedIn } from '../../http/context.ts'
import { forbidden, notFound } from '../../http/errors.ts'
import { isId } from '../../http/ids.ts'
import { endAttemptsOf } from '../../runs/queue/lost.ts'
import { changeConfirmed } from '../accounts/service.ts'
import { poolTarget } from './pools.ts'
import { holdPools } from './pools-store.ts'

/** As much of a token as is kept to recognise it: too little to find out the rest. */
const SHOWN_LENGTH = AGENT_TOKEN_PREFIX.length + 4

const noToken = () => notFound(message('agents.no-token'))
const tokenTarget = ({ id, name }: { readonly id: string; readonly name: string }) => ({
  type: 'agent-token',
  id,
  name,
})

/** The tokens that are valid, newest first, without those of the servers' own agents. */
export async function listAgentTokens({ database, now }: Pick<Deps, 'database' | 'now'>): Promise<AgentToken[]> {
  const { orm } = database
  const isSeen = and(
    eq(agents.token_id, agentTokens.id),
    gte(agents.last_seen_at, new Date(now().getTime() - LEASE_MS)),
  )
  const rows = await orm
    .select({ token: agentTokens, created_by: users.name, agents_seen: orm.$count(agents, isSeen) })
    .from(agentTokens)
    .leftJoin(users, eq(users.id, agentTokens.created_by))
    .where(and(isNull(agentTokens.revoked_at), eq(agentTokens.is_embedded, false)))
    .orderBy(desc(agentTokens.created_at), desc(agentTokens.id))
  return rows.map(({ token, created_by, agents_seen }) => ({
    id: token.id,
    name: token.name,
    prefix: token.prefix,
    pools: token.pools,
    created_by,
    created_at: token.created_at.toISOString(),
    last_used_at: token.last_used_at?.toISOString() ?? null,
    agents_seen,
  }))
}

/**
 * Makes a token for agents, by an administrator who proves once more that the account is theirs. Its secret is only in
 * this answer.
 * @throws Refused with 400 for a wrong password or code, 429 after too many
 */
export async function createAgentToken(
  deps: Deps,
  ctx: SignedIn,
  { name, pools: given, ...proof }: Parsed<typeof contract.createToken>['body'],
): Promise<Output<typeof contract.createToken>> {
  const pools = [...new Set(given)].toSorted()
  const token = `${AGENT_TOKEN_PREFIX}${newSecret()}`
  const created_at = deps.now()
  const row = { id: deps.newId(), name, prefix: token.slice(0, SHOWN_LENGTH), pools, created_at }
  await changeConfirmed(deps, ctx, proof, async ({ tx, record, person }) => {
    // Someone else took the right away while the request waited.
    if (person.role !== 'admin') throw forbidden(message('access.administrators-only'))
    for (const pool of await holdPools(tx, pools, created_at))
      record({ action: 'agent.pool.save', target: poolTarget(pool), after: { max_at_once: null } })
    await tx.insert(agentTokens).values({ ...row, secret_hash: hashSecret(token), created_by: person.id })
    record({ action: 'agent.token.create', target: tokenTarget(row), after: { pools } })
  })
  return {
    ...row,
    created_by: ctx.caller.name,
    created_at: created_at.toISOString(),
    last_used_at: null,
    agents_seen: 0,
    token,
  }
}

/**
 * Revokes a token: its agents get no more jobs, and what they work on ends as lost.
 * @throws Refused with 404 when there is no such token; those of the servers' own agents are none
 */
export async function revokeAgentToken(deps: Deps, ctx: SignedIn, id: string): Promise<void> {
  if (!isId(id)) throw noToken()
  await change(deps, ctx, async ({ tx, record }) => {
    const isValid = and(eq(agentTokens.id, id), isNull(agentTokens.revoked_at), eq(agentTokens.is_embedded, false))
    const [revoked] = await tx.update(agentTokens).set({ revoked_at: deps.now() }).where(isValid).returning()
    if (!revoked) throw noToken()
    record({ action: 'agent.token.revoke', target: tokenTarget(revoked), before: { pools: revoked.pools } })
  })
  await endAttemptsOf(deps, id)
}
