// Asking for an environment from the answers of the wizard.
import type { approvals as rows } from '#contract/approvals.ts'
import { NAME_MAX } from '#contract/environment.ts'
import type { Output, Parsed } from '#contract/endpoint.ts'
import { change } from '../../audit/change.ts'
import type { Deps } from '../../deps.ts'
import type { SignedIn } from '../../http/context.ts'
import { badRequest, forbidden } from '../../http/errors.ts'
import { json, type Text } from '../../http/implement.ts'
import { answerApproval } from '../../lifecycle/present-approval.ts'
import { prepareRequest, requestEnvironment } from '../../lifecycle/request.ts'
import { getOnlyProject } from '../../lifecycle/requestable.ts'

type Request = (typeof rows)['request']

/**
 * Makes an environment from answers and asks for its approval. Where no rule
 * asks for one, it is approved by itself.
 * @throws Refused with 400 for what does not fit or an unclear project, 403 for a role that may not or the address of
 * somebody else, 404 for a project that is not there for them, 409 for a name that is taken or an archived project
 */
export async function requestApproval(deps: Deps, ctx: SignedIn, body: Parsed<Request>['body']): Promise<Text<Output<Request>>> {
  const { caller } = ctx
  const { project_id, requester_email, ...answers } = body
  if (requester_email !== undefined && requester_email !== caller.email) {
    throw forbidden(`You may only ask in your own name: give your address ${caller.email} as the requester's, or leave it out.`)
  }
  const wanted = (answers.name ?? '').trim()
  if (wanted.length > NAME_MAX) throw badRequest([{ field: 'name', message: `Use at most ${NAME_MAX} characters.` }])
  const given = { project_id: project_id ?? (await getOnlyProject(deps.database.orm, caller)).id, name: wanted === '' ? answers.use_case : wanted, answers }
  // Who gave no name is not asked for another one when it is taken.
  const options = { alwaysApproval: true, freesName: wanted === '', isFlat: true }
  const request = await prepareRequest(deps, caller, given, options)
  return change(deps, ctx, async (work) => {
    const { approval } = await requestEnvironment(deps, work, caller, request)
    if (!approval) throw new Error('A request that always has an approval has none.')
    return json(await answerApproval(work.tx, caller, approval.id, deps))
  })
}
