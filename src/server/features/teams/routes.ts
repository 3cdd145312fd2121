import type { teams } from '#contract/teams.ts'
import type { Deps } from '../../deps.ts'
import { Refused } from '../../http/errors.ts'
import type { Handlers } from '../../http/implement.ts'

const notBuilt = () => new Refused(503, 'This is being built.')

export function teamsRoutes(_deps: Deps): Handlers<typeof teams> {
  return {
    list: () => {
      throw notBuilt()
    },
    create: () => {
      throw notBuilt()
    },
    get: () => {
      throw notBuilt()
    },
    update: () => {
      throw notBuilt()
    },
    remove: () => {
      throw notBuilt()
    },
    invite: () => {
      throw notBuilt()
    },
    setRole: () => {
      throw notBuilt()
    },
    removeMember: () => {
      throw notBuilt()
    },
    withdrawInvitation: () => {
      throw notBuilt()
    },
    leave: () => {
      throw notBuilt()
    },
  }
}
