import type { sealing } from '#contract/sealing.ts'
import type { Deps } from '../../deps.ts'
import { json, type Handlers } from '../../http/implement.ts'
import { readSealing, resealNow } from './service.ts'

/** The keys that seal secrets in the database. */
export function sealingRoutes(deps: Deps): Handlers<typeof sealing> {
  return {
    get: async () => json(await readSealing(deps)),
    reseal: async ({ ctx }) => json(await resealNow(deps, ctx)),
  }
}
