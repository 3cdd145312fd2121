import type { audit } from '#contract/audit.ts'
import type { Deps } from '../../deps.ts'
import { Refused } from '../../http/errors.ts'
import type { Handlers } from '../../http/implement.ts'

const notBuilt = () => new Refused(503, 'This is being built.')

export function auditRoutes(_deps: Deps): Handlers<typeof audit> {
  return {
    list: () => {
      throw notBuilt()
    },
    verify: () => {
      throw notBuilt()
    },
    exportCsv: () => {
      throw notBuilt()
    },
    exportJsonLines: () => {
      throw notBuilt()
    },
  }
}
