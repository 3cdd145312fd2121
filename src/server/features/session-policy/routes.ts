import type { sessions } from '#contract/session-policy.ts'
import type { Deps } from '../../deps.ts'
import { asJson, type Handlers } from '../../http/implement.ts'
import { getPolicy, previewPolicy, savePolicy } from './service.ts'

/** The session policy, for administrators. */
export function sessionPolicyRoutes(deps: Deps): Handlers<typeof sessions> {
  return {
    policy: () => asJson(getPolicy(deps)),
    preview: ({ ctx, body }) => asJson(previewPolicy(deps, ctx, body)),
    save: ({ ctx, body }) => asJson(savePolicy(deps, ctx, body)),
  }
}
