import type { notifications } from '#contract/notifications.ts'
import type { Deps } from '../../deps.ts'
import { Refused } from '../../http/errors.ts'
import type { Handlers } from '../../http/implement.ts'

const notBuilt = () => new Refused(503, 'This is being built.')

export function notificationsRoutes(_deps: Deps): Handlers<typeof notifications> {
  return {
    list: () => {
      throw notBuilt()
    },
    markRead: () => {
      throw notBuilt()
    },
    pushKey: () => {
      throw notBuilt()
    },
    subscribe: () => {
      throw notBuilt()
    },
    unsubscribe: () => {
      throw notBuilt()
    },
  }
}
