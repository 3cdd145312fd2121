// One environment, with what it is made of.
import { eq, sql } from 'drizzle-orm'
import type { environments as rows } from '#contract/environments.ts'
import type { Output } from '#contract/endpoint.ts'
import { noEnvironment } from '../../access/authorize.ts'
import { compiledStacks, environments } from '../../db/schema/environments.ts'
import type { Deps } from '../../deps.ts'
import type { SignedIn } from '../../http/context.ts'
import type { Text } from '../../http/implement.ts'
import { presentEnvironments } from '../../lifecycle/present-environment.ts'

/**
 * An environment with its compiled stack. What was stored of the stack is not
 * parsed: it is given back as it was asked for, to the byte.
 * @throws Refused with 404 when it has gone since the guard saw it
 */
export async function getEnvironment({ database: { orm }, now }: Deps, { caller }: SignedIn, id: string): Promise<Text<Output<(typeof rows)['get']>>> {
  const [found] = await orm
    .select({ environment: environments, result: sql<string>`${compiledStacks.result}::text`, proof: sql<string>`${compiledStacks.proof}::text` })
    .from(environments)
    .innerJoin(compiledStacks, eq(compiledStacks.id, environments.compiled_id))
    .where(eq(environments.id, id))
  const [answer] = found ? await presentEnvironments(orm, caller, [found.environment], now()) : []
  if (!found || !answer) throw noEnvironment()
  const head = JSON.stringify({ ...answer, description: found.environment.description })
  return { text: `${head.slice(0, -1)},"proof":${found.proof},"result":${found.result}}` }
}
