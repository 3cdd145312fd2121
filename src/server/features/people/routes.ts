import type { people } from '#contract/people.ts'
import type { Deps } from '../../deps.ts'
import { Refused } from '../../http/errors.ts'
import type { Handlers } from '../../http/implement.ts'

const notBuilt = () => new Refused(503, 'This is being built.')

export function peopleRoutes(_deps: Deps): Handlers<typeof people> {
  return {
    list: () => {
      throw notBuilt()
    },
    summary: () => {
      throw notBuilt()
    },
    setRole: () => {
      throw notBuilt()
    },
    disable: () => {
      throw notBuilt()
    },
    enable: () => {
      throw notBuilt()
    },
    endSessions: () => {
      throw notBuilt()
    },
    invitations: () => {
      throw notBuilt()
    },
    invite: () => {
      throw notBuilt()
    },
    renewInvitation: () => {
      throw notBuilt()
    },
    withdrawInvitation: () => {
      throw notBuilt()
    },
  }
}
