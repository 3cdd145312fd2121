// What the last state before a teardown says for its receipt.
import { knownResources, type KnownResource } from '../state/account.ts'
import { instancesOf, type TerraformState } from '../state/parse.ts'
import { resourcesOf } from '../state/resources.ts'
import { secretsOf, type IsSecret } from '../state/show.ts'
import type { FormerResource } from './of-account.ts'
import { keptOf, type Purges } from './outlives.ts'
import { isLostData, lostOf, type LostOne } from './lost.ts'
import type { HeldOne, KeptOne } from './receipt.ts'
import { snapshotOf, type SnapshotFacts } from './snapshots.ts'

export interface StateBefore {
  readonly serial: number
  readonly held: readonly HeldOne[]
  /** What clouds keep of them once they are deleted. */
  readonly kept: readonly KeptOne[]
  /** The last snapshots among it that Strata deletes at their end. */
  readonly snapshots: readonly SnapshotFacts[]
  /** Databases of which nothing stays. */
  readonly lost: readonly LostOne[]
  /** What an account may still hold of them. */
  readonly known: readonly KnownResource[]
  /** What a search of a real account may find again; empty for what is simulated. */
  readonly former: readonly FormerResource[]
}

/**
 * Reads the last state before a teardown.
 * @param deleted when everything of it was deleted, and what its configured provider removes for good
 * @param keyOf the key in the private data of a resource; undefined in that of a provider that is not simulated
 */
export function stateBefore(
  state: TerraformState,
  deleted: { readonly at: Date; readonly purges: Purges; readonly isReal: boolean },
  keyOf: (data: string) => string | undefined,
): StateBefore {
  const kept: KeptOne[] = []
  const snapshots: SnapshotFacts[] = []
  const lost: LostOne[] = []
  const former: FormerResource[] = []
  for (const { address, resource, instance } of instancesOf(state)) {
    if (resource.mode !== 'managed') continue
    const isSecret = secretsOf(instance.sensitive_attributes)
    if (deleted.isReal) former.push(formerOf({ address, type: resource.type }, instance.attributes ?? {}, isSecret))
    const values = instance.attributes ?? {}
    const one = keptOf({ address, type: resource.type, values }, deleted)
    const gone = isLostData(resource.type, one) ? lostOf({ address, type: resource.type }, values, isSecret) : undefined
    if (gone) lost.push(gone)
    if (!one) continue
    const hidesName = SNAPSHOT_NAMES.some((name) => isSecret(name, name))
    const known = hidesName ? { ...one, name: null } : one
    kept.push(known)
    const snapshot = snapshotOf(known, values)
    if (snapshot) snapshots.push(snapshot)
  }
  return {
    serial: state.serial,
    held: resourcesOf(state).map(({ address, type, provider_id }) => ({ address, type, provider_id })),
    kept: kept.toSorted((one, other) => (one.address < other.address ? -1 : 1)),
    snapshots,
    lost,
    known: knownResources(state, keyOf),
    former,
  }
}

/** What of a resource tells it apart in a search, and what it is priced by: without anything secret. */
function formerOf(
  { address, type }: { readonly address: string; readonly type: string },
  attributes: Readonly<Record<string, unknown>>,
  isSecret: IsSecret,
): FormerResource {
  const values = Object.fromEntries(Object.entries(attributes).filter(([name]) => !isSecret(name, name)))
  const text = (name: string) => (typeof values[name] === 'string' ? values[name] : null)
  return {
    address,
    type,
    arn: text('arn'),
    provider_id: text('id'),
    has_tags: TAGS.some((name) => hasEntries(values[name])) || hasEntries(blockIn(values['settings'])['user_labels']),
    values,
  }
}

/** Where the clouds' providers have tags and labels; network tags of Google Cloud are a list, and none of them. */
const TAGS = ['tags_all', 'tags', 'effective_labels', 'labels', 'resource_labels']

function hasEntries(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && Object.keys(value).length > 0
}

function blockIn(value: unknown): Readonly<Record<string, unknown>> {
  const [first] = Array.isArray(value) ? (value as unknown[]) : []
  return typeof first === 'object' && first !== null ? (first as Readonly<Record<string, unknown>>) : {}
}

const SNAPSHOT_NAMES = ['final_snapshot_identifier', 'final_snapshot_name']
