// What a state knows of the resources of a simulated account, which are found again by the keys in their private data.
import { instancesOf, type TerraformState } from './parse.ts'
import { secretsOf, type IsSecret } from './show.ts'

/** Characters of a name or an id that are shown. */
const TEXT_MAX = 1000
/** Attributes in which clouds keep what people call a resource; the first one that has a text counts. */
const NAMES = [
  'name',
  'identifier',
  'cluster_identifier',
  'replication_group_id',
  'bucket',
  'function_name',
  'display_name',
]

/** A resource of an account, as the state of its environment knows it. */
export interface KnownResource {
  readonly key: string
  readonly address: string
  /** Null for one without a name, or whose name is secret. */
  readonly name: string | null
  /** The id that its cloud knows it by; null for one that has none to show. */
  readonly provider_id: string | null
  /** What of it is secret, as the state marks it. */
  readonly marks: readonly unknown[]
}

/**
 * The resources of a state that an account may hold.
 * @param keyOf the key in the private data of a resource; undefined in that of a provider that is not simulated
 */
export function knownResources(state: TerraformState, keyOf: (data: string) => string | undefined): KnownResource[] {
  const found: KnownResource[] = []
  for (const { address, resource, instance } of instancesOf(state)) {
    const key = resource.mode === 'managed' && instance.private ? keyOf(instance.private) : undefined
    if (key === undefined) continue
    const marks = instance.sensitive_attributes ?? []
    const attributes = instance.attributes ?? {}
    const isSecret = secretsOf(marks)
    found.push({
      key,
      address,
      name: firstText(attributes, NAMES, isSecret) ?? firstText(asRecord(attributes['tags']), ['Name'], isSecret),
      provider_id: firstText(attributes, ['id'], isSecret),
      marks,
    })
  }
  return found
}

function firstText(
  attributes: Readonly<Record<string, unknown>>,
  names: readonly string[],
  isSecret: IsSecret,
): string | null {
  for (const name of names) {
    const value = attributes[name]
    if (typeof value === 'string' && value !== '' && !isSecret(name, name)) return value.slice(0, TEXT_MAX)
  }
  return null
}

function asRecord(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>) : {}
}
