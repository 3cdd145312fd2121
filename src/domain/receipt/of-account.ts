// What a search by tag has found in an account of a cloud, held against what the state before the teardown knew.
import { SNAPSHOT_TYPES } from './snapshot-types.ts'
import type { DestroyedOne, KeptOne } from './receipt.ts'

/** A resource as the last state before a teardown knew it. */
export interface FormerResource {
  readonly address: string
  readonly type: string
  readonly arn: string | null
  readonly provider_id: string | null
  /** Whether it carried the tags of its stack. */
  readonly has_tags: boolean
  /** Its attributes without those that are secret. */
  readonly values: Readonly<Record<string, unknown>>
}

/** A resource that a search has found, and how it is by what its cloud says of it. */
export interface FoundResource {
  /** As its cloud names it everywhere: an ARN, an id of Azure, a name of an asset of Google Cloud. */
  readonly key: string
  readonly type: string
  readonly name: string
  /** Empty for what belongs to no region. */
  readonly region: string
  /** Whether it is a backup that its cloud made automatically. */
  readonly is_backup?: boolean
  /** Of which resource it is the last snapshot, by its address, and what it holds at most in GB. */
  readonly last_of?: { readonly address: string; readonly size_gb: number | null }
  /** The address of the resource whose automatic backups these are, which go as they age. */
  readonly ages_of?: string
  readonly condition:
    | { readonly is: 'there'; readonly values: Readonly<Record<string, unknown>> }
    | { readonly is: 'gone' }
    /** Listed, but perhaps not there any more. */
    | { readonly is: 'unknown'; readonly values?: Readonly<Record<string, unknown>> }
    | { readonly is: 'scheduled'; readonly until: string | null }
}

/** What is left, without its price. */
export interface LeftInAccount {
  readonly key: string
  readonly type: string
  readonly address: string | null
  readonly name: string
  /** Empty for what belongs to no region. */
  readonly region: string
  /** What it is priced by; null where nothing is known of it but its name. */
  readonly values: Readonly<Record<string, unknown>> | null
  /** Whether it is there for certain: clouds go on listing what was deleted for a while. */
  readonly is_sure: boolean
}

export interface Sorted {
  readonly left: readonly LeftInAccount[]
  readonly kept: readonly KeptOne[]
}

/**
 * Types that carry tags and that the search by tag does not list:
 * https://docs.aws.amazon.com/resourcegroupstagging/latest/APIReference/supported-services.html
 */
const UNLISTED: ReadonlySet<string> = new Set(['aws_iam_role', 'aws_iam_user', 'aws_iam_group'])

/** How many resources no search by tag can see. */
export function countUnseen(former: readonly FormerResource[]): number {
  return former.filter(({ type, has_tags }) => !has_tags || UNLISTED.has(type)).length
}

/**
 * Sorts what a search has found into what is left and what the cloud keeps on purpose.
 * @param kept what the cloud keeps by the settings of each resource
 * @param destroyed what Terraform reported; null where nobody knows any more
 */
export function sortFound(
  found: readonly FoundResource[],
  {
    former,
    kept,
    destroyed,
  }: {
    readonly former: readonly FormerResource[]
    readonly kept: readonly KeptOne[]
    readonly destroyed: readonly Pick<DestroyedOne, 'address'>[] | null
  },
): Sorted {
  const find = finderOf(former)
  const keptBy = new Map(kept.map((one): [string, KeptOne] => [one.address, { ...one, seen: false }]))
  const isDestroyed = new Set(destroyed?.map(({ address }) => address))
  const left: LeftInAccount[] = []
  for (const resource of found.toSorted((one, other) => (one.key < other.key ? -1 : 1))) {
    const { key, name, region, condition, last_of, ages_of } = resource
    if (condition.is === 'gone') continue
    const one = find(resource)
    const type = one?.type ?? resource.type
    if (condition.is === 'scheduled') {
      const address = one?.address ?? key
      const { until } = condition
      keptBy.set(address, { address, type, how: 'soft-deleted', name: null, until, seen: true })
      continue
    }
    const snapshotted = last_of && keptBy.get(last_of.address)
    if (last_of && snapshotted) {
      const known = last_of.size_gb === null ? {} : { size_gb: last_of.size_gb }
      keptBy.set(last_of.address, { ...snapshotted, how: 'snapshot', name, ...known, seen: true })
      continue
    }
    if (ages_of !== undefined) {
      const aging = keptBy.get(ages_of)
      if (aging) keptBy.set(ages_of, { ...aging, seen: true })
      continue
    }
    const keeper = keeperOf([...keptBy.values()], { ...resource, type, address: one?.address })
    // A last snapshot is there for certain, and stays on purpose.
    if (keeper && (condition.is === 'unknown' || keeper.how === 'snapshot')) {
      keptBy.set(keeper.address, { ...keeper, seen: true })
      continue
    }
    const values = condition.values ? { ...one?.values, ...condition.values } : (one?.values ?? null)
    left.push({
      key,
      type,
      address: one?.address ?? last_of?.address ?? null,
      name,
      region,
      values,
      is_sure: condition.is === 'there' || (one !== undefined && destroyed !== null && !isDestroyed.has(one.address)),
    })
  }
  return { left, kept: [...keptBy.values()].toSorted((one, other) => (one.address < other.address ? -1 : 1)) }
}

/** What of the state a found resource is: by how its cloud names it, or else by its type and id. */
function finderOf(former: readonly FormerResource[]): (found: FoundResource) => FormerResource | undefined {
  const byPlace = new Map(
    former.flatMap((one) =>
      [one.arn, one.provider_id, one.values['self_link'], one.values['name']].flatMap((text) => {
        const place = typeof text === 'string' ? placeIn(text) : undefined
        return place === undefined ? [] : [[place, one] as const]
      }),
    ),
  )
  const byId = new Map(former.map((one) => [`${one.type} ${one.provider_id ?? ''}`, one]))
  return ({ key, type, name }) => byPlace.get(placeIn(key) ?? '') ?? byId.get(`${type} ${name}`)
}

/**
 * By which the names of one resource are compared. Azure does not tell upper from lower case, log groups of AWS are
 * named with and without their last two characters, and Google Cloud has several addresses with the same path.
 */
function placeIn(text: string): string | undefined {
  if (text.startsWith('arn:')) return text.replace(/:\*$/, '')
  if (/^\/subscriptions\//i.test(text)) return text.toLowerCase()
  return /(?:^|\/)(projects\/.+)$/.exec(text)?.[1]
}

/** What is kept on purpose that a found resource is. */
function keeperOf(
  kept: readonly KeptOne[],
  {
    type,
    name: found,
    is_backup,
    address,
  }: Pick<FoundResource, 'type' | 'name' | 'is_backup'> & { readonly address: string | undefined },
): KeptOne | undefined {
  if (SNAPSHOT_TYPES.has(type)) return kept.find(({ how, name }) => how === 'snapshot' && name === found)
  if (is_backup === true) return kept.find(({ how, seen }) => how === 'backups' && seen !== true)
  return kept.find((one) => one.how === 'soft-deleted' && one.address === address)
}
