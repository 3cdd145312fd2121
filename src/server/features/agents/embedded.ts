// OpenTofu for the agent that the server starts beside itself.
import type { EmbeddedAgent } from '#contract/agents.ts'
import { change } from '../../audit/change.ts'
import type { Deps } from '../../deps.ts'
import type { SignedIn } from '../../http/context.ts'
import { Refused } from '../../http/errors.ts'

/**
 * Begins to bring OpenTofu; while that is under way, asking again changes nothing.
 * @returns the state, which says how far it is
 * @throws Refused with 409 where there is no agent that would use it
 */
export async function bringOpenTofu(deps: Deps, ctx: SignedIn): Promise<EmbeddedAgent> {
  const { bringing } = deps.agent.state()
  const { refusal } = bringing
  if (refusal) throw new Refused(409, { code: refusal.code, params: refusal.params })
  if (bringing.status !== 'running') {
    const { version } = bringing
    await change(deps, ctx, async ({ record }) =>
      record({
        action: 'agent.binary',
        target: { type: 'binary', id: 'opentofu', name: 'OpenTofu' },
        after: { version },
      }),
    )
    deps.agent.bring()
  }
  return deps.agent.state()
}
