import type { serviceAccounts } from '#contract/service-accounts.ts'
import type { Deps } from '../../deps.ts'
import { asJson, type Handlers } from '../../http/implement.ts'
import { createServiceAccount, removeServiceAccount, setDisabled, updateServiceAccount } from './changes.ts'
import { readServiceAccounts } from './store.ts'
import { createServiceToken, revokeServiceToken } from './tokens.ts'

/** Administration of service accounts. */
export function serviceAccountsRoutes(deps: Deps): Handlers<typeof serviceAccounts> {
  return {
    list: () => asJson(readServiceAccounts(deps.database.orm)),
    create: ({ ctx, body }) => asJson(createServiceAccount(deps, ctx, body)),
    update: ({ ctx, params, body }) => asJson(updateServiceAccount(deps, ctx, params.id, body)),
    disable: ({ ctx, params }) => asJson(setDisabled(deps, ctx, params.id, true)),
    enable: ({ ctx, params }) => asJson(setDisabled(deps, ctx, params.id, false)),
    remove: async ({ ctx, params }) => {
      await removeServiceAccount(deps, ctx, params.id)
      return undefined
    },
    createToken: ({ ctx, params, body }) => asJson(createServiceToken(deps, ctx, params.id, body)),
    revokeToken: async ({ ctx, params }) => {
      await revokeServiceToken(deps, ctx, params.id, params.token_id)
      return undefined
    },
  }
}
