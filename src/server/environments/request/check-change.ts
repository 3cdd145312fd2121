// What another stack would cost an environment, and who would have to approve it. Nothing is reserved and nothing kept.
import type { environments as rows } from '#contract/environments.ts'
import type { Output, Parsed } from '#contract/endpoint.ts'
import { checkAction } from '#domain/environment/lifecycle.ts'
import type { Deps } from '../../deps.ts'
import type { SignedIn } from '../../http/context.ts'
import { evaluateRequest } from '../approval/submit.ts'
import { refuseOtherCloud } from '../approval/submit-update.ts'
import { readReservedCost } from '../base/budget.ts'
import { readFacts } from '../base/facts.ts'
import { actionRefused } from '../base/refusals.ts'
import { compileSource, factsOfStack, readSource, withTags } from '../stack/source.ts'
import { presentCheck } from './check.ts'
import { isOtherStack, readEnvironment, stackChangeOf } from './other-stack.ts'
import { refuseArchived } from './project.ts'

type Check = (typeof rows)['checkChange']
type Body = Parsed<Check>['body']

/**
 * Says what another stack would mean for an environment, as of now, by the rules of {@link updateEnvironment}.
 * @throws Refused with 400 for what does not compile or is of another cloud than what runs, 404 when the environment or
 *   the source is gone, 409 for an environment whose stack cannot be changed now
 */
export async function checkChange(deps: Deps, { caller }: SignedIn, id: string, body: Body): Promise<Output<Check>> {
  const { orm } = deps.database
  const { environment, project } = await readEnvironment(orm, id)
  const action = stackChangeOf(environment)
  const refusal = checkAction(await readFacts(orm, environment), action)
  if (refusal) throw actionRefused(refusal, action, environment)
  refuseArchived(project)
  const source = withTags(await readSource(orm, caller, body), environment.tags)
  const now = deps.now()
  const facts = factsOfStack(await compileSource(caller.id, source, { now, lifetime: environment }))
  const isUpdate = action === 'update'
  if (isUpdate) refuseOtherCloud(environment, facts)
  const released = await readReservedCost(orm, id)
  const request = { ...facts, budget_limit: environment.budget_limit }
  const evaluation = await evaluateRequest(orm, project, { ...environment, ...facts }, { now, released })
  // Until an update is applied, what runs costs what it costs: nothing is exceeded that is not exceeded already.
  const isDearer = !isUpdate || facts.cost_monthly > environment.cost_monthly
  const reasons = evaluation.reasons.filter((reason) => reason !== 'over-project-budget' || isDearer)
  const reserves = isUpdate ? Math.max(environment.cost_monthly, facts.cost_monthly) : facts.cost_monthly
  const requester_id = isUpdate ? caller.id : environment.requester_id
  const people = { requester_id, author_id: source.author_id }
  const { cost_monthly, priced_lines, total_lines } = environment
  return {
    ...(await presentCheck(orm, { project, request, evaluation, reasons, people, reserves }, now)),
    action,
    is_other: isOtherStack(environment, { facts }),
    reserves_monthly: reserves,
    before: { cost_monthly, priced_lines, total_lines },
  }
}
