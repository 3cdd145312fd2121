// Asking for an environment from the answers of the wizard.
import type { approvals as rows } from '#contract/approvals.ts'
import { NAME_MAX } from '#contract/environment.ts'
import type { Output, Parsed } from '#contract/endpoint.ts'
import { message } from '#words/message.ts'
import { change } from '../../audit/change.ts'
import type { Deps } from '../../deps.ts'
import type { SignedIn } from '../../http/context.ts'
import { badRequest, forbidden } from '../../http/errors.ts'
import { presentApprovalById } from '../view/present-approval.ts'
import { prepareRequest, requestEnvironment } from './request.ts'
import { getMeantProject } from './project.ts'

type Request = (typeof rows)['request']

/**
 * Makes an environment from answers and asks for its approval. Where no rule
 * asks for one, it is approved automatically.
 * @throws Refused with 400 for what does not fit or an unclear project, 403 for a role that may not or the address of
 * someone else, 404 for a project that is not there for them, 409 for a name that is taken or an archived project
 */
export async function requestFromAnswers(
  deps: Deps,
  ctx: SignedIn,
  body: Parsed<Request>['body'],
): Promise<Output<Request>> {
  const { caller } = ctx
  const { project_id, requester_email, ...answers } = body
  if (requester_email !== undefined && requester_email !== caller.email) {
    throw forbidden(message('environments.own-name', { email: caller.email }))
  }
  const wanted = (answers.name ?? '').trim()
  if (wanted.length > NAME_MAX)
    throw badRequest([{ field: 'name', said: message('environments.name-too-long', { max: NAME_MAX }) }])
  const given = {
    project_id: project_id ?? (await getMeantProject(deps.database.orm, caller)).id,
    name: wanted === '' ? answers.use_case : wanted,
    answers,
  }
  // Without a name in the request, a taken name is not the caller's problem.
  const options = { alwaysApproval: true, freesName: wanted === '', isFlat: true }
  const request = await prepareRequest(deps, caller, given, options)
  return change(deps, ctx, async (work) => {
    const { approval } = await requestEnvironment(deps, work, caller, request)
    if (!approval) throw new Error('A request that always has an approval has none.')
    return presentApprovalById(work.tx, caller, approval.id, deps)
  })
}
