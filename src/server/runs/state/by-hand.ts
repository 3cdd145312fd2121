// What people do with the versions of a state: take one away, or make one the newest again.
import { Readable } from 'node:stream'
import { and, eq, isNull } from 'drizzle-orm'
import type { Output } from '#contract/endpoint.ts'
import type { states } from '#contract/states.ts'
import { projectSlug } from '#domain/slug.ts'
import { message } from '#words/message.ts'
import { change } from '../../audit/change.ts'
import { environmentTarget } from '../../audit/targets.ts'
import type { Transaction } from '../../db/connect.ts'
import { runs } from '../../db/schema/runs.ts'
import type { Deps } from '../../deps.ts'
import { lockManagedEnvironment } from '../../environments/base/lock-managed.ts'
import type { EnvironmentRow } from '../../environments/base/lock.ts'
import type { SignedIn } from '../../http/context.ts'
import { conflict } from '../../http/errors.ts'
import type { FileBody } from '../../http/implement.ts'
import { readBlob, readWholeBlob } from '../base/blobs.ts'
import { stateInTurn } from './in-turn.ts'
import { getVersion, presentVersion } from './list.ts'
import { isLocked } from './lock.ts'
import { findNewestState, keepVersion } from './versions.ts'

interface Named {
  readonly id: string
  readonly number: string
}

/** A version as Terraform wrote it. @throws Refused with 404 when it is not there, 403 as the guard */
export async function takeAway(deps: Deps, ctx: SignedIn, { id, number }: Named): Promise<FileBody> {
  const { environment, version } = await change(deps, ctx, async ({ tx, record }) => {
    const { environment } = await lockManagedEnvironment(tx, ctx.caller, id)
    const version = await getVersion(tx, id, number)
    record({
      action: 'environment.state-download',
      target: environmentTarget(environment),
      after: { version: version.number, serial: version.serial },
    })
    return { environment, version }
  })
  const bytes = Readable.from(readBlob(deps.database.orm, deps, version.blob_id))
  return {
    body: Readable.toWeb(bytes) as ReadableStream<Uint8Array>,
    file_name: `${projectSlug(environment.name) || 'environment'}-${version.number}.tfstate`,
  }
}

/**
 * Makes a version the newest again: a new one with its content, under a higher serial, so that Terraform takes it for
 * newer. Also one that came too late to count is made to count by it.
 * @throws Refused with 404 when it is not there, 403 as the guard, 409 while a run is under way, and when it is the
 *   newest one already
 */
export async function rollBack(
  deps: Deps,
  ctx: SignedIn,
  { id, number }: Named,
  reason: string,
): Promise<Output<(typeof states)['rollback']>> {
  return change(deps, ctx, async ({ tx, record }) => {
    const { environment } = await lockManagedEnvironment(tx, ctx.caller, id)
    if (environment.status === 'deleted') throw conflict(message('environments.deleted'))
    const version = await getVersion(tx, id, number)
    const newest = await findNewestState(tx, id)
    if (newest?.id === version.id) throw conflict(message('states.rollback-newest'))
    if (await isBusy(tx, environment)) throw conflict(message('states.rollback-busy'))
    const { resource_count } = version
    const serial = Math.max(newest?.serial ?? 0, version.serial) + 1
    const lineage = newest?.lineage ?? version.lineage
    const old = await readWholeBlob(tx, deps, version.blob_id)
    const bytes = await stateInTurn(ctx.caller.id, { kind: 'renumber', state: old, serial, lineage })
    const kept = await keepVersion(tx, deps, {
      environment_id: id,
      run_id: null,
      bytes,
      serial,
      lineage,
      resource_count,
      is_adopted: true,
      reason,
      created_by: ctx.caller.id,
    })
    record({
      action: 'environment.state-rollback',
      target: environmentTarget(environment),
      before: { version: newest?.number ?? null },
      after: { version: kept.number, from_version: version.number, reason },
    })
    return presentVersion(tx, kept)
  })
}

async function isBusy(tx: Transaction, { id, operation }: EnvironmentRow): Promise<boolean> {
  if (operation !== 'none' || (await isLocked(tx, id))) return true
  return (await tx.$count(runs, and(eq(runs.environment_id, id), isNull(runs.ended_at)))) > 0
}
