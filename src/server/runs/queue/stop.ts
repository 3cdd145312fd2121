// What an agent receives with a run that stops or resumes an environment.
import { eq } from 'drizzle-orm'
import type { AgentJob } from '#contract/agent.ts'
import { stoppedCapacities } from '#contract/stop.ts'
import type { Transaction } from '../../db/connect.ts'
import { connections } from '../../db/schema/connections.ts'
import { environments } from '../../db/schema/environments.ts'
import type { Deps } from '../../deps.ts'
import type { RunRow } from '../base/lock.ts'
import { resourcesToStop } from '../simulated/stop.ts'
import { readNewest } from './newest-artifact.ts'

/**
 * What a run stops or resumes; null for any other. In an account the agent finds it in the state. What groups had
 * before the stop is kept with the run of that stop, and a resume that comes to its end leaves nothing to remember.
 */
export async function stopFor(
  deps: Pick<Deps, 'database' | 'seal'>,
  tx: Transaction,
  { kind, connection, environment_id, compiled_id }: RunRow,
): Promise<AgentJob['stop']> {
  if (kind !== 'stop' && kind !== 'resume') return null
  const place = { environmentId: environment_id, compiledId: compiled_id }
  if (connection === 'sandbox') return resourcesToStop(deps, tx, kind, place)
  const kept = await readNewest(tx, deps, { environmentId: environment_id, kind: 'stopped' })
  const remembered = kept === undefined ? {} : stoppedCapacities.parse(JSON.parse(kept))
  const [account] = await tx
    .select({ where: connections.cloud })
    .from(environments)
    .innerJoin(connections, eq(connections.id, environments.connection_id))
    .where(eq(environments.id, environment_id))
  if (!account) throw new Error(`The environment ${environment_id} is in no account in which it could be stopped.`)
  return { ...account, what: kind, remembered }
}
