// Who may administer the directory, written down apart from the product's own table of permissions.
import { randomUUID } from 'node:crypto'
import type { EndpointKey } from '#contract/client.ts'
import { groupMappings, scimTokens } from '../../src/server/db/schema/directory.ts'
import { plain, type Case, type Scene } from './case.ts'

const later = new Date('2126-01-01')

const makeMapping = async ({ app, cast }: Scene): Promise<string> => {
  const id = randomUUID()
  const row = { id, group_name: `group ${id}`, team_id: cast.team.id, role: 'member' as const }
  await app.deps.database.orm.insert(groupMappings).values({ ...row, created_at: app.deps.now() })
  return id
}

const makeToken = async ({ app }: Scene): Promise<string> => {
  const id = randomUUID()
  const row = { id, name: 'Entra ID', secret_hash: id, prefix: 'strata_scim_abcd', expires_at: later }
  await app.deps.database.orm.insert(scimTokens).values({ ...row, created_at: app.deps.now() })
  return id
}

type Key = Extract<EndpointKey, `${string} /directory${string}`>

export const DIRECTORY_CASES: Readonly<Record<Key, Case>> = {
  'GET /directory': plain('administrators'),
  'GET /directory/mappings': plain('administrators'),
  'POST /directory/mappings': {
    who: 'administrators',
    request: ({ cast }) => ({
      body: { group: `group ${randomUUID()}`, team_id: cast.team.id, role: 'member' },
    }),
  },
  'PUT /directory/mappings/{id}': {
    who: 'administrators',
    request: async (scene) => ({
      params: { id: await makeMapping(scene) },
      body: { group: `group ${randomUUID()}`, team_id: scene.cast.team.id, role: 'owner' },
    }),
  },
  'DELETE /directory/mappings/{id}': {
    who: 'administrators',
    request: async (scene) => ({ params: { id: await makeMapping(scene) } }),
  },
  'GET /directory/groups': plain('administrators'),
  'GET /directory/tokens': plain('administrators'),
  'POST /directory/tokens': plain('administrators', { body: { name: 'Entra ID', expires_in_days: 365 } }),
  'DELETE /directory/tokens/{id}': {
    who: 'administrators',
    request: async (scene) => ({ params: { id: await makeToken(scene) } }),
  },
}
