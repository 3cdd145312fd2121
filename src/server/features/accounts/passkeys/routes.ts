import type { passkeys } from '#contract/passkeys.ts'
import type { Deps } from '../../../deps.ts'
import { asJson, type Handlers } from '../../../http/implement.ts'
import { addPasskey, listPasskeys, removePasskey, renamePasskey, startPasskey } from '../passkeys.ts'

/** The passkeys of the own account. */
export function passkeysRoutes(deps: Deps): Handlers<typeof passkeys> {
  return {
    list: ({ ctx }) => asJson(listPasskeys(deps, ctx)),
    start: ({ ctx, body }) => asJson(startPasskey(deps, ctx, body)),
    add: ({ ctx, body }) => asJson(addPasskey(deps, ctx, body)),
    rename: ({ ctx, params, body }) => asJson(renamePasskey(deps, ctx, params.id, body.name)),
    remove: async ({ ctx, params }) => {
      await removePasskey(deps, ctx, params.id)
      return undefined
    },
  }
}
