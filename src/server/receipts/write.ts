// Receipts are written where an environment becomes deleted, in the same change.
import { eq, sql } from 'drizzle-orm'
import { isSimulated } from '#domain/environment/connections.ts'
import { cents, costToDate } from '#domain/environment/cost.ts'
import type { StateBefore } from '#domain/receipt/of-state.ts'
import { purgesIn } from '#domain/receipt/outlives.ts'
import { verdictOf, type Receipt } from '#domain/receipt/receipt.ts'
import { environmentTarget } from '../audit/targets.ts'
import { users } from '../db/schema/accounts.ts'
import { compiledStacks, costPeriods } from '../db/schema/environments.ts'
import { projects } from '../db/schema/projects.ts'
import { receipts } from '../db/schema/receipts.ts'
import type { ChangeContext } from '../environments/base/change-context.ts'
import type { EnvironmentRow } from '../environments/base/lock.ts'
import { readWholeBlob } from '../runs/base/blobs.ts'
import type { RunRow } from '../runs/base/lock.ts'
import { stateInTurn } from '../runs/state/in-turn.ts'
import { signReceipt } from './keys.ts'
import { searchAccount, whyNotLooked } from './search.ts'
import { findStateBefore, findTeardown, readDestroyed } from './teardown.ts'

/** The parts of the server that writing a receipt needs. */
export type ReceiptPart = 'seal' | 'log' | 'publicUrl'

type Context = ChangeContext<ReceiptPart>
type Found = Pick<Receipt, 'held' | 'destroyed' | 'search' | 'left' | 'kept'>

/**
 * Writes the receipt of an environment that a run has destroyed: what was there before, what Terraform reported, and
 * what a search still finds.
 */
export async function writeReceipt(context: Context, environment: EnvironmentRow, run: RunRow): Promise<void> {
  const { tx } = context.work
  const teardown = await findTeardown(tx, environment.id)
  const stack = await readStack(context, environment)
  const before = await readBefore(context, environment, teardown, stack.provider)
  const destroyed = await readDestroyed(tx, teardown)
  const reason = whyNotLooked(environment)
  const known = before?.known ?? []
  const left =
    reason === undefined ? await searchAccount(tx, context.deps, { id: environment.id, stack: stack.stack, known }) : []
  const at = context.now.toISOString()
  const isGone = new Set(destroyed.map(({ address }) => address))
  await keep(
    context,
    environment,
    { run: { id: run.id, number: run.number }, reported_by: null },
    {
      held: before && { serial: before.serial, sha256: before.sha256, resources: before.held },
      destroyed,
      search: reason === undefined ? { looked: true, where: 'simulated-account', at } : { looked: false, reason },
      left,
      kept: before?.kept.filter(({ address }) => isGone.has(address)) ?? [],
    },
  )
}

/** Writes the receipt of an environment that a person says they have destroyed: it says that nobody looked. */
export function writeReceiptByHand(context: Context, environment: EnvironmentRow, person: string): Promise<void> {
  return keep(
    context,
    environment,
    { run: null, reported_by: person },
    {
      held: null,
      destroyed: null,
      search: { looked: false, reason: 'by-hand' },
      left: [],
      kept: [],
    },
  )
}

async function keep(
  { work, deps, now }: Context,
  environment: EnvironmentRow,
  by: Pick<Receipt, 'run' | 'reported_by'>,
  found: Found,
): Promise<void> {
  const { tx } = work
  const [project] = await tx.select().from(projects).where(eq(projects.id, environment.project_id))
  const [owner] = await tx.select().from(users).where(eq(users.id, environment.owner_id))
  const periods = await tx.select().from(costPeriods).where(eq(costPeriods.environment_id, environment.id))
  const { id, name, cloud_provider: cloud, region, connection, activated_at } = environment
  const receipt: Receipt = {
    version: 1,
    written_at: now.toISOString(),
    installation: deps.publicUrl,
    environment: {
      id,
      name,
      project: project?.name ?? '',
      owner: owner?.email ?? '',
      cloud,
      region,
      connection,
      is_simulated: isSimulated(connection),
      activated_at: activated_at?.toISOString() ?? null,
      cost_to_date: cents(costToDate(periods, now)),
    },
    run: by.run,
    reported_by: by.reported_by,
    verdict: verdictOf(found),
    held: found.held,
    destroyed: found.destroyed,
    search: found.search,
    left: found.left,
    kept: found.kept,
  }
  const { verdict } = receipt
  const signed = await signReceipt(tx, deps, receipt, now)
  await tx.insert(receipts).values({ environment_id: id, verdict, ...signed, created_at: now })
  work.record({
    action: 'environment.receipt',
    target: environmentTarget(environment),
    after: { verdict, left: found.left.length, key: signed.key_id },
  })
}

/** What was applied last, with its provider block; of what was never applied, what was asked for. */
async function readStack({ work: { tx } }: Context, environment: EnvironmentRow) {
  const [found] = await tx
    .select({
      stack: compiledStacks.stack,
      provider: sql<string | null>`${compiledStacks.result}->'terraform'->>'provider_tf'`,
    })
    .from(compiledStacks)
    .where(eq(compiledStacks.id, environment.applied_compiled_id ?? environment.compiled_id))
  return { stack: found?.stack, provider: found?.provider ?? '' }
}

/** What the last state before a teardown says. One that cannot be read keeps no environment from ending. */
async function readBefore(
  { work: { tx }, deps, now }: Context,
  { id }: EnvironmentRow,
  teardown: readonly RunRow[],
  provider: string,
): Promise<(StateBefore & { readonly sha256: string }) | null> {
  const version = await findStateBefore(tx, id, teardown)
  if (!version) return null
  try {
    const state = await readWholeBlob(tx, deps, version.blob_id)
    const before = await stateInTurn(id, { kind: 'teardown', state, at: now, purges: purgesIn(provider) })
    return { ...before, sha256: version.sha256 }
  } catch (error) {
    deps.log.warn({ err: error, environment: id }, 'The state before a teardown cannot be read for its receipt.')
    return null
  }
}
