// The routes of drift: the only file here that serialises.
import type { drift } from '#contract/drift.ts'
import type { Deps } from '../../deps.ts'
import { asJson, type Handlers } from '../../http/implement.ts'
import { chooseDrift } from './choose.ts'
import { ignoreDrift, noticeDrift } from './decide.ts'
import { presentDrift } from './read.ts'

/** What others changed, and what is decided about it. */
export function driftRoutes(deps: Deps): Handlers<typeof drift> {
  return {
    read: ({ ctx, params }) => asJson(presentDrift(deps, deps.database.orm, ctx.caller, params.id)),
    ignore: ({ ctx, params, body }) => asJson(ignoreDrift(deps, ctx, params.id, body)),
    choose: ({ ctx, params, body }) => asJson(chooseDrift(deps, ctx, params.id, body)),
    notice: ({ ctx, params }) => asJson(noticeDrift(deps, ctx, params)),
  }
}
