// The log of an attempt, as its agent hands it over: bytes at offsets, so that a piece that is sent again changes
// nothing and a piece that is missing is noticed.
import { eq } from 'drizzle-orm'
import { LOG_MAX_BYTES } from '#domain/run/limits.ts'
import { message } from '#words/message.ts'
import type { RawBody } from '#contract/endpoint.ts'
import { runAttempts, runLogPieces } from '../../db/schema/runs.ts'
import type { Deps } from '../../deps.ts'
import type { CallingAttempt } from '../../http/context.ts'
import { conflict } from '../../http/errors.ts'
import { signal } from '../base/signal.ts'
import { collect } from '../base/collect.ts'
import { findOrder, type AgentOrder } from '../base/standing-order.ts'
import { holdAttempt } from './own.ts'

/**
 * Keeps bytes of a log.
 * @returns how many bytes of it are kept, and whether the agent goes on, which it hears soonest here
 * @throws Refused with 409 when there is a hole before them, or the attempt has ended; 413 for too many at once
 */
export async function keepLog(
  { database: { orm }, now }: Pick<Deps, 'database' | 'now'>,
  calling: CallingAttempt,
  offset: number,
  body: RawBody,
): Promise<{ readonly bytes: number; readonly order: AgentOrder }> {
  const given = await collect(body)
  return orm.transaction(async (tx) => {
    const attempt = await holdAttempt(tx, calling)
    const { id, run_id, log_bytes: kept, is_log_cut } = attempt
    const order = await findOrder(tx, attempt, now())
    if (is_log_cut) return { bytes: kept, order }
    if (offset > kept) throw conflict(message('operations.log-hole', { kept, offset }))
    const fresh = given.subarray(kept - offset)
    if (fresh.byteLength === 0) return { bytes: kept, order }
    const bytes = fresh.subarray(0, LOG_MAX_BYTES - kept)
    const isCut = bytes.byteLength < fresh.byteLength
    if (bytes.byteLength > 0)
      await tx.insert(runLogPieces).values({ attempt_id: id, at_byte: kept, bytes, created_at: now() })
    const log_bytes = kept + bytes.byteLength
    await tx
      .update(runAttempts)
      .set({ log_bytes, ...(isCut && { is_log_cut: true }) })
      .where(eq(runAttempts.id, id))
    await signal(tx, 'strata_run', run_id)
    return { bytes: log_bytes, order }
  })
}
