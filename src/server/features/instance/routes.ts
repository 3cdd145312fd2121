import type { instance } from '#contract/instance.ts'
import type { Deps } from '../../deps.ts'
import { json, type Handlers } from '../../http/implement.ts'
import { disableDemo, getInstance, sendTestMail } from './service.ts'

/** How the installation is set up, and what administrators do with it. */
export function instanceRoutes(deps: Deps): Handlers<typeof instance> {
  return {
    get: async () => json(await getInstance(deps)),
    testMail: async ({ ctx }) => json(await sendTestMail(deps, ctx)),
    disableDemo: async ({ ctx }) => json(await disableDemo(deps, ctx)),
  }
}
