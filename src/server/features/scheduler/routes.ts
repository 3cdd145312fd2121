import type { scheduler } from '#contract/scheduler.ts'
import type { Deps } from '../../deps.ts'
import { json, type Handlers } from '../../http/implement.ts'
import { runNow } from './run-now.ts'
import { readStatus } from './status.ts'

/** What the server does automatically. */
export function schedulerRoutes(deps: Deps): Handlers<typeof scheduler> {
  return {
    status: async ({ ctx }) => json(await readStatus(deps, ctx)),
    runNow: async ({ ctx }) => json(await runNow(deps, ctx)),
  }
}
