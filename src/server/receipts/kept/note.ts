// The last snapshots of a teardown, kept until their end; in a simulated account they are resources of it.
import { eq } from 'drizzle-orm'
import { isSimulated } from '#domain/environment/connections.ts'
import type { KeptOne } from '#domain/receipt/receipt.ts'
import { enderOf, isKeptByAzure, isLeftBehind, providerOf, type SnapshotFacts } from '#domain/receipt/snapshots.ts'
import type { Queries, Transaction } from '../../db/connect.ts'
import { keptSnapshots } from '../../db/schema/receipts.ts'
import { simulatedResources } from '../../db/schema/states.ts'
import type { Deps } from '../../deps.ts'
import type { EnvironmentRow } from '../../environments/base/lock.ts'
import { sealValues } from '../../runs/simulated/account.ts'
import type { Former } from '../former.ts'
import { snapshotValues } from './price.ts'

type Row = typeof keptSnapshots.$inferInsert

/** Begins to keep what a receipt says to be kept, and what Strata can delete at its end. */
export async function noteSnapshots(
  tx: Transaction,
  deps: Pick<Deps, 'seal' | 'newId'>,
  environment: EnvironmentRow,
  { kept, former, now }: { readonly kept: readonly KeptOne[]; readonly former: Former; readonly now: Date },
): Promise<void> {
  const byAddress = new Map(former.before?.snapshots.map((one) => [one.address, one]))
  const isInSandbox = isSimulated(environment.connection)
  for (const one of kept) {
    const facts = byAddress.get(one.address)
    const id = deps.newId()
    const own = facts ? keyOf(facts, one) : null
    // A restore of what Azure keeps names the server, also where it is simulated.
    const key = isInSandbox && !isKeptByAzure(one.type) ? id : own
    if (!facts || one.name === null || one.until === null || key === null) continue
    const row: Row = {
      id,
      environment_id: environment.id,
      project_id: environment.project_id,
      address: one.address,
      type: facts.type,
      name: one.name,
      key,
      component: former.componentOf(one.address),
      node: former.nodeIdOf(one.address),
      size_gb: one.size_gb ?? null,
      monthly: one.monthly ?? null,
      taken_at: enderOf(facts.type) === 'cloud' ? (former.deletedAt(one.address) ?? now) : now,
      until: new Date(one.until),
    }
    const [noted] = await tx.insert(keptSnapshots).values(row).onConflictDoNothing().returning()
    // Azure lists a deleted server as no resource: only its backups are there.
    if (isInSandbox && noted && !isKeptByAzure(one.type))
      await putIntoAccount(tx, deps, { ...row, type: facts.type }, { facts, now })
  }
}

/** By which a search finds a snapshot, or a restore begins; null where that is not known. */
function keyOf({ type, arn, place }: SnapshotFacts, { name }: KeptOne): string | null {
  if (type === 'google_sql_backup') return name === null ? null : `//sqladmin.googleapis.com/${name}`
  if (type === 'google_compute_snapshot')
    return name === null || place === null
      ? null
      : `//compute.googleapis.com/projects/${place}/global/snapshots/${name}`
  return providerOf(type) === 'azurerm' ? place : arn
}

async function putIntoAccount(
  tx: Transaction,
  deps: Pick<Deps, 'seal'>,
  { environment_id, key, type, name }: Row,
  { facts, now }: { readonly facts: SnapshotFacts; readonly now: Date },
): Promise<void> {
  const provider = providerOf(type)
  const known = provider === 'aws' ? { db_snapshot_identifier: name, arn: facts.arn } : { name }
  const own = { id: name, ...known, ...snapshotValues(facts) }
  const values = sealValues(deps, environment_id, { key, values: own })
  const row = { environment_id, key, provider, type, values, is_stopped: false, updated_at: now }
  await tx.insert(simulatedResources).values(row)
}

/** What of an environment is kept on purpose, and what is not any more. */
export interface Keeping {
  /** Keys of snapshots that are kept: no search counts them as left. */
  readonly kept: ReadonlySet<string>
  /** Keys of those that could not be deleted at their end: left, whether a search finds them or not. */
  readonly left: ReadonlySet<string>
  /** Addresses of the resources whose snapshots are deleted or left: nothing of them is kept. */
  readonly over: ReadonlySet<string>
  /** ARNs of keys whose deletion was taken back. */
  readonly revived: ReadonlySet<string>
}

/** Reads what is kept of an environment at a moment. */
export async function readKeeping(orm: Queries, environmentId: string, now: Date): Promise<Keeping> {
  const rows = await orm.select().from(keptSnapshots).where(eq(keptSnapshots.environment_id, environmentId))
  const open = rows.filter(({ gone_at }) => gone_at === null)
  const left = open.filter((row) => isLeftBehind(row, now))
  const over = rows.filter((row) => row.gone_at !== null || isLeftBehind(row, now))
  return {
    kept: new Set(open.filter((row) => !isLeftBehind(row, now)).map(({ key }) => key)),
    left: new Set(left.map(({ key }) => key)),
    over: new Set(over.map(({ address }) => address)),
    revived: new Set(open.flatMap(({ revived_key }) => revived_key ?? [])),
  }
}
