// The token of the agent that a server starts beside itself.
import { hostname } from 'node:os'
import { and, eq, isNull } from 'drizzle-orm'
import { DEFAULT_POOL } from '#domain/run/queue.ts'
import { AGENT_TOKEN_PREFIX } from '../access/machines.ts'
import { hashSecret, newSecret } from '../crypto/secrets.ts'
import { agentTokens } from '../db/schema/agents.ts'
import type { Deps } from '../deps.ts'

/**
 * A new token for the agent; that of its earlier start ends. Another server on the same database has an agent of its
 * own, with another name.
 * @param url address of the server, whose port tells servers of one machine apart
 */
export async function makeToken(
  { database, newId, now }: Pick<Deps, 'database' | 'newId' | 'now'>,
  url: string,
): Promise<string> {
  const secret = `${AGENT_TOKEN_PREFIX}${newSecret()}`
  const name = `${hostname()}:${new URL(url).port}`
  const fresh = { secret_hash: hashSecret(secret), created_at: now() }
  await database.orm.transaction(async (tx) => {
    const isIts = and(eq(agentTokens.is_embedded, true), eq(agentTokens.name, name), isNull(agentTokens.revoked_at))
    const renewed = await tx.update(agentTokens).set(fresh).where(isIts).returning({ id: agentTokens.id })
    if (renewed.length > 0) return
    await tx.insert(agentTokens).values({ id: newId(), name, pools: [DEFAULT_POOL], is_embedded: true, ...fresh })
  })
  return secret
}
