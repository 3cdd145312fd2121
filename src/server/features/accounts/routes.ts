import type { accounts } from '#contract/accounts.ts'
import { getAccount } from '../../access/account.ts'
import type { Deps } from '../../deps.ts'
import { json, type Handlers } from '../../http/implement.ts'
import { changeEmail, confirmEmail } from './email.ts'
import { changePassword } from './password.ts'
import { endOtherSessions, endSession, listSessions } from './sessions.ts'
import { updateAccount } from './settings.ts'
import { createToken, listTokens, revokeToken } from './tokens.ts'
import { disableTwoFactor, enableTwoFactor, makeRecoveryCodes, startTwoFactor } from './two-factor.ts'

/** What people see and change of themselves. */
export function accountsRoutes(deps: Deps): Handlers<typeof accounts> {
  return {
    get: async ({ ctx }) => json(await getAccount(deps.database, ctx.caller)),
    update: async ({ ctx, body }) => json(await updateAccount(deps, ctx, body)),
    changePassword: async ({ ctx, body }) => {
      await changePassword(deps, ctx, body)
      return undefined
    },
    changeEmail: async ({ ctx, body }) => json(await changeEmail(deps, ctx, body)),
    confirmEmail: async ({ ctx, body }) => json(await confirmEmail(deps, ctx, body.token)),
    sessions: async ({ ctx }) => json(await listSessions(deps, ctx)),
    endSession: async ({ ctx, params }) => {
      await endSession(deps, ctx, params.id)
      return undefined
    },
    endOtherSessions: async ({ ctx }) => {
      await endOtherSessions(deps, ctx)
      return undefined
    },
    startTwoFactor: async ({ ctx, body }) => json(await startTwoFactor(deps, ctx, body.current_password ?? '')),
    enableTwoFactor: async ({ ctx, body }) => json(await enableTwoFactor(deps, ctx, body.code)),
    disableTwoFactor: async ({ ctx, body }) => {
      await disableTwoFactor(deps, ctx, body.code)
      return undefined
    },
    newRecoveryCodes: async ({ ctx, body }) => json(await makeRecoveryCodes(deps, ctx, body.code)),
    tokens: async ({ ctx }) => json(await listTokens(deps, ctx)),
    createToken: async ({ ctx, body }) => json(await createToken(deps, ctx, body)),
    revokeToken: async ({ ctx, params }) => {
      await revokeToken(deps, ctx, params.id)
      return undefined
    },
  }
}
