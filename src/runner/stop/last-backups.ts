// Before Terraform destroys an instance of Cloud SQL whose backups stay, a last backup is taken of it: the newest
// automatic one is up to a day old. AWS does that itself, and Azure keeps what it has.
import { beginLastBackup, deleteSqlBackup, endOfSqlOperation, listSqlBackups } from '#cloud-api/google/backups.ts'
import type { Google } from '#cloud-api/google/client.ts'
import { CloudRefusal } from '#cloud-api/refusal.ts'
import { HOUR_MS, MINUTE_MS } from '#engine/durations.ts'
import { message, type Message } from '#words/message.ts'
import { inEnglish } from '#words/in-english.ts'
import { makeDiagnostic } from '../execute/terraform-events.ts'
import { leavesBackups } from './google/databases.ts'
import { textOf, type Place, type Target } from './kind.ts'
import { reasonOf } from './one.ts'
import { inGoogle } from './open-place.ts'
import { openingFor, type Destroying } from './start-for-destroy.ts'
import { resourcesIn } from './targets.ts'

/** A backup of a large instance takes its time; one that takes longer is looked at by a person. */
const LIMIT_MS = 4 * HOUR_MS
const LOOK_EVERY_MS = 10_000
const CONFLICT = 409
const NOT_FOUND = 404

/**
 * Takes them in the destroy of an environment; nothing in any other job. One that fails ends the job before anything is
 * gone.
 */
export async function takeLastBackups(context: Destroying): Promise<'failed' | void> {
  const { credentials, kind } = context.job
  if (kind !== 'destroy' || credentials?.cloud !== 'gcp') return
  const targets = resourcesIn(await context.channel.readState()).filter(leavesBackups)
  if (targets.length === 0) return
  return inGoogle({ ...openingFor(context), credentials }, (place) => takeIn(place, targets, context))
}

async function takeIn(
  { cloud, pause, signal, close }: Place<Google>,
  targets: readonly Pick<Target, 'address' | 'attributes'>[],
  { channel, masker, diagnostics, workshop }: Destroying,
): Promise<'failed' | void> {
  try {
    for (const { address, attributes } of targets) {
      const instance = { project: textOf({ attributes }, 'project'), name: textOf({ attributes }, 'name') }
      const failure = await takeOne(cloud, instance, { pause, signal, now: workshop.now })
      if (signal.aborted) return 'failed'
      if (failure === undefined) channel.log(`${address}: a last backup is taken.\n`)
      if (failure === undefined || failure === 'gone') continue
      const text = masker.mask(`${address}: ${inEnglish(failure)}`)
      diagnostics.push(makeDiagnostic('error', text, '', address))
      channel.log(`Error: ${text}\n`)
      return 'failed'
    }
  } finally {
    close()
  }
}

interface Waiting extends Pick<Place<Google>, 'pause' | 'signal'> {
  readonly now: () => Date
}

/** @returns why there is none; gone where there is no such instance any more */
async function takeOne(
  google: Google,
  { project, name }: { readonly project: string; readonly name: string },
  { pause, signal, now }: Waiting,
): Promise<Message | 'gone' | undefined> {
  const until = now().getTime() + LIMIT_MS
  let operation: string | undefined
  try {
    const before = (await listSqlBackups(google, project)).filter((one) => one.instance === name && one.is_last)
    while (now().getTime() < until) {
      operation ??= await begin()
      const end = operation === undefined ? undefined : await endOfSqlOperation(google, project, operation)
      if (end) {
        if (end.failure !== null)
          return message('stops.refused', {
            cloud: 'Google Cloud',
            action: 'cloudsql.backupRuns.create',
            code: end.failure,
          })
        // Those of an attempt before this one: only the newest is kept.
        for (const one of before) await deleteSqlBackup(google, one.name)
        return undefined
      }
      await pause(LOOK_EVERY_MS)
      signal.throwIfAborted()
    }
    return message('stops.backup-limit', { minutes: LIMIT_MS / MINUTE_MS })
  } catch (error) {
    if (signal.aborted) return undefined
    if (error instanceof CloudRefusal && error.status === NOT_FOUND) return 'gone'
    return reasonOf('Google Cloud', error)
  }

  /** Begins it; undefined while the instance is busy with something else. */
  async function begin(): Promise<string | undefined> {
    try {
      return await beginLastBackup(google, project, name)
    } catch (error) {
      if (error instanceof CloudRefusal && error.status === CONFLICT) return undefined
      throw error
    }
  }
}
