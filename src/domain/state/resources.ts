// What a state says is there.
import { instancesOf, type TerraformState } from './parse.ts'
import { secretsOf } from './show.ts'

/** Characters of an id that are shown. */
const ID_MAX = 1000

export interface HeldResource {
  readonly address: string
  readonly type: string
  /** Such as hashicorp/aws. */
  readonly provider: string
  /** The id that its cloud knows it by; null for one that has none to show. */
  readonly provider_id: string | null
}

/** What Terraform manages by a state, by address. */
export function resourcesOf(state: TerraformState): HeldResource[] {
  const found: HeldResource[] = []
  for (const { address, resource, instance } of instancesOf(state)) {
    if (resource.mode !== 'managed') continue
    const id = instance.attributes?.['id']
    const isShown = typeof id === 'string' && !secretsOf(instance.sensitive_attributes)('id', 'id')
    found.push({
      address,
      type: resource.type,
      provider: /\["[^"/]*\/([^"]+)"\]/.exec(resource.provider)?.[1] ?? resource.provider,
      provider_id: isShown ? id.slice(0, ID_MAX) : null,
    })
  }
  return found.toSorted((one, other) => (one.address < other.address ? -1 : 1))
}

/** The type in the address of a block, such as `aws_db_instance` in `module.shop.aws_db_instance.orders`. */
export function typeOfBlock(address: string): string {
  return address.split('.').at(-2) ?? address
}

/** The address of the block that a resource comes from: without the keys of `count` and `for_each`. */
export function blockOf(address: string): string {
  return address.replaceAll(/\["(?:[^"\\]|\\.)*"\]|\[\d+\]/g, '')
}
