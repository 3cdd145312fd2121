// What differs between two states, by resource and attribute.
import { instancesOf, type StateInstance, type TerraformState } from './parse.ts'
import { differences, secretsOf, type ShownChange } from './show.ts'

export const STATE_CHANGES_MAX = 2000
export const STATE_ATTRIBUTES_MAX = 200

export interface StateChange {
  readonly address: string
  readonly type: string
  readonly action: 'create' | 'update' | 'delete'
  readonly attributes: readonly ShownChange[]
  /** True when more attributes differ than are listed. */
  readonly is_cut: boolean
}

export interface StateDifference {
  readonly changes: readonly StateChange[]
  /** True when more resources differ than are listed. */
  readonly is_cut: boolean
}

/** What became of what Terraform manages from one state to another, by address. */
export function compareStates(before: TerraformState | undefined, after: TerraformState): StateDifference {
  const old = managedBy(before)
  const now = managedBy(after)
  const addresses = [...new Set([...old.keys(), ...now.keys()])].toSorted()
  const changes: StateChange[] = []
  for (const address of addresses) {
    const change = compareObjects(address, old.get(address), now.get(address))
    if (!change) continue
    if (changes.length === STATE_CHANGES_MAX) return { changes, is_cut: true }
    changes.push(change)
  }
  return { changes, is_cut: false }
}

interface Managed {
  readonly type: string
  readonly instance: StateInstance
}

function managedBy(state: TerraformState | undefined): Map<string, Managed> {
  const found = new Map<string, Managed>()
  for (const { address, resource, instance } of state ? instancesOf(state) : [])
    if (resource.mode === 'managed') found.set(address, { type: resource.type, instance })
  return found
}

function compareObjects(address: string, old: Managed | undefined, now: Managed | undefined): StateChange | undefined {
  // What was secret in one of the two is secret in both.
  const isSecret = secretsOf(old?.instance.sensitive_attributes, now?.instance.sensitive_attributes)
  const attributes: ShownChange[] = []
  let is_cut = false
  for (const one of differences(old?.instance.attributes ?? {}, now?.instance.attributes ?? {}, isSecret)) {
    is_cut = attributes.length === STATE_ATTRIBUTES_MAX
    if (is_cut) break
    attributes.push(one)
  }
  if (old && now && attributes.length === 0) return undefined
  const action = old ? (now ? 'update' : 'delete') : 'create'
  return { address, type: (now ?? old)?.type ?? '', action, attributes, is_cut }
}
