// A stack without its protections against deletion: what a destroy uses. Never a switch in the files that people merge.
import type { Block, Body, Item, TopBlock } from '../hcl/nodes.ts'
import { address } from '../hcl/nodes.ts'
import type { ProtectedResource } from '../result.ts'
import type { LoweredStack, Part } from './lower.ts'

/**
 * The arguments by which a provider refuses to delete a resource, or what is in it, and the value that lets it. The
 * provider looks at the state, so they are applied before the resource can be destroyed.
 */
const RELEASED_VALUES: Readonly<Record<string, boolean | string>> = {
  deletion_protection: false,
  deletion_protection_enabled: false,
  delete_protection_state: 'DELETE_PROTECTION_DISABLED',
  enable_deletion_protection: false,
  disable_api_termination: false,
  force_destroy: true,
  force_delete: true,
}

/** The names of these arguments: nothing else changes where protections are taken off. */
export const PROTECTION_ARGUMENTS: readonly string[] = Object.keys(RELEASED_VALUES)

/** A lowered stack without its protections, and the resources that had some. */
export interface Released {
  readonly stack: LoweredStack
  readonly protected: readonly ProtectedResource[]
}

/**
 * Takes the protections off every resource of a stack. Those of custom components are their author's and stay. What
 * outlives a destroy by design stays too: final snapshots, vaults that are only marked as deleted, and the check that a
 * resource group holds nothing that others made.
 */
export function releaseStack(stack: LoweredStack): Released {
  const found: ProtectedResource[] = []
  const parts = stack.parts.map((part): Part => {
    if (part.component?.module !== undefined) return part
    const blocks = part.lowered.blocks.map((top) => {
      const released = releaseBlock(top)
      if (released === undefined) return top
      found.push({ address: address(top), by: released.by })
      return released.top
    })
    return { ...part, lowered: { ...part.lowered, blocks } }
  })
  return { stack: { ...stack, parts }, protected: found }
}

/** A resource without its protections; undefined for one that has none. */
function releaseBlock(top: TopBlock): { readonly top: TopBlock; readonly by: ProtectedResource['by'] } | undefined {
  if (top.type !== 'resource') return undefined
  const body = releaseArguments(top.body)
  const isOfProvider = body !== top.body
  const kept = withoutPreventDestroy(body)
  if (kept === top.body) return undefined
  return { top: { ...top, body: kept }, by: isOfProvider ? 'provider' : 'files' }
}

/** A body with the released value of each argument that protects, at any depth; the same body when there is none. */
function releaseArguments(body: Body): Body {
  const changed = Object.entries(body).flatMap(([key, item]): [string, Item][] => {
    const value = RELEASED_VALUES[key]
    if (value !== undefined) return item === undefined || item === value ? [] : [[key, value]]
    const inner = releaseNested(item)
    return inner === item ? [] : [[key, inner]]
  })
  return changed.length === 0 ? body : { ...body, ...Object.fromEntries(changed) }
}

function releaseNested(item: Item): Item {
  if (isBlock(item)) return releaseInside(item)
  if (!isBlockList(item)) return item
  const inner = item.map(releaseInside)
  return inner.some((one, index) => one !== item[index]) ? inner : item
}

function releaseInside(block: Block): Block {
  const body = releaseArguments(block.body)
  return body === block.body ? block : { ...block, body }
}

function isBlock(item: Item): item is Block {
  return typeof item === 'object' && item !== null && 'kind' in item && item.kind === 'block'
}

function isBlockList(item: Item): item is readonly Block[] {
  return Array.isArray(item) && item.length > 0 && item.every((one) => isBlock(one as Item))
}

/** Without `prevent_destroy`, and without a `lifecycle` of which nothing else is left. */
function withoutPreventDestroy(body: Body): Body {
  const { lifecycle } = body
  if (!isBlock(lifecycle) || lifecycle.body.prevent_destroy === undefined) return body
  const { prevent_destroy: _, ...rest } = lifecycle.body
  const isEmpty = Object.values(rest).every((item) => item === undefined)
  return { ...body, lifecycle: isEmpty ? undefined : { ...lifecycle, body: rest } }
}
