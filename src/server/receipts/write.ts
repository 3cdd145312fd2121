// The receipt of an environment that Strata has destroyed.
import { eq, sql } from 'drizzle-orm'
import type { StateBefore } from '#domain/receipt/of-state.ts'
import { purgesIn } from '#domain/receipt/outlives.ts'
import { compiledStacks } from '../db/schema/environments.ts'
import type { EnvironmentRow } from '../environments/base/lock.ts'
import { readWholeBlob } from '../runs/base/blobs.ts'
import type { RunRow } from '../runs/base/lock.ts'
import { stateInTurn } from '../runs/state/in-turn.ts'
import { noteLeft } from './leaks.ts'
import { keepReceipt, type ReceiptContext } from './base/keep.ts'
import { searchAccount, whyNotLooked } from './search.ts'
import { findStateBefore, findTeardown, readDestroyed } from './teardown.ts'

/**
 * Writes the receipt of an environment that a run has destroyed: what was there before, what Terraform reported, and
 * what a search still finds.
 */
export async function writeReceipt(context: ReceiptContext, environment: EnvironmentRow, run: RunRow): Promise<void> {
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
  await keepReceipt(
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
  if (reason === undefined) await noteLeft(tx, environment, left, context.now)
}

/** What was applied last, with its provider block; of what was never applied, what was asked for. */
async function readStack({ work: { tx } }: ReceiptContext, environment: EnvironmentRow) {
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
  { work: { tx }, deps, now }: ReceiptContext,
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
