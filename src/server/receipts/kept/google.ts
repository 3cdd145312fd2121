// Last backups and snapshots in Google Cloud, with the identity that applies.
import { deleteDiskSnapshot, deleteSqlBackup, readSqlBackup } from '#cloud-api/google/backups.ts'
import { SIGN_IN_ACTIONS } from '#cloud-api/google/sign-in.ts'
import { CloudRefusal, UNREACHABLE } from '#cloud-api/refusal.ts'
import { MINUTE_MS } from '#engine/durations.ts'
import type { connections } from '../../db/schema/connections.ts'
import type { Deps } from '../../deps.ts'
import { openGoogle, type GooglePart, type GoogleSession } from '../../google/sign-in.ts'
import type { SnapshotRow, Trouble } from './trouble.ts'

type Connection = typeof connections.$inferSelect
type Asked<Answer> = { readonly ok: true; readonly value: Answer } | ({ readonly ok: false } & Trouble)

const TIMEOUT_MS = MINUTE_MS

/** Deletes what is kept. @returns what kept it from being deleted; undefined where it is gone */
export async function deleteInGoogle(
  deps: Pick<Deps, GooglePart>,
  connection: Connection,
  { type, name }: Pick<SnapshotRow, 'type' | 'name'>,
): Promise<Trouble | undefined> {
  const deleted = await askGoogle(deps, connection, ({ google, project }) =>
    type === 'google_sql_backup' ? deleteSqlBackup(google, name) : deleteDiskSnapshot(google, project, name),
  )
  return deleted.ok ? undefined : { problem: deleted.problem, code: deleted.code }
}

/** Looks whether a backup can be read: `gone` where it is not there, `key` where the key of its stack encrypts it. */
export function lookAtBackup(
  deps: Pick<Deps, GooglePart>,
  connection: Connection,
  { name }: Pick<SnapshotRow, 'name'>,
): Promise<Asked<'readable' | 'gone' | 'key'>> {
  return askGoogle(deps, connection, async ({ google }) => {
    const found = await readSqlBackup(google, name)
    if (!found) return 'gone'
    return found.kms_key === undefined ? 'readable' : 'key'
  })
}

async function askGoogle<Answer>(
  deps: Pick<Deps, GooglePart>,
  connection: Connection,
  ask: (session: GoogleSession) => Promise<Answer>,
): Promise<Asked<Answer>> {
  const signal = AbortSignal.timeout(TIMEOUT_MS)
  try {
    return { ok: true, value: await ask(openGoogle(deps, connection, { phase: 'apply', signal })) }
  } catch (error) {
    if (signal.aborted) return { ok: false, problem: 'unreachable', code: null }
    if (!(error instanceof CloudRefusal)) throw error
    const { code, action } = error
    if (code === UNREACHABLE) return { ok: false, problem: 'unreachable', code: null }
    const isOfSignIn = Object.values<string>(SIGN_IN_ACTIONS).includes(action)
    return { ok: false, problem: isOfSignIn ? 'key-refused' : 'refused', code }
  }
}
