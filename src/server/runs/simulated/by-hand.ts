// What people change in a simulated account past Terraform: a check then finds it, as it would in a real account.
import { and, eq } from 'drizzle-orm'
import type { Output, Parsed } from '#contract/endpoint.ts'
import type { simulated } from '#contract/simulated.ts'
import { changeAttribute } from '#domain/state/attributes.ts'
import { message } from '#words/message.ts'
import { change } from '../../audit/change.ts'
import { environmentTarget } from '../../audit/targets.ts'
import type { Transaction } from '../../db/connect.ts'
import { runJobs } from '../../db/schema/runs.ts'
import { simulatedResources } from '../../db/schema/states.ts'
import type { Deps } from '../../deps.ts'
import { lockManagedEnvironment } from '../../environments/base/lock-managed.ts'
import type { EnvironmentRow } from '../../environments/base/lock.ts'
import type { SignedIn } from '../../http/context.ts'
import { badRequest, conflict, notFound } from '../../http/errors.ts'
import { openValues, removeResources, sealValues } from './account.ts'
import { getRow, presentDetail, readKnown } from './list.ts'

type Rows = typeof simulated

interface Named {
  readonly id: string
  readonly key: string
}

/**
 * Changes one attribute of a resource.
 * @throws Refused with 400 for an attribute that cannot be changed by hand, or a value of another kind, 404 when it is
 *   not there, 403 as the guard, 409 while an agent works with the account
 */
export function changeResource(
  deps: Deps,
  ctx: SignedIn,
  { id, key }: Named,
  given: Parsed<Rows['change']>['body'],
): Promise<Output<Rows['change']>> {
  return change(deps, ctx, async ({ tx, record }) => {
    const environment = await holdAccount(tx, ctx, id)
    const row = await getRow(tx, id, key)
    const known = (await readKnown(deps, ctx.caller.id, id, tx)).get(key)
    // What of it is secret is in the state alone.
    if (!known) throw badRequest([{ field: 'path', said: message('simulated.unknown-resource') }])
    const changed = changeAttribute(openValues(deps, row), known.marks, given)
    if ('problem' in changed)
      throw badRequest([
        changed.problem === 'other-kind'
          ? { field: 'value', said: message('simulated.other-kind', { path: given.path }) }
          : { field: 'path', said: message('simulated.not-changeable', { path: given.path }) },
      ])
    const after = {
      ...row,
      values: sealValues(deps, id, { key, values: { ...changed.values } }),
      updated_at: deps.now(),
    }
    const isIt = and(eq(simulatedResources.environment_id, id), eq(simulatedResources.key, key))
    await tx.update(simulatedResources).set(after).where(isIt)
    const resource = known.address
    record({
      action: 'environment.account-change',
      target: environmentTarget(environment),
      before: { resource, [given.path]: changed.before },
      after: { resource, [given.path]: given.value },
    })
    return presentDetail(deps, after, known)
  })
}

/**
 * Deletes a resource.
 * @throws Refused with 404 when it is not there, 403 as the guard, 409 while an agent works with the account
 */
export function deleteResource(deps: Deps, ctx: SignedIn, { id, key }: Named): Promise<void> {
  return change(deps, ctx, async ({ tx, record }) => {
    const environment = await holdAccount(tx, ctx, id)
    const { type } = await getRow(tx, id, key)
    const known = (await readKnown(deps, ctx.caller.id, id, tx)).get(key)
    await removeResources(tx, id, [key])
    record({
      action: 'environment.account-delete',
      target: environmentTarget(environment),
      before: { resource: known?.address ?? type },
    })
  })
}

/**
 * Holds an environment whose account someone changes. An agent at work keeps the account in its memory: what someone
 * changes meanwhile would be overwritten.
 */
async function holdAccount(tx: Transaction, { caller }: SignedIn, id: string): Promise<EnvironmentRow> {
  const { environment } = await lockManagedEnvironment(tx, caller, id)
  if (environment.connection !== 'sandbox') throw notFound(message('simulated.no-account'))
  const isAtWork = and(eq(runJobs.environment_id, id), eq(runJobs.status, 'running'))
  if ((await tx.$count(runJobs, isAtWork)) > 0) throw conflict(message('simulated.busy'))
  return environment
}
