// What the last state before a teardown says for its receipt.
import { knownResources, type KnownResource } from '../state/account.ts'
import { instancesOf, type TerraformState } from '../state/parse.ts'
import { resourcesOf } from '../state/resources.ts'
import { secretsOf } from '../state/show.ts'
import { keptOf, type Purges } from './outlives.ts'
import type { HeldOne, KeptOne } from './receipt.ts'

export interface StateBefore {
  readonly serial: number
  readonly held: readonly HeldOne[]
  /** What clouds keep of them once they are deleted. */
  readonly kept: readonly KeptOne[]
  /** What an account may still hold of them. */
  readonly known: readonly KnownResource[]
}

/**
 * Reads the last state before a teardown.
 * @param deleted when everything of it was deleted, and what its provider was told to remove for good
 * @param keyOf the key in the private data of a resource; undefined in that of a provider that is not simulated
 */
export function stateBefore(
  state: TerraformState,
  deleted: { readonly at: Date; readonly purges: Purges },
  keyOf: (data: string) => string | undefined,
): StateBefore {
  const kept: KeptOne[] = []
  for (const { address, resource, instance } of instancesOf(state)) {
    if (resource.mode !== 'managed') continue
    const one = keptOf({ address, type: resource.type, values: instance.attributes ?? {} }, deleted)
    if (!one) continue
    const isSecret = secretsOf(instance.sensitive_attributes)
    const hidesName = SNAPSHOT_NAMES.some((name) => isSecret(name, name))
    kept.push(hidesName ? { ...one, name: null } : one)
  }
  return {
    serial: state.serial,
    held: resourcesOf(state).map(({ address, type, provider_id }) => ({ address, type, provider_id })),
    kept: kept.toSorted((one, other) => (one.address < other.address ? -1 : 1)),
    known: knownResources(state, keyOf),
  }
}

const SNAPSHOT_NAMES = ['final_snapshot_identifier', 'final_snapshot_name']
