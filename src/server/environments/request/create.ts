// Requesting an environment.
import type { environments as rows } from '#contract/environments.ts'
import type { Output, Parsed } from '#contract/endpoint.ts'
import { change } from '../../audit/change.ts'
import type { Deps } from '../../deps.ts'
import type { SignedIn } from '../../http/context.ts'
import { presentEnvironmentById } from '../view/present-environment.ts'
import { prepareRequest, requestEnvironment } from './request.ts'

type Create = (typeof rows)['create']

/**
 * Requests an environment.
 * @throws Refused with 400 for what does not fit, 403 for a role that may not or another owner, 404 for a project or a
 * result that is not there for them, 409 for a name that is taken or an archived project
 */
export async function createEnvironment(
  deps: Deps,
  ctx: SignedIn,
  body: Parsed<Create>['body'],
): Promise<Output<Create>> {
  const request = await prepareRequest(deps, ctx.caller, body)
  return change(deps, ctx, async (work) => {
    const { environment } = await requestEnvironment(deps, work, ctx.caller, request)
    return presentEnvironmentById(work.tx, ctx.caller, environment.id, deps)
  })
}
