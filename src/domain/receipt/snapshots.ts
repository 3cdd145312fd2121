// Last snapshots of what was destroyed: how long they stay, and what Strata can do with them.
import { DAY_MS, MINUTE_MS } from '#engine/durations.ts'
import type { KeptOne } from './receipt.ts'

/** Days that a last snapshot stays, unless someone keeps it longer. */
export const SNAPSHOT_DAYS = 14
/** The most that it can stay: the key of its stack is deleted after 30 days, and the data is lost with it. */
export const SNAPSHOT_DAYS_MAX = 28
/** Days that it stays at least once an environment is started from it: the request may wait for approval. */
export const RESTORE_DAYS = 7

/** Attributes of a resource, as its provider has them. */
export type Values = Readonly<Record<string, unknown>>

/** Days that Azure keeps the backups of a deleted server (learn.microsoft.com, "Restore a deleted server"). */
export const AZURE_BACKUP_DAYS = 5

/**
 * What stays of a resource, by its type. `kind`: as AWS writes it into an ARN. `ended_by`: who deletes it at its end;
 * nobody can keep longer, or delete before, what Azure keeps.
 */
const STAYING = {
  aws_db_instance: { type: 'aws_db_snapshot', kind: 'snapshot', ended_by: 'strata' },
  aws_rds_cluster: { type: 'aws_db_cluster_snapshot', kind: 'cluster-snapshot', ended_by: 'strata' },
  aws_elasticache_replication_group: { type: 'aws_elasticache_snapshot', kind: 'snapshot', ended_by: 'strata' },
  azurerm_mysql_flexible_server: { type: 'azurerm_mysql_deleted_server', kind: null, ended_by: 'cloud' },
  azurerm_postgresql_flexible_server: { type: 'azurerm_postgresql_deleted_server', kind: null, ended_by: 'cloud' },
  google_compute_disk: { type: 'google_compute_snapshot', kind: null, ended_by: 'strata' },
  google_compute_region_disk: { type: 'google_compute_snapshot', kind: null, ended_by: 'strata' },
  google_sql_database_instance: { type: 'google_sql_backup', kind: null, ended_by: 'strata' },
} as const

export type SnapshotType = (typeof STAYING)[keyof typeof STAYING]['type']

/**
 * Why a snapshot could not be deleted at its end. `no-connection`: its connection was deleted or revoked.
 * `key-refused`: its cloud did not let the connection sign in. `unreachable`: its cloud did not answer.
 * `refused`: with a code.
 */
export const SNAPSHOT_PROBLEMS = ['no-connection', 'key-refused', 'unreachable', 'refused'] as const
export type SnapshotProblem = (typeof SNAPSHOT_PROBLEMS)[number]

/** Whether a snapshot has passed its end and could not be deleted: it is left then, and kept no more. */
export function isLeftBehind(
  { until, problem }: { readonly until: Date; readonly problem: SnapshotProblem | null },
  now: Date,
): boolean {
  return problem !== null && until <= now
}

/** What is known of a last snapshot before it is looked for. */
export interface SnapshotFacts {
  /** Address of the resource that leaves it. */
  readonly address: string
  readonly type: SnapshotType
  /** Its ARN; null where that of its resource is not known, and in other clouds. */
  readonly arn: string | null
  /** Of the resource that leaves it: its id in Azure and its project in Google Cloud; null where nobody says it. */
  readonly place: string | null
  /** Name of that resource. */
  readonly source: string | null
  /** GB of the disk that it is of: it holds at most that. Null where nobody says it. */
  readonly size_gb: number | null
  readonly engine: string | null
}

const rowOf = (type: string): (typeof STAYING)[keyof typeof STAYING] | undefined =>
  Object.hasOwn(STAYING, type) ? STAYING[type as keyof typeof STAYING] : undefined

/** Whether Strata deletes the last snapshots of a type of resource at their end. */
export function endsSnapshots(type: string): boolean {
  return rowOf(type)?.ended_by === 'strata'
}

/** Whether Azure keeps the backups of a type of resource for some days, and nobody can change that. */
export function isKeptByAzure(type: string): boolean {
  return rowOf(type)?.ended_by === 'cloud'
}

/** Who deletes a snapshot of a type at its end. */
export function enderOf(type: SnapshotType): 'strata' | 'cloud' {
  return Object.values(STAYING).find((one) => one.type === type)?.ended_by ?? 'strata'
}

const CLOUD_NAMES = { aws: 'AWS', azurerm: 'Azure', google: 'Google Cloud' } as const

/** Cloud in which a snapshot of a type is. */
export function cloudOfSnapshot(type: string): (typeof CLOUD_NAMES)[keyof typeof CLOUD_NAMES] {
  return CLOUD_NAMES[providerOf(type)]
}

/** Provider of a type of resource. */
export function providerOf(type: string): keyof typeof CLOUD_NAMES {
  const [name] = type.split('_')
  return name === 'azurerm' || name === 'google' ? name : 'aws'
}

/** Whether a resource of Azure or Google Cloud is encrypted with a key of its stack, which is deleted with it. */
export function hasOwnKey(values: Values): boolean {
  const blocks = ['customer_managed_key', 'disk_encryption_key'].map((name) => values[name])
  const key = values['encryption_key_name']
  return blocks.some((one) => Array.isArray(one) && one.length > 0) || (typeof key === 'string' && key !== '')
}

/** What the attributes of a resource say of the last snapshot that it leaves; undefined where nothing ends it. */
export function snapshotOf({ address, type, name }: KeptOne, values: Values): SnapshotFacts | undefined {
  const row = rowOf(type)
  if (!row || (row.kind !== null && name === null)) return undefined
  const text = (field: string): string | null => (typeof values[field] === 'string' ? values[field] : null)
  return {
    address,
    type: row.type,
    arn: row.kind === null || name === null ? null : arnOf(values['arn'], row.kind, name),
    place: text(type.startsWith('azurerm_') ? 'id' : 'project'),
    source: text('name'),
    size_gb: sizeOf(values),
    engine: text('engine') ?? text('database_version'),
  }
}

/** GB of the disk of a resource, under any of the names that the providers have for it. */
function sizeOf(values: Values): number | null {
  const megabytes = values['storage_mb']
  const found = [
    values['allocated_storage'],
    typeof megabytes === 'number' ? megabytes / 1024 : undefined,
    firstOf(values['storage'])['size_gb'],
    firstOf(values['settings'])['disk_size'],
    values['size'],
  ].find((one) => typeof one === 'number' && one > 0)
  return typeof found === 'number' ? Math.ceil(found) : null
}

function firstOf(value: unknown): Values {
  const [first] = Array.isArray(value) ? (value as unknown[]) : []
  return typeof first === 'object' && first !== null ? (first as Values) : {}
}

/** A snapshot is named in the same account and region as its resource. */
function arnOf(arn: unknown, kind: string, name: string): string | null {
  const [, place] = typeof arn === 'string' ? (/^(arn:[^:]+:[^:]+:[^:]+:\d+):/.exec(arn) ?? []) : []
  return place === undefined ? null : `${place}:${kind}:${name}`
}

/** Types of snapshots from which a component can begin. */
const RESTORED: ReadonlySet<string> = new Set<SnapshotType>([
  'aws_db_snapshot',
  'azurerm_mysql_deleted_server',
  'azurerm_postgresql_deleted_server',
  'google_sql_backup',
])

/** Whether a stack can begin from a snapshot of a type. */
export function canRestore(type: string): boolean {
  return RESTORED.has(type)
}

/** Azure restores no later than this before a server was deleted (learn.microsoft.com, "Restore a deleted server"). */
const BEFORE_DELETION_MS = 15 * MINUTE_MS

/**
 * What the setting of a component says that begins from a snapshot: its name, and of a deleted server of Azure its id
 * and the moment that it is restored to.
 */
export function settingOf({
  type,
  name,
  key,
  taken_at,
}: {
  readonly type: SnapshotType
  readonly name: string
  readonly key: string
  readonly taken_at: Date
}): string {
  if (enderOf(type) === 'strata') return name
  const at = new Date(taken_at.getTime() - BEFORE_DELETION_MS)
  return `${key}@${at.toISOString().replace(/\.\d+/, '')}`
}

/** The latest end that a snapshot of Strata can be given. */
export function longestEnd(taken: Date): Date {
  return new Date(taken.getTime() + SNAPSHOT_DAYS_MAX * DAY_MS)
}

/** Its end once an environment is started from it. */
export function endOfRestore(until: Date, taken: Date, now: Date): Date {
  const least = Math.min(now.getTime() + RESTORE_DAYS * DAY_MS, longestEnd(taken).getTime())
  return new Date(Math.max(until.getTime(), least))
}

/** Days of a month, by which what is kept for some days is priced. */
const MONTH_DAYS = 365 / 12

/** What keeping something for so many days costs in all, in USD; null where its price or its end is unknown. */
export function costOfDays(monthly: number | null, days: number | null): number | null {
  return monthly === null || days === null ? null : Math.round((monthly * days * 100) / MONTH_DAYS) / 100
}
