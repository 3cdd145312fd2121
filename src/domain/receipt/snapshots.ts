// Last snapshots of what was destroyed: how long they stay, and what Strata can do with them.
import { DAY_MS } from '#engine/durations.ts'
import type { KeptOne } from './receipt.ts'

/** Days that a last snapshot stays, unless someone keeps it longer. */
export const SNAPSHOT_DAYS = 14
/** The most that it can stay: the key of its stack is deleted after 30 days, and the data is lost with it. */
export const SNAPSHOT_DAYS_MAX = 28
/** Days that it stays at least once an environment is started from it: the request may wait for approval. */
export const RESTORE_DAYS = 7

type Values = Readonly<Record<string, unknown>>

/** Types of last snapshots that Strata deletes at their end, by the type of resource that leaves them. */
const ENDED = {
  aws_db_instance: { type: 'aws_db_snapshot', kind: 'snapshot' },
  aws_rds_cluster: { type: 'aws_db_cluster_snapshot', kind: 'cluster-snapshot' },
  aws_elasticache_replication_group: { type: 'aws_elasticache_snapshot', kind: 'snapshot' },
} as const

export type SnapshotType = (typeof ENDED)[keyof typeof ENDED]['type']

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
  /** Its ARN; null where that of its resource is not known. */
  readonly arn: string | null
  /** GB of the disk that it is of: it holds at most that. Null where nobody says it. */
  readonly size_gb: number | null
  readonly engine: string | null
}

/** Whether Strata deletes the last snapshots of a type of resource at their end. */
export function endsSnapshots(type: string): type is keyof typeof ENDED {
  return Object.hasOwn(ENDED, type)
}

/** What the attributes of a resource say of the last snapshot that it leaves; undefined where Strata cannot end it. */
export function snapshotOf({ address, type, name }: KeptOne, values: Values): SnapshotFacts | undefined {
  if (!endsSnapshots(type) || name === null) return undefined
  const { type: own, kind } = ENDED[type]
  const size = values['allocated_storage']
  return {
    address,
    type: own,
    arn: arnOf(values['arn'], kind, name),
    size_gb: typeof size === 'number' && size > 0 ? size : null,
    engine: typeof values['engine'] === 'string' ? values['engine'] : null,
  }
}

/** A snapshot is named in the same account and region as its resource. */
function arnOf(arn: unknown, kind: string, name: string): string | null {
  const [, place] = typeof arn === 'string' ? (/^(arn:[^:]+:[^:]+:[^:]+:\d+):/.exec(arn) ?? []) : []
  return place === undefined ? null : `${place}:${kind}:${name}`
}

/** Whether a stack can begin from a snapshot of a type. */
export function canRestore(type: string): boolean {
  return type === 'aws_db_snapshot'
}

/** The latest end that a snapshot can be given. */
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
