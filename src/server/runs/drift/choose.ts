// What people decide finding by finding: to take it back, to adopt it, or to ignore it. At most one run follows.
import { eq } from 'drizzle-orm'
import type { drift } from '#contract/drift.ts'
import type { Output, Parsed } from '#contract/endpoint.ts'
import { adoptRefusal, driftedOf } from '#domain/run/adoptable.ts'
import type { FoundChange } from '#domain/run/drift.ts'
import { checkAction } from '#domain/environment/lifecycle.ts'
import type { Drifted, Wanted } from '#engine/builder/adopt.ts'
import { parseFields } from '#engine/field-messages.ts'
import { stackSpec } from '#engine/stack/schema.ts'
import { message } from '#words/message.ts'
import { change, type Change } from '../../audit/change.ts'
import { environmentTarget } from '../../audit/targets.ts'
import type { Queries } from '../../db/connect.ts'
import { compiledStacks } from '../../db/schema/environments.ts'
import type { Deps } from '../../deps.ts'
import { submitUpdate } from '../../environments/approval/submit-update.ts'
import { readFacts } from '../../environments/base/facts.ts'
import { lockManagedEnvironment } from '../../environments/base/lock-managed.ts'
import type { EnvironmentRow, LockedEnvironment } from '../../environments/base/lock.ts'
import { actionRefused } from '../../environments/base/refusals.ts'
import { prepareOtherStack, readEnvironment, type OtherStack } from '../../environments/request/other-stack.ts'
import { refuseArchived } from '../../environments/request/project.ts'
import type { SignedIn } from '../../http/context.ts'
import { badRequest, conflict, type FieldProblem } from '../../http/errors.ts'
import { adoptInTurn } from '../../stack/in-turn.ts'
import { findOpenRun } from '../base/open-run.ts'
import { compiledFor } from '../base/order.ts'
import { presentRuns } from '../view/present-run.ts'
import { groupByComponent, readStack } from './components.ts'
import { ignoreFindings, inWords, readOpen, refuseGone } from './decide.ts'
import { readFindings } from './findings.ts'
import { presentDrift } from './read.ts'
import { orderRevert, refuseRun } from './revert.ts'

type Choose = (typeof drift)['choose']
type Choices = Parsed<Choose>['body']

/** A stack that says what is adopted, and what it was made of. */
interface Adopted {
  readonly stack: OtherStack
  /** The stack that it changes. */
  readonly compiled_id: string
}

/**
 * Decides findings: those to ignore are ignored until their end, and what is taken back and adopted becomes one run.
 * @returns what is open and ignored then, and the run or the approval that an adoption waits for
 * @throws Refused with 400 when nothing is chosen, a finding is chosen twice, one cannot be adopted, or an end has
 *   passed or is too far away; 404 when the environment is gone, 403 as the guard, 409 when a finding is not open any
 *   more, the status allows no update, one waits or a run is open
 */
export async function chooseDrift(deps: Deps, ctx: SignedIn, id: string, choices: Choices): Promise<Output<Choose>> {
  refuseUnclear(choices)
  const { revert, adopt, ignore } = choices
  const adopted = adopt.length === 0 ? undefined : await prepareAdoption(deps, ctx, id, adopt)
  return change(deps, ctx, async (work) => {
    const { caller } = ctx
    const locked = await lockManagedEnvironment(work.tx, caller, id)
    const { environment } = locked
    const context = { deps, work, now: deps.now() }
    const open = await readOpen(deps, work, environment)
    refuseGone(open, [...revert, ...adopt, ...ignore.flatMap(({ findings }) => findings)])
    if (revert.length + adopt.length > 0) await refuseRun(context, environment)
    for (const one of ignore) await ignoreFindings(deps, work, { environment, open }, one)
    if (adopted) await submitAdoption(deps, ctx, work, { locked, adopted, found: open.found, adopt })
    else if (revert.length > 0) await orderRevert(context, environment, caller.id)
    const run = adopted || revert.length > 0 ? await findOpenRun(work.tx, id) : undefined
    const [shown = null] = run ? await presentRuns(work.tx, caller, [run], context.now) : []
    const { environment: after } = await readEnvironment(work.tx, id)
    return {
      drift: await presentDrift(deps, work.tx, caller, id),
      run: shown,
      approval_id: adopted && shown === null ? after.approval_id : null,
    }
  })
}

/** @throws Refused with 400 when nothing is chosen, or a finding twice */
function refuseUnclear({ revert, adopt, ignore }: Choices): void {
  const all = [revert, adopt, ...ignore.map(({ findings }) => findings)].flatMap((ids) => [...new Set(ids)])
  if (all.length === 0) throw badRequest([{ field: '', said: message('operations.drift-no-choice') }])
  if (new Set(all).size < all.length) throw badRequest([{ field: '', said: message('operations.drift-two-choices') }])
}

/**
 * Finds and compiles the stack that says findings, before anything is held.
 * @throws Refused with 400 that says of each finding that cannot be adopted why, 404 when the environment is gone, 409
 *   when its status allows no update or a finding is there no longer
 */
async function prepareAdoption(deps: Deps, ctx: SignedIn, id: string, adopt: readonly string[]): Promise<Adopted> {
  const { orm } = deps.database
  const { environment } = await readEnvironment(orm, id)
  const refusal = checkAction(await readFacts(orm, environment), 'update', { now: deps.now() })
  if (refusal) throw actionRefused(refusal, 'update', environment)
  if (environment.drift === null) throw conflict(message('operations.no-drift'))
  const found = (await readFindings(orm, deps, environment)) ?? []
  const { wanted, problems } = wantedOf(found, new Set(adopt), await readStack(orm, environment.drift.run_id))
  if (problems.length > 0) throw badRequest(problems)
  const asked = wanted.reduce((sum, { drifted }) => sum + drifted.length, 0)
  if (asked < new Set(adopt).size) throw conflict(message('operations.finding-gone'))
  const compiled_id = compiledFor(environment, 'check')
  const { stack, refused } = await adoptInTurn(ctx.caller.id, await readDescription(orm, compiled_id), wanted)
  const refusals = wanted.flatMap(({ drifted }) =>
    drifted.flatMap((one) => {
      const because = refused[one.id]
      return because === undefined ? [] : [problemOf(one, adoptRefusal(because))]
    }),
  )
  if (refusals.length > 0) throw badRequest(refusals)
  const parsed = parseFields(stackSpec, stack)
  if (!parsed.success) throw badRequest(parsed.faults.map(({ said }) => ({ field: 'adopt', said })))
  return { stack: await prepareOtherStack(deps, ctx, id, { stack: parsed.data }), compiled_id }
}

/** What is to be adopted, by component, and what of it cannot be. */
function wantedOf(
  found: readonly FoundChange[],
  adopt: ReadonlySet<string>,
  stack: Awaited<ReturnType<typeof readStack>>,
): { readonly wanted: readonly Wanted[]; readonly problems: readonly FieldProblem[] } {
  const problems: FieldProblem[] = []
  const wanted = groupByComponent(found, stack).flatMap(({ node, resources }) => {
    const drifted = resources.flatMap(({ address, findings }) =>
      findings
        .filter(({ id }) => adopt.has(id))
        .flatMap((finding) => {
          const one = driftedOf({ ...finding, address, node })
          if (typeof one !== 'string') return [one]
          problems.push(problemOf({ address, path: finding.path }, adoptRefusal(one)))
          return []
        }),
    )
    return node === null || drifted.length === 0 ? [] : [{ node, drifted }]
  })
  return { wanted, problems }
}

function problemOf(
  { address, path }: Pick<Drifted, 'address'> & { readonly path: string | null },
  said: FieldProblem['said'],
): FieldProblem {
  return { field: path === null ? address : `${address} ${path}`, said }
}

/** The description of a stack as it was asked for. */
async function readDescription(orm: Queries, compiledId: string) {
  const { stack } = compiledStacks
  const [row] = await orm.select({ stack }).from(compiledStacks).where(eq(compiledStacks.id, compiledId))
  return stackSpec.parse(row?.stack)
}

interface Adopting {
  readonly locked: LockedEnvironment
  readonly adopted: Adopted
  readonly found: readonly FoundChange[]
  readonly adopt: readonly string[]
}

/** Submits the stack that says what is there, like any change of a stack. @throws Refused with 409 for another stack */
async function submitAdoption(
  deps: Deps,
  { caller }: SignedIn,
  work: Change,
  { locked, adopted, found, adopt }: Adopting,
): Promise<void> {
  const environment: EnvironmentRow = locked.environment
  refuseArchived(locked.project)
  if (compiledFor(environment, 'check') !== adopted.compiled_id) throw conflict(message('operations.finding-gone'))
  work.record({
    action: 'environment.drift-adopt',
    target: environmentTarget(environment),
    after: { findings: inWords(found, new Set(adopt)) },
  })
  const context = { deps, work, now: deps.now() }
  await submitUpdate(context, caller, locked, { stack: adopted.stack, note: environment.description })
}
