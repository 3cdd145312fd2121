// What an attempt reads of the state of its environment, and what it makes of it.
import { Readable } from 'node:stream'
import { and, eq } from 'drizzle-orm'
import type { RawBody } from '#contract/endpoint.ts'
import { firstState } from '#domain/state/first.ts'
import { message } from '#words/message.ts'
import { stateVersions } from '../../db/schema/states.ts'
import type { Deps } from '../../deps.ts'
import { lockEnvironment } from '../../environments/base/lock.ts'
import type { CallingAttempt } from '../../http/context.ts'
import { conflict } from '../../http/errors.ts'
import type { RawReply } from '../../http/reply.ts'
import { readBlob } from '../base/blobs.ts'
import { beginCost } from '../base/begin-cost.ts'
import { collect } from '../base/collect.ts'
import { attemptEnded, refuseEnded, standingOf } from '../base/standing.ts'
import { stateInTurn } from './in-turn.ts'
import type { StateFacts } from './inspect.ts'
import { refuseUnlocked } from './lock.ts'
import { digestOfState, findNewestState, keepVersion, type VersionRow } from './versions.ts'

/**
 * The newest state as it was written; before the first, an empty one.
 * @throws Refused with 409 for an attempt that has ended
 */
export async function giveState(deps: Deps, attempt: CallingAttempt): Promise<RawReply['raw']> {
  refuseEnded(attempt)
  const { environment_id } = attempt
  const { orm } = deps.database
  const newest = await findNewestState(orm, environment_id)
  if (!newest) return new TextEncoder().encode(firstState(environment_id))
  return Readable.toWeb(Readable.from(readBlob(orm, deps, newest.blob_id))) as ReadableStream<Uint8Array>
}

/**
 * Keeps a state that an apply made. An identical one again changes nothing. What an agent that was lost brings after
 * something has followed it is kept beside the others, and read by no one but people.
 * @throws Refused with 400 for what is no state, 409 when it does not follow the newest one or its attempt has ended,
 *   413 when it is too large, 423 when another one holds the state
 */
export async function takeState(
  deps: Deps,
  attempt: CallingAttempt,
  lockId: string | undefined,
  body: RawBody,
): Promise<void> {
  const { environment_id, run_id, id: attempt_id } = attempt
  const bytes = await collect(body)
  const facts = await stateInTurn(environment_id, { kind: 'inspect', state: bytes })
  const sha256 = digestOfState(bytes)
  const isNew = await deps.database.orm.transaction(async (tx) => {
    await lockEnvironment(tx, environment_id)
    const standing = await standingOf(tx, attempt)
    if (standing === 'ended') throw attemptEnded()
    const version = { ...facts, bytes, environment_id, run_id, attempt_id }
    if (standing === 'overtaken') {
      const isIt = and(eq(stateVersions.attempt_id, attempt_id), eq(stateVersions.sha256, sha256))
      if ((await tx.$count(stateVersions, isIt)) === 0) await keepVersion(tx, deps, { ...version, is_adopted: false })
      return false
    }
    await refuseUnlocked(tx, attempt, lockId, standing)
    const newest = await findNewestState(tx, environment_id)
    if (newest?.sha256 === sha256) return false
    if (newest) refuseUnfit(newest, facts)
    await keepVersion(tx, deps, { ...version, is_adopted: true })
    return true
  })
  // Also where nobody told that the first resource was made, as when the server was away.
  if (isNew && facts.resource_count > 0) await beginCost(deps, environment_id)
}

/** @throws Refused with 409 for a state that does not follow the newest one */
function refuseUnfit(newest: VersionRow, { serial, lineage }: StateFacts): void {
  if (lineage !== newest.lineage) throw conflict(message('states.other-lineage'))
  if (serial > newest.serial) return
  throw conflict(
    message(serial === newest.serial ? 'states.same-serial' : 'states.old-serial', { serial, newest: newest.serial }),
  )
}
