// Keeping results: stored before they are answered, read by whom may read them.
import { z } from 'zod'
import type { CompiledStack, TerraformFiles } from '#engine/result.ts'
import type { StoredResult } from '#contract/results.ts'
import type { Deps } from '../../deps.ts'
import { notFound } from '../../http/errors.ts'
import type { Text } from '../../http/implement.ts'
import type { Maker } from '../../http/maker.ts'
import { presentResult } from './present.ts'
import { clearCurrentResult, findCurrentResult, findReadableResult, insertResult, shareResult, type ResultRow } from './store.ts'

const noResult = () => notFound('There is no such result, or it is not shared with you: ask the person who made it to share it.')

/** Proves and stores what was compiled, as its maker's current result. */
export async function keepResult(deps: Deps, maker: Maker, compiled: CompiledStack): Promise<Text<StoredResult>> {
  const proof = await deps.prove(compiled.terraform)
  const row: ResultRow = {
    id: deps.newId(),
    maker_id: maker.ensureId(),
    stack: JSON.stringify(compiled.stack),
    result: JSON.stringify(compiled),
    proof: JSON.stringify(proof),
    is_shared: false,
    created_at: deps.now(),
  }
  await insertResult(deps.database, row)
  return presentResult(row, row.maker_id)
}

/** @throws Refused with 404 for what is not there or not for this maker */
export async function getResult({ database }: Deps, maker: Maker, id: string): Promise<Text<StoredResult>> {
  return presentResult(await getReadable(database, maker, id), maker.id)
}

/**
 * The files of a stored result and the cloud for which they are.
 * @throws Refused with 404 for what is not there or not for this maker
 */
export async function getResultFiles({ database }: Deps, maker: Maker, id: string): Promise<Pick<CompiledStack, 'stack' | 'terraform'>> {
  const { stack, terraform } = JSON.parse((await getReadable(database, maker, id)).result) as { stack: CompiledStack['stack']; terraform: TerraformFiles }
  return { stack, terraform }
}

/** @throws Refused with 404 when this browser has no current result */
export async function getCurrentResult({ database }: Deps, maker: Maker): Promise<Text<StoredResult>> {
  const row = maker.id === undefined ? undefined : await findCurrentResult(database, maker.id)
  if (!row) throw notFound('There is no generated result in this browser yet: answer the questions of the wizard to get one.')
  return presentResult(row, maker.id)
}

/** Start New: the browser has no current result any more. */
export async function leaveCurrentResult({ database }: Deps, maker: Maker): Promise<void> {
  if (maker.id !== undefined) await clearCurrentResult(database, maker.id)
}

/** @throws Refused with 404 for a result that is not this maker's */
export async function share({ database }: Deps, maker: Maker, id: string): Promise<{ id: string; is_shared: true }> {
  if (maker.id === undefined || !isId(id) || !(await shareResult(database, id, maker.id))) throw noResult()
  return { id, is_shared: true }
}

async function getReadable(database: Deps['database'], maker: Maker, id: string): Promise<ResultRow> {
  const row = isId(id) ? await findReadableResult(database, id, maker.id) : undefined
  if (!row) throw noResult()
  return row
}

/** The database refuses to compare anything else with an id. */
function isId(text: string): boolean {
  return z.uuid().safeParse(text).success
}
