// Who may manage service accounts, written down apart from the product's own table of permissions.
import { randomUUID } from 'node:crypto'
import type { EndpointKey } from '#contract/client.ts'
import { makeServiceAccount, makeServiceToken } from '../support/service-accounts.ts'
import { plain, type Case, type Scene } from './case.ts'

const byId = async ({ cast }: Scene) => ({ params: { id: (await makeServiceAccount(cast.admin)).id } })

type Key = Extract<EndpointKey, `${string} /service-accounts${string}`>

export const SERVICE_ACCOUNT_CASES: Readonly<Record<Key, Case>> = {
  'GET /service-accounts': plain('administrators'),
  'POST /service-accounts': {
    who: 'administrators',
    request: () => ({ body: { name: `bot-${randomUUID().slice(0, 8)}`, purpose: 'Deploys the shop', projects: [] } }),
  },
  'PUT /service-accounts/{id}': {
    who: 'administrators',
    request: async (scene) => ({ ...(await byId(scene)), body: { purpose: 'Reads prices', projects: [] } }),
  },
  'POST /service-accounts/{id}/disable': { who: 'administrators', request: byId },
  'POST /service-accounts/{id}/enable': {
    who: 'administrators',
    request: async (scene) => {
      const { params } = await byId(scene)
      await scene.cast.admin.call('POST /service-accounts/{id}/disable', { params })
      return { params }
    },
  },
  'DELETE /service-accounts/{id}': { who: 'administrators', request: byId },
  'POST /service-accounts/{id}/tokens': {
    who: 'administrators',
    request: async (scene) => ({
      ...(await byId(scene)),
      body: { name: 'Pipeline', scopes: ['projects:read'], expires_in_days: 30 },
    }),
  },
  'DELETE /service-accounts/{id}/tokens/{token_id}': {
    who: 'administrators',
    request: async (scene) => {
      const { params } = await byId(scene)
      const { id: token_id } = await makeServiceToken(scene.app, scene.cast.admin, params.id, ['projects:read'])
      return { params: { ...params, token_id } }
    },
  },
}
