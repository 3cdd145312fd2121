// Backups of Cloud SQL and snapshots of disks: what outlives an instance or a disk of Google Cloud.
// https://cloud.google.com/sql/docs/mysql/admin-api/rest/v1/Backups
// https://cloud.google.com/compute/docs/reference/rest/v1/snapshots
import { z } from 'zod'
import { CloudRefusal } from '../refusal.ts'
import type { Google } from './client.ts'

/** How the backup is described that is taken before an instance is destroyed: by that it is found again. */
export const LAST_BACKUP = 'Last backup, taken by Strata before it destroyed the instance'

const GIB = 1024 ** 3
const NOT_FOUND = 404

const backup = z.object({
  name: z.string(),
  instance: z.string().default(''),
  description: z.string().default(''),
  maxChargeableBytes: z.string().optional(),
  kmsKey: z.string().optional(),
  backupInterval: z.object({ startTime: z.string().default('') }).optional(),
})

/** A backup of an instance of Cloud SQL. */
export interface SqlBackup {
  /** Such as projects/shop-1/backups/0a1b. */
  readonly name: string
  /** Name of its instance, without its project. */
  readonly instance: string
  /** Whether it was taken before its instance was destroyed. */
  readonly is_last: boolean
  /** GB that are billed at most; null where Cloud SQL does not say it. */
  readonly size_gb: number | null
  /** The key that it is encrypted with, where that is one of the project. */
  readonly kms_key: string | undefined
}

/** The backups of a project, the newest first. @throws CloudRefusal */
export async function listSqlBackups(google: Google, project: string): Promise<SqlBackup[]> {
  const path = `/v1/projects/${encodeURIComponent(project)}/backups`
  const listed = await google.all({ action: 'cloudsql.backupRuns.list', service: 'sqladmin', path }, 'backups')
  const startOf = (one: z.infer<typeof backup>): string => one.backupInterval?.startTime ?? ''
  return listed
    .flatMap((one) => backup.safeParse(one).data ?? [])
    .toSorted((one, other) => (startOf(one) > startOf(other) ? -1 : 1))
    .map(backupIn)
}

/** Reads a backup by its name; undefined for one that is not there. @throws CloudRefusal */
export async function readSqlBackup(google: Google, name: string): Promise<SqlBackup | undefined> {
  try {
    const answer = await google.ask({ action: 'cloudsql.backupRuns.get', service: 'sqladmin', path: `/v1/${name}` })
    return backupIn(backup.parse(answer))
  } catch (error) {
    if (isNotFound(error)) return undefined
    throw error
  }
}

/** Deletes a backup by its name. One that is not there is deleted. @throws CloudRefusal */
export async function deleteSqlBackup(google: Google, name: string): Promise<void> {
  const asked = { action: 'cloudsql.backupRuns.delete', service: 'sqladmin', path: `/v1/${name}` } as const
  await deleted(google.ask({ ...asked, method: 'DELETE' }))
}

const operation = z.object({ name: z.string() })

/**
 * Begins the last backup of an instance.
 * @returns the operation that makes it
 * @throws CloudRefusal
 */
export async function beginLastBackup(google: Google, project: string, instance: string): Promise<string> {
  const answer = await google.ask({
    action: 'cloudsql.backupRuns.create',
    service: 'sqladmin',
    method: 'POST',
    path: `/v1/projects/${encodeURIComponent(project)}/instances/${encodeURIComponent(instance)}/backupRuns`,
    body: { description: LAST_BACKUP },
  })
  return operation.parse(answer).name
}

const progress = z.object({
  status: z.string().default(''),
  error: z.object({ errors: z.array(z.object({ code: z.string().default('UNKNOWN') })).default([]) }).optional(),
})

/** Whether an operation has ended, and the code of its failure; undefined while it goes on. @throws CloudRefusal */
export async function endOfSqlOperation(
  google: Google,
  project: string,
  name: string,
): Promise<{ readonly failure: string | null } | undefined> {
  const path = `/v1/projects/${encodeURIComponent(project)}/operations/${encodeURIComponent(name)}`
  const answer = await google.ask({ action: 'cloudsql.instances.get', service: 'sqladmin', path })
  const { status, error } = progress.parse(answer ?? {})
  if (status !== 'DONE') return undefined
  return { failure: error ? (error.errors[0]?.code ?? 'UNKNOWN') : null }
}

const snapshot = z.object({
  name: z.string(),
  creationTimestamp: z.string().default(''),
  sourceDiskId: z.string().default(''),
  diskSizeGb: z.string().default(''),
  /** Of one that a schedule makes. */
  autoCreated: z.boolean().default(false),
})

/** A snapshot of a disk. */
export interface DiskSnapshot {
  readonly name: string
  readonly size_gb: number | null
}

/**
 * The newest snapshot of a disk that no schedule has made; undefined without one.
 * @param disk by its address and its id: another disk may have had the same name
 * @throws CloudRefusal
 */
export async function findDiskSnapshot(
  google: Google,
  project: string,
  disk: { readonly link: string; readonly id: string },
): Promise<DiskSnapshot | undefined> {
  const path = `/compute/v1/projects/${encodeURIComponent(project)}/global/snapshots`
  const query = { filter: `sourceDisk="${disk.link}"` }
  const listed = await google.all({ action: 'compute.snapshots.list', service: 'compute', path, query }, 'items')
  const [newest] = listed
    .flatMap((one) => snapshot.safeParse(one).data ?? [])
    .filter(({ sourceDiskId, autoCreated }) => sourceDiskId === disk.id && !autoCreated)
    .toSorted((one, other) => (Date.parse(one.creationTimestamp) > Date.parse(other.creationTimestamp) ? -1 : 1))
  return newest && { name: newest.name, size_gb: numberIn(newest.diskSizeGb) }
}

/** Deletes the snapshot of a disk. One that is not there is deleted. @throws CloudRefusal */
export async function deleteDiskSnapshot(google: Google, project: string, name: string): Promise<void> {
  const path = `/compute/v1/projects/${encodeURIComponent(project)}/global/snapshots/${encodeURIComponent(name)}`
  await deleted(google.ask({ action: 'compute.snapshots.delete', service: 'compute', method: 'DELETE', path }))
}

function backupIn({ name, instance, description, maxChargeableBytes, kmsKey }: z.infer<typeof backup>): SqlBackup {
  const bytes = numberIn(maxChargeableBytes ?? '')
  return {
    name,
    instance: instance.split('/').at(-1) ?? instance,
    is_last: description === LAST_BACKUP,
    size_gb: bytes === null ? null : Math.max(1, Math.ceil(bytes / GIB)),
    kms_key: kmsKey,
  }
}

/** Numbers of 64 bits are texts in the answers of Google Cloud. */
function numberIn(text: string): number | null {
  const number = Number(text)
  return text !== '' && Number.isFinite(number) && number >= 0 ? number : null
}

async function deleted(answer: Promise<unknown>): Promise<void> {
  try {
    await answer
  } catch (error) {
    if (!isNotFound(error)) throw error
  }
}

function isNotFound(error: unknown): boolean {
  return error instanceof CloudRefusal && error.status === NOT_FOUND
}
