// Versions of a state: one row for each, which never changes.
import { hash } from 'node:crypto'
import { and, desc, eq, inArray, max } from 'drizzle-orm'
import { STATE_VERSIONS_KEPT } from '#domain/run/limits.ts'
import type { Queries, Transaction } from '../../db/connect.ts'
import { stateVersions } from '../../db/schema/states.ts'
import type { Deps } from '../../deps.ts'
import { removeBlobs, writeBlob } from '../base/blobs.ts'
import type { StateFacts } from './inspect.ts'

export type VersionRow = typeof stateVersions.$inferSelect

/** The state of an environment that counts; undefined before the first. */
export async function findNewestState(orm: Queries, environmentId: string): Promise<VersionRow | undefined> {
  const [row] = await orm
    .select()
    .from(stateVersions)
    .where(and(eq(stateVersions.environment_id, environmentId), eq(stateVersions.is_adopted, true)))
    .orderBy(desc(stateVersions.number))
    .limit(1)
  return row
}

/** A state that is to be kept. */
export interface NewVersion extends StateFacts, Pick<VersionRow, 'environment_id' | 'run_id' | 'is_adopted'> {
  readonly bytes: Uint8Array
  readonly attempt_id?: string
  /** Who rolled back to it, and why. */
  readonly created_by?: string
  readonly reason?: string
}

/** SHA-256 of a state, in hexadecimal. */
export function digestOfState(bytes: Uint8Array): string {
  return hash('sha256', bytes, 'hex')
}

/** Keeps a state, and forgets what is older than the newest that are kept. The transaction holds the environment. */
export async function keepVersion(
  tx: Transaction,
  deps: Pick<Deps, 'seal' | 'newId' | 'now'>,
  { bytes, ...version }: NewVersion,
): Promise<VersionRow> {
  const { environment_id, is_adopted } = version
  const [last] = await tx
    .select({ number: max(stateVersions.number) })
    .from(stateVersions)
    .where(eq(stateVersions.environment_id, environment_id))
  const blob = await writeBlob(tx, deps, [bytes])
  const row = {
    ...version,
    id: deps.newId(),
    number: (last?.number ?? 0) + 1,
    sha256: blob.sha256,
    size: blob.size,
    blob_id: blob.id,
    created_at: deps.now(),
  }
  const [kept] = await tx.insert(stateVersions).values(row).returning()
  if (!kept) throw new Error('A state was not kept.')
  // What does not count never pushes out what does.
  const isOfKind = and(eq(stateVersions.environment_id, environment_id), eq(stateVersions.is_adopted, is_adopted))
  const old = tx
    .select({ id: stateVersions.id })
    .from(stateVersions)
    .where(isOfKind)
    .orderBy(desc(stateVersions.number))
    .offset(STATE_VERSIONS_KEPT)
  await removeVersions(tx, await old)
  return kept
}

/** Forgets versions with their bytes. */
export async function removeVersions(tx: Transaction, rows: readonly Pick<VersionRow, 'id'>[]): Promise<void> {
  if (rows.length === 0) return
  const isOne = inArray(
    stateVersions.id,
    rows.map(({ id }) => id),
  )
  const removed = await tx.delete(stateVersions).where(isOne).returning({ blob_id: stateVersions.blob_id })
  await removeBlobs(
    tx,
    removed.map(({ blob_id }) => blob_id),
  )
}
