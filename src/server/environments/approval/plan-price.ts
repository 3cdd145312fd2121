// A plan that costs more than was approved: it is asked for as a request at its price would be, and reserved like one.
import { eq, sql } from 'drizzle-orm'
import type { CompiledStack } from '#engine/result.ts'
import { cents, knownCost } from '#domain/environment/cost.ts'
import { costsMore, type PriceFacts } from '#domain/run/weigh.ts'
import { message } from '#words/message.ts'
import { environmentTarget } from '../../audit/targets.ts'
import type { Change } from '../../audit/change.ts'
import type { Queries } from '../../db/connect.ts'
import { users } from '../../db/schema/accounts.ts'
import { approvals, compiledStacks, environments } from '../../db/schema/environments.ts'
import type { RunPrice } from '../../db/schema/runs.ts'
import type { ChangeContext } from '../base/change-context.ts'
import { findNamedApproval, isForUpdate } from '../base/facts.ts'
import type { ApprovalRow, EnvironmentRow, LockedEnvironment } from '../base/lock.ts'
import type { NotifyPart } from '../base/recipients.ts'
import { factsOfStack, type StackFacts } from '../stack/source.ts'
import { recordAutomaticApproval, requestApproval, withdrawApprovalRequest } from './request-approval.ts'
import { evaluateRequest } from './submit.ts'

/** What a run is to make of its environment. */
interface PricedRun {
  readonly compiled_id: string
  /** Null for Strata itself. */
  readonly ordered_by: string | null
}

/**
 * USD a month that were approved for what a run makes, or needed no approval; null where no price was known. Of an
 * update that is the estimate of its stack, unless an approver has said yes to more.
 */
export async function findApprovedPrice(
  orm: Queries,
  environment: EnvironmentRow,
  { compiled_id }: Pick<PricedRun, 'compiled_id'>,
): Promise<number | null> {
  if (!isOther(environment, compiled_id)) return knownCost(environment.cost_monthly, environment)
  const approval = await findNamedApproval(orm, environment)
  if (approval?.state === 'approved' && approval.void_reason === null && isForUpdate(approval, environment))
    return approval.cost_monthly
  const facts = await readFactsOfStack(orm, compiled_id)
  return knownCost(facts.cost_monthly, facts)
}

/**
 * Asks for the price of a plan, by the rules for a request at that price. The transaction has locked the environment.
 * The larger of what was approved and what the plan costs is reserved, unless that exceeds the budget of the project.
 * @param price USD a month of the plan, and what was approved
 * @returns the approval that it waits for; undefined where no rule wants one, and a manager confirms it
 */
export async function askForPlanPrice(
  context: ChangeContext<NotifyPart>,
  { project, environment }: LockedEnvironment,
  run: PricedRun,
  price: PriceFacts,
): Promise<ApprovalRow | undefined> {
  const { work, now } = context
  const { tx } = work
  const isIt = eq(environments.id, environment.id)
  const asked = await askedOf(tx, environment, run, price.planned)
  // Looked at as if nothing of it were reserved: it takes the place of what was approved.
  await tx.update(environments).set({ is_reserved: false }).where(isIt)
  const found = await evaluateRequest(tx, project, asked, { now, isHistory: work.isHistory })
  const isMore = asked.cost_monthly > environment.cost_monthly
  const reasons = found.reasons.filter((reason) => reason !== 'over-project-budget' || isMore)
  const [requester] = await tx.select({ name: users.name }).from(users).where(eq(users.id, asked.requester_id))
  const approval =
    reasons.length > 0
      ? await requestApproval(
          context,
          { name: requester?.name ?? '' },
          { project, environment: asked },
          { reasons, demands: found.demands, note: null, said: costsMore(price) },
        )
      : undefined
  await tx
    .update(environments)
    .set({
      is_reserved: environment.is_reserved,
      plan_cost_monthly: asked.cost_monthly,
      ...(approval && { approval_id: approval.id }),
    })
    .where(isIt)
  return approval
}

/** Whether a run makes another stack of an environment than the one that was approved for it: a revert does not. */
function isOther(
  { compiled_id, update_compiled_id }: Pick<EnvironmentRow, 'compiled_id' | 'update_compiled_id'>,
  id: string,
): boolean {
  return id === update_compiled_id && id !== compiled_id
}

/** An environment as it is asked for with a plan. */
async function askedOf(
  orm: Queries,
  environment: EnvironmentRow,
  { compiled_id, ordered_by }: PricedRun,
  planned: number,
): Promise<EnvironmentRow> {
  const cost_monthly = cents(planned)
  if (!isOther(environment, compiled_id)) return { ...environment, cost_monthly }
  const earlier = await findNamedApproval(orm, environment)
  const { requester_id, author_id } =
    earlier && isForUpdate(earlier, environment)
      ? earlier
      : { requester_id: ordered_by ?? environment.requester_id, author_id: ordered_by ?? environment.author_id }
  const facts = await readFactsOfStack(orm, compiled_id)
  return { ...environment, ...facts, requester_id, author_id, compiled_id, cost_monthly }
}

async function readFactsOfStack(orm: Queries, id: string): Promise<StackFacts> {
  const [found] = await orm
    .select({ result: sql<CompiledStack>`${compiledStacks.result}` })
    .from(compiledStacks)
    .where(eq(compiledStacks.id, id))
  if (!found) throw new Error(`The stack ${id} is gone; the table should keep it.`)
  return factsOfStack(found.result)
}

/**
 * Takes over the price of a plan that someone has accepted: a first apply costs it from now on; an update when it is
 * applied. What was approved at another price is noted at this one, as no rule wants a decision.
 * @param approval the one that accepts it; undefined for a confirmation
 * @returns the environment as it is now
 */
export async function takeOverPlanPrice(
  context: ChangeContext<'newId'>,
  environment: EnvironmentRow,
  approval: Pick<ApprovalRow, 'id'> | undefined,
): Promise<EnvironmentRow> {
  const { tx, record } = context.work
  const cost_monthly = environment.plan_cost_monthly
  if (cost_monthly === null) return environment
  const isUpdate = environment.update_compiled_id !== null
  const compiled_id = environment.update_compiled_id ?? environment.compiled_id
  const noted =
    approval === undefined && environment.approval_id !== null
      ? await recordAutomaticApproval(
          context,
          await askedOf(tx, environment, { compiled_id, ordered_by: null }, cost_monthly),
          null,
        )
      : approval
  const [after] = await tx
    .update(environments)
    .set({
      // An update goes on to be reserved at its price until it is applied.
      ...(isUpdate ? { plan_cost_monthly: cost_monthly } : { cost_monthly, plan_cost_monthly: null }),
      ...(noted && { approval_id: noted.id }),
    })
    .where(eq(environments.id, environment.id))
    .returning()
  if (!after) throw new Error(`The environment ${environment.id} is gone while it is locked.`)
  if (!isUpdate)
    record({
      action: 'environment.update',
      target: environmentTarget(after),
      before: { cost_monthly: environment.cost_monthly },
      after: { cost_monthly },
    })
  return after
}

/** A run that ends without its plan being applied. */
interface DroppedRun {
  readonly environment_id: string
  /** The approval with which it was ordered. */
  readonly approval_id: string | null
  readonly price: Pick<RunPrice, 'asks' | 'approval_id'>
}

/**
 * Drops the price that a plan asked for: its request is withdrawn, and what was approved before counts again. The
 * transaction has locked the environment.
 */
export async function dropPlanPrice(
  { work, now }: { readonly work: Pick<Change, 'tx' | 'record'>; readonly now: Date },
  { environment_id, approval_id, price }: DroppedRun,
): Promise<void> {
  if (price.asks === 'nothing') return
  const { tx } = work
  const isIt = eq(environments.id, environment_id)
  const [environment] = await tx.update(environments).set({ plan_cost_monthly: null }).where(isIt).returning()
  if (!environment || price.approval_id === null || environment.approval_id !== price.approval_id) return
  const [approval] = await tx.select().from(approvals).where(eq(approvals.id, price.approval_id)).for('update')
  if (approval?.state !== 'pending') return
  const because = message('operations.price-dropped')
  await withdrawApprovalRequest({ work, now }, { environment, approval }, { id: null }, because)
  await tx.update(environments).set({ approval_id }).where(isIt)
}
