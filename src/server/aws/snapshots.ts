// Last snapshots in AWS: what they are, their deletion, and the key that reads them. With the identity that applies.
import { z } from 'zod'
import { parseArn } from '#domain/receipt/arn.ts'
import type { SnapshotType } from '#domain/receipt/snapshots.ts'
import { askAws, type AwsAnswer, type AwsKey, type AwsReach } from '#cloud-api/aws/client.ts'
import { formRequest, targetRequest } from '#cloud-api/aws/requests.ts'
import { fieldOf, readXml } from '#cloud-api/aws/xml.ts'

/** How AWS names the deletion of a snapshot, the parameter with its name, and what it says of one that is not there. */
const DELETIONS = {
  aws_db_snapshot: {
    service: 'rds',
    action: 'DeleteDBSnapshot',
    parameter: 'DBSnapshotIdentifier',
    none: 'DBSnapshotNotFound',
  },
  aws_db_cluster_snapshot: {
    service: 'rds',
    action: 'DeleteDBClusterSnapshot',
    parameter: 'DBClusterSnapshotIdentifier',
    none: 'DBClusterSnapshotNotFoundFault',
  },
  aws_elasticache_snapshot: {
    service: 'elasticache',
    action: 'DeleteSnapshot',
    parameter: 'SnapshotName',
    none: 'SnapshotNotFoundFault',
  },
} as const satisfies Partial<Record<SnapshotType, object>>

/** Types of snapshots of AWS. */
export type AwsSnapshotType = keyof typeof DELETIONS

/** Whether a snapshot is one of AWS that can be deleted. */
export function isAwsSnapshot(type: SnapshotType): type is AwsSnapshotType {
  return Object.hasOwn(DELETIONS, type)
}

/** A snapshot of an account. */
interface SnapshotIn {
  readonly type: AwsSnapshotType
  readonly arn: string
}

type Done = { readonly ok: true } | Exclude<AwsAnswer, { ok: true }>

/** Deletes a snapshot. One that is not there any more is deleted. */
export async function deleteSnapshot(aws: AwsReach, key: AwsKey, { type, arn: text }: SnapshotIn): Promise<Done> {
  const { service, action, parameter, none } = DELETIONS[type]
  const { region, name } = placeOf(text)
  const answer = await askAws(aws, key, formRequest(service, region, { Action: action, [parameter]: name }))
  return answer.ok || answer.code === none ? { ok: true } : answer
}

/** What AWS says of a snapshot of a database. */
export interface KnownSnapshot {
  readonly status: string | undefined
  /** ARN of the key that reads it; undefined where it is not encrypted. */
  readonly kms_key: string | undefined
}

/** Reads a snapshot of a database; undefined for one that is not there any more. */
export async function readSnapshot(
  aws: AwsReach,
  key: AwsKey,
  text: string,
): Promise<{ readonly ok: true; readonly value: KnownSnapshot | undefined } | Exclude<AwsAnswer, { ok: true }>> {
  const { region, name } = placeOf(text)
  const parameters = { Action: 'DescribeDBSnapshots', DBSnapshotIdentifier: name }
  const answer = await askAws(aws, key, formRequest('rds', region, parameters))
  if (!answer.ok) return answer.code === DELETIONS.aws_db_snapshot.none ? { ok: true, value: undefined } : answer
  const found = readXml(answer.text) ?? ''
  const isThere = fieldOf(found, 'DBSnapshotIdentifier') !== undefined
  const value = { status: fieldOf(found, 'Status'), kms_key: fieldOf(found, 'KmsKeyId') }
  return { ok: true, value: isThere ? value : undefined }
}

const keyState = z.object({ KeyMetadata: z.object({ Arn: z.string().max(2048), KeyState: z.string().max(50) }) })

/**
 * Takes the deletion of a key back, so that what it encrypts can be read.
 * @returns its ARN where that was needed, null where the key can be used anyway
 */
export async function reviveKey(
  aws: AwsReach,
  key: AwsKey,
  { region, id }: { readonly region: string; readonly id: string },
): Promise<{ readonly ok: true; readonly revived: string | null } | Exclude<AwsAnswer, { ok: true }>> {
  const known = await askKms(aws, key, { region, action: 'DescribeKey', body: { KeyId: id } })
  if (!known.ok) return known
  const state = keyState.safeParse(jsonOf(known.text)).data?.KeyMetadata
  if (state === undefined) return { ok: false, code: 'not-understood', status: undefined }
  if (state.KeyState !== 'PendingDeletion') return { ok: true, revived: null }
  // By its id: not each of these calls takes an ARN everywhere.
  const body = { KeyId: placeOf(state.Arn).name }
  const back = await askKms(aws, key, { region, action: 'CancelKeyDeletion', body })
  if (!back.ok) return back
  // A key whose deletion was taken back is disabled:
  // https://docs.aws.amazon.com/kms/latest/APIReference/API_CancelKeyDeletion.html
  const enabled = await askKms(aws, key, { region, action: 'EnableKey', body })
  return enabled.ok ? { ok: true, revived: state.Arn } : enabled
}

/** Days that AWS keeps a key whose deletion is ordered: the least. */
const KEY_DAYS = 7

/** Orders the deletion of a key again that {@link reviveKey} had taken back. One that is not there is deleted. */
export async function buryKey(aws: AwsReach, key: AwsKey, text: string): Promise<Done> {
  const { region, name } = placeOf(text)
  const body = { KeyId: name, PendingWindowInDays: KEY_DAYS }
  const answer = await askKms(aws, key, { region, action: 'ScheduleKeyDeletion', body })
  // KMSInvalidStateException: someone has ordered it already.
  const isDone = answer.ok || answer.code === 'NotFoundException' || answer.code === 'KMSInvalidStateException'
  return isDone ? { ok: true } : answer
}

function placeOf(text: string): { readonly region: string; readonly name: string } {
  const arn = parseArn(text)
  if (!arn) throw new Error(`${text} is not an ARN.`)
  return arn
}

function askKms(
  aws: AwsReach,
  key: AwsKey,
  ask: { readonly region: string; readonly action: string; readonly body: Readonly<Record<string, string | number>> },
): Promise<AwsAnswer> {
  const { region, action, body } = ask
  return askAws(aws, key, targetRequest('kms', region, action, body))
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
