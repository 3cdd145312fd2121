// What people decide about findings: to ignore them until a date, or no longer.
import { and, eq } from 'drizzle-orm'
import type { Drift, drift } from '#contract/drift.ts'
import type { Parsed } from '#contract/endpoint.ts'
import { DRIFT_IGNORE_MAX_DAYS, type FoundChange } from '#domain/run/drift.ts'
import { DAY_MS } from '#engine/durations.ts'
import { message } from '#words/message.ts'
import { change, type Change } from '../../audit/change.ts'
import { environmentTarget } from '../../audit/targets.ts'
import { driftIgnores } from '../../db/schema/drift.ts'
import { environments } from '../../db/schema/environments.ts'
import type { Deps } from '../../deps.ts'
import { lockManagedEnvironment } from '../../environments/base/lock-managed.ts'
import type { EnvironmentRow } from '../../environments/base/lock.ts'
import type { SignedIn } from '../../http/context.ts'
import { badRequest, conflict, notFound } from '../../http/errors.ts'
import { isId } from '../../http/ids.ts'
import { countFound, idsOf, readFindings } from './findings.ts'
import { findingsIn, isInForce, readIgnores } from './ignores.ts'
import { presentDrift } from './read.ts'

type Rows = typeof drift

/**
 * Ignores findings until a date, with the reason.
 * @returns what is open and what is ignored then
 * @throws Refused with 400 for an end that has passed or is too far away, 404 when the environment is gone, 403 as the
 *   guard, 409 when one of the findings is not open any more
 */
export function ignoreDrift(
  deps: Deps,
  ctx: SignedIn,
  id: string,
  { findings, reason, until }: Parsed<Rows['ignore']>['body'],
): Promise<Drift> {
  return change(deps, ctx, async (work) => {
    const { environment } = await lockManagedEnvironment(work.tx, ctx.caller, id)
    const open = await readOpen(deps, work, environment)
    await ignoreFindings(deps, work, { environment, open }, { findings, reason, until })
    return presentDrift(deps, work.tx, ctx.caller, id)
  })
}

/** What differs of an environment, and which findings of it are open. */
export interface OpenFindings {
  readonly found: readonly FoundChange[]
  readonly ids: ReadonlySet<string>
}

/** Reads what is open of an environment. */
export async function readOpen(
  deps: Pick<Deps, 'seal' | 'now'>,
  { tx }: Pick<Change, 'tx'>,
  environment: EnvironmentRow,
): Promise<OpenFindings> {
  const found = (await readFindings(tx, deps, environment)) ?? []
  const ignored = findingsIn((await readIgnores(tx, environment.id)).filter((row) => isInForce(row, deps.now())))
  return { found, ids: new Set([...idsOf(found)].filter((one) => !ignored.has(one))) }
}

/** @throws Refused with 409 when one of the findings is not open any more */
export function refuseGone({ ids }: OpenFindings, wanted: readonly string[]): void {
  if (wanted.some((one) => !ids.has(one))) throw conflict(message('operations.finding-gone'))
}

/**
 * Ignores findings of an environment that the transaction has locked.
 * @throws Refused with 400 for an end that has passed or is too far away, 409 when one of them is not open any more
 */
export async function ignoreFindings(
  deps: Pick<Deps, 'newId' | 'now'>,
  work: Change,
  { environment, open }: { readonly environment: EnvironmentRow; readonly open: OpenFindings },
  { findings, reason, until: end }: Parsed<Rows['ignore']>['body'],
): Promise<void> {
  const now = deps.now()
  const until = new Date(end)
  if (until <= now || until.getTime() > now.getTime() + DRIFT_IGNORE_MAX_DAYS * DAY_MS)
    throw badRequest([{ field: 'until', said: message('fields.ignore-until', { max: DRIFT_IGNORE_MAX_DAYS }) }])
  const wanted = [...new Set(findings)]
  refuseGone(open, wanted)
  await work.tx.insert(driftIgnores).values({
    id: deps.newId(),
    environment_id: environment.id,
    findings: wanted,
    reason,
    until,
    ignored_by: work.by.id ?? environment.owner_id,
    created_at: now,
  })
  await countAgain(deps, work, environment, open.found)
  work.record({
    action: 'environment.drift-ignore',
    target: environmentTarget(environment),
    after: { reason, until: until.toISOString(), findings: inWords(open.found, new Set(wanted)) },
  })
}

/**
 * Ends the ignoring of findings before its date. Nobody hears of it: who does it knows.
 * @returns what is open and what is ignored then
 * @throws Refused with 404 when the environment or the decision is gone, 403 as the guard
 */
export function noticeDrift(
  deps: Deps,
  ctx: SignedIn,
  { id, ignore }: { readonly id: string; readonly ignore: string },
): Promise<Drift> {
  return change(deps, ctx, async (work) => {
    const { environment } = await lockManagedEnvironment(work.tx, ctx.caller, id)
    const isIt = and(eq(driftIgnores.id, ignore), eq(driftIgnores.environment_id, id))
    const [row] = isId(ignore) ? await work.tx.delete(driftIgnores).where(isIt).returning() : []
    if (!row) throw notFound(message('operations.no-drift-ignore'))
    const found = await readFindings(work.tx, deps, environment)
    if (found) await countAgain(deps, work, environment, found)
    work.record({
      action: 'environment.drift-notice',
      target: environmentTarget(environment),
      before: {
        reason: row.reason,
        until: row.until.toISOString(),
        findings: inWords(found ?? [], new Set(row.findings)),
      },
    })
    return presentDrift(deps, work.tx, ctx.caller, id)
  })
}

/** Keeps with the environment how much is open now. */
async function countAgain(
  deps: Pick<Deps, 'now'>,
  { tx }: Pick<Change, 'tx'>,
  { id, drift: before }: EnvironmentRow,
  found: readonly FoundChange[],
): Promise<void> {
  if (before === null) return
  const now = deps.now()
  const ignored = findingsIn((await readIgnores(tx, id)).filter((row) => isInForce(row, now)))
  await tx
    .update(environments)
    .set({ drift: { ...before, ...countFound(found, ignored) } })
    .where(eq(environments.id, id))
}

/** So many findings are named in the audit log. */
const NAMED_MAX = 100

/** Findings as the audit log names them: what, never the value. */
export function inWords(found: readonly FoundChange[], wanted: ReadonlySet<string>): readonly string[] {
  return found
    .flatMap(({ address, findings }) =>
      findings
        .filter(({ id }) => wanted.has(id))
        .map(({ attribute }) => (attribute === undefined ? address : `${address} ${attribute.path}`)),
    )
    .slice(0, NAMED_MAX)
}
