// What an attempt may still hand over: only while its lease is its own.
import { eq } from 'drizzle-orm'
import { message } from '#words/message.ts'
import type { Queries, Transaction } from '../../db/connect.ts'
import { runAttempts } from '../../db/schema/runs.ts'
import type { CallingAttempt } from '../../http/context.ts'
import { conflict } from '../../http/errors.ts'
import type { AttemptRow } from '../base/lock.ts'

const ended = () => conflict(message('operations.attempt-ended'))

/** Holds an attempt that is at work. @throws Refused with 409 for one that has ended, also one that was lost */
export async function holdAttempt(tx: Transaction, { id }: Pick<CallingAttempt, 'id'>): Promise<AttemptRow> {
  const [attempt] = await tx.select().from(runAttempts).where(eq(runAttempts.id, id)).for('update')
  if (!attempt || attempt.ended_at !== null) throw ended()
  return attempt
}

/** Looks before something long begins. @throws Refused with 409 for an attempt that has ended */
export async function refuseEndedAttempt(orm: Queries, { id }: Pick<CallingAttempt, 'id'>): Promise<void> {
  const [attempt] = await orm.select({ ended_at: runAttempts.ended_at }).from(runAttempts).where(eq(runAttempts.id, id))
  if (!attempt || attempt.ended_at !== null) throw ended()
}
