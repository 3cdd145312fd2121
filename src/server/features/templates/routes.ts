import type { templates } from '#contract/templates.ts'
import type { Deps } from '../../deps.ts'
import { Refused } from '../../http/errors.ts'
import type { Handlers } from '../../http/implement.ts'

const notBuilt = () => new Refused(503, 'This is being built.')

export function templatesRoutes(_deps: Deps): Handlers<typeof templates> {
  return {
    list: () => {
      throw notBuilt()
    },
    create: () => {
      throw notBuilt()
    },
    update: () => {
      throw notBuilt()
    },
    remove: () => {
      throw notBuilt()
    },
  }
}
