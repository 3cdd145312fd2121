import type { auth } from '#contract/auth.ts'
import type { Deps } from '../../deps.ts'
import { Refused } from '../../http/errors.ts'
import type { Handlers } from '../../http/implement.ts'

const notBuilt = () => new Refused(503, 'This is being built.')

export function authRoutes(_deps: Deps): Handlers<typeof auth> {
  return {
    options: () => {
      throw notBuilt()
    },
    session: () => {
      throw notBuilt()
    },
    login: () => {
      throw notBuilt()
    },
    twoFactor: () => {
      throw notBuilt()
    },
    logout: () => {
      throw notBuilt()
    },
    renew: () => {
      throw notBuilt()
    },
    setup: () => {
      throw notBuilt()
    },
    forgotPassword: () => {
      throw notBuilt()
    },
    resetLink: () => {
      throw notBuilt()
    },
    resetPassword: () => {
      throw notBuilt()
    },
    invitation: () => {
      throw notBuilt()
    },
    acceptInvitation: () => {
      throw notBuilt()
    },
    ssoStart: () => {
      throw notBuilt()
    },
    ssoReturn: () => {
      throw notBuilt()
    },
  }
}
