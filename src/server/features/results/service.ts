// Keeping results: stored before they are answered, read by whom may read them.
import type { CompiledStack } from '#engine/result.ts'
import { message } from '#words/message.ts'
import type { Deps } from '../../deps.ts'
import { change } from '../../audit/change.ts'
import { notFound } from '../../http/errors.ts'
import { isId } from '../../http/ids.ts'
import type { SignedIn } from '../../http/context.ts'
import { prepareOnce, prepareResult } from './prepare.ts'
import { presentResult, type PresentedResult } from './present.ts'
import {
  clearCurrentResult,
  findCurrentResult,
  findReadableResult,
  insertResult,
  updateSharing,
  type ResultRow,
} from './store.ts'

const noResult = () => notFound(message('results.no-result'))

/**
 * Compiles, proves and stores a result as its maker's current one; what was asked a moment ago is only stored.
 * @param asked everything that decides the result beside the day and the prices
 * @param compile throws what refuses it
 */
export async function keepResult(
  deps: Deps,
  ctx: SignedIn,
  asked: object,
  compile: () => CompiledStack | Promise<CompiledStack>,
): Promise<PresentedResult> {
  const prepare = async () => prepareResult(deps, ctx.caller.id, await compile())
  const { plan, result_bytes, ...texts } = await prepareOnce(deps, asked, prepare)
  const now = deps.now()
  const row = { id: deps.newId(), user_id: ctx.caller.id, ...texts, is_shared: false, created_at: now }
  const planned = await insertResult(deps.database, row, plan)
  deps.planner.wake()
  return presentResult(deps, { ...row, plan: planned }, row.user_id, result_bytes)
}

/** @throws Refused with 404 for what is not there or not for this person */
export async function getResult(deps: Deps, ctx: SignedIn, id: string): Promise<PresentedResult> {
  return presentResult(deps, await getReadable(deps.database, ctx, id), ctx.caller.id)
}

/**
 * The files of a stored result and the cloud for which they are.
 * @throws Refused with 404 for what is not there or not for this person
 */
export async function getResultFiles(
  { database }: Deps,
  ctx: SignedIn,
  id: string,
): Promise<Pick<CompiledStack, 'stack' | 'terraform' | 'module_files' | 'main_parts'>> {
  const {
    stack,
    terraform,
    module_files = {},
    main_parts,
  } = JSON.parse((await getReadable(database, ctx, id)).result) as CompiledStack
  return { stack, terraform, module_files, ...(main_parts && { main_parts }) }
}

/** @throws Refused with 404 when they have no current result */
export async function getCurrentResult(deps: Deps, ctx: SignedIn): Promise<PresentedResult> {
  const row = await findCurrentResult(deps.database, ctx.caller.id)
  if (!row) throw notFound(message('results.none-yet'))
  return presentResult(deps, row, ctx.caller.id)
}

/** Start New: they have no current result any more. */
export async function leaveCurrentResult({ database }: Deps, ctx: SignedIn): Promise<void> {
  await clearCurrentResult(database, ctx.caller.id)
}

/**
 * Shares a result, or stops sharing it.
 * @throws Refused with 404 for a result that is not theirs
 */
export async function setSharing<Shared extends boolean>(
  deps: Deps,
  ctx: SignedIn,
  id: string,
  is_shared: Shared,
): Promise<{ id: string; is_shared: Shared }> {
  if (!isId(id)) throw noResult()
  await change(deps, ctx, async ({ tx, record }) => {
    const before = await updateSharing(tx, id, ctx.caller.id, is_shared)
    if (!before) throw noResult()
    if (before.is_shared !== is_shared)
      record({
        action: is_shared ? 'result.share' : 'result.unshare',
        target: { type: 'result', id, name: id },
        before,
        after: { is_shared },
      })
  })
  return { id, is_shared }
}

async function getReadable(database: Deps['database'], ctx: SignedIn, id: string): Promise<ResultRow> {
  const row = isId(id) ? await findReadableResult(database, id, ctx.caller.id) : undefined
  if (!row) throw noResult()
  return row
}
