// Who may administer agents, written down apart from the product's own table of permissions.
import { randomUUID } from 'node:crypto'
import type { EndpointKey } from '#contract/client.ts'
import { agentPools } from '../../src/server/db/schema/agents.ts'
import { makeAgent } from '../support/agents.ts'
import { plain, type Case, type Scene } from './case.ts'

const makePool = async ({ app }: Scene): Promise<string> => {
  const name = `pool-${randomUUID().slice(0, 8)}`
  await app.deps.database.orm.insert(agentPools).values({ name, created_at: app.deps.now() })
  return name
}

type Key = Extract<EndpointKey, `${string} /agents${string}`>

export const AGENT_CASES: Readonly<Record<Key, Case>> = {
  'GET /agents': plain('administrators'),
  'GET /agents/pools': plain('administrators'),
  'POST /agents/pools': {
    who: 'administrators',
    request: () => ({ body: { name: `pool-${randomUUID().slice(0, 8)}` } }),
  },
  'PUT /agents/pools/{name}': {
    who: 'administrators',
    request: async (scene) => ({ params: { name: await makePool(scene) }, body: { max_at_once: 3 } }),
  },
  'DELETE /agents/pools/{name}': {
    who: 'administrators',
    request: async (scene) => ({ params: { name: await makePool(scene) } }),
  },
  'GET /agents/tokens': plain('administrators'),
  'POST /agents/tokens': plain('administrators', { body: { name: 'Cellar', pools: ['default'] } }),
  'DELETE /agents/tokens/{id}': {
    who: 'administrators',
    request: async ({ app }) => ({ params: { id: (await makeAgent(app)).token_id } }),
  },
  'GET /agents/embedded': plain('administrators'),
  // In tests the server has no agent of its own.
  'POST /agents/embedded/opentofu': plain('administrators', {}, 409),
  'GET /agents/limits': plain('administrators'),
  'PUT /agents/limits': {
    who: 'administrators',
    // Another one each time, so that each changes something.
    request: () => ({ body: { plan_minutes: 1 + Math.floor(Math.random() * 1400), apply_minutes: 60 } }),
  },
}
