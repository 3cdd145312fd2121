import type { accounts } from '#contract/accounts.ts'
import type { Deps } from '../../deps.ts'
import { Refused } from '../../http/errors.ts'
import type { Handlers } from '../../http/implement.ts'

const notBuilt = () => new Refused(503, 'This is being built.')

export function accountsRoutes(_deps: Deps): Handlers<typeof accounts> {
  return {
    get: () => {
      throw notBuilt()
    },
    update: () => {
      throw notBuilt()
    },
    changePassword: () => {
      throw notBuilt()
    },
    changeEmail: () => {
      throw notBuilt()
    },
    confirmEmail: () => {
      throw notBuilt()
    },
    sessions: () => {
      throw notBuilt()
    },
    endSession: () => {
      throw notBuilt()
    },
    endOtherSessions: () => {
      throw notBuilt()
    },
    startTwoFactor: () => {
      throw notBuilt()
    },
    enableTwoFactor: () => {
      throw notBuilt()
    },
    disableTwoFactor: () => {
      throw notBuilt()
    },
    newRecoveryCodes: () => {
      throw notBuilt()
    },
    tokens: () => {
      throw notBuilt()
    },
    createToken: () => {
      throw notBuilt()
    },
    revokeToken: () => {
      throw notBuilt()
    },
  }
}
