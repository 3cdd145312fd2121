import type { instance } from '#contract/instance.ts'
import type { Deps } from '../../deps.ts'
import { Refused } from '../../http/errors.ts'
import type { Handlers } from '../../http/implement.ts'

const notBuilt = () => new Refused(503, 'This is being built.')

export function instanceRoutes(_deps: Deps): Handlers<typeof instance> {
  return {
    get: () => {
      throw notBuilt()
    },
    testMail: () => {
      throw notBuilt()
    },
    disableDemo: () => {
      throw notBuilt()
    },
  }
}
