// How far each resource of a run has come, from what its agent told.
import { PLAN_ACTIONS } from './plan.ts'
import type { RunStatus } from './status.ts'

/**
 * What happens to a resource while Terraform works, as its own events tell it. `kept` is what a stop leaves as it is:
 * its cloud cannot stop it.
 */
export const RESOURCE_EVENTS = ['planned', 'started', 'progress', 'done', 'kept', 'failed'] as const
export type ResourceEventKind = (typeof RESOURCE_EVENTS)[number]

/** What is done with a resource: what plans say, and what a suspension does without a plan. */
export const EVENT_ACTIONS = [...PLAN_ACTIONS, 'stop', 'resume'] as const
export type EventAction = (typeof EVENT_ACTIONS)[number]

/** How far a resource has come in the newest attempt at each phase. */
export const RESOURCE_STATES = ['planned', 'working', 'done', 'kept', 'failed', 'not-started'] as const
export type ResourceState = (typeof RESOURCE_STATES)[number]

export interface ToldOfResource {
  readonly at: Date
  readonly kind: ResourceEventKind
  readonly address: string
  readonly type: string
  readonly action: EventAction
  readonly seconds: number | null
  readonly message: string | null
}

export interface ResourceProgress {
  readonly address: string
  readonly type: string
  readonly action: EventAction
  readonly state: ResourceState
  readonly started_at: Date | null
  readonly seconds: number | null
  /** What went wrong, or why it stays as it is. */
  readonly error: string | null
}

/** Reading is no change, and what stays as it is none either. */
const UNTOUCHED: readonly EventAction[] = ['read', 'no-op']

/** A resource after one more event; undefined for what changes nothing. */
export function advance(before: ResourceProgress | undefined, told: ToldOfResource): ResourceProgress | undefined {
  const { kind, address, type, at, seconds, message } = told
  if (UNTOUCHED.includes(told.action) || kind === 'progress') return before
  // Terraform reports a replacement as the deletion and the creation that it consists of.
  const isReplaced = before?.action === 'replace'
  const action = isReplaced ? 'replace' : told.action
  const common = { address, type, action, started_at: before?.started_at ?? null, seconds: null, error: null }
  switch (kind) {
    case 'planned':
      return { ...common, state: 'planned', started_at: null }
    case 'started':
      // The first half of a replacement has taken its time when the second one begins.
      return {
        ...common,
        state: 'working',
        started_at: common.started_at ?? at,
        seconds: isReplaced ? before.seconds : null,
      }
    case 'failed':
    case 'kept':
      return { ...common, state: kind, seconds, error: message }
    case 'done': {
      const spent = (before?.seconds ?? 0) + (seconds ?? 0)
      return { ...common, state: isReplaced && isHalf(before, told) ? 'working' : 'done', seconds: spent }
    }
  }
}

/** Whether what is done is only the first half of a replacement. */
function isHalf({ seconds }: ResourceProgress, { action }: ToldOfResource): boolean {
  return seconds === null && (action === 'delete' || action === 'create')
}

/**
 * How a resource stands once its run has ended: what was not begun will not be, and what was begun is not whole. In a
 * run that is applied, what was not begun turned out to be as it should: its plan did not know every value.
 */
export function atEnd(resource: ResourceProgress, status: RunStatus): ResourceProgress {
  if (resource.state === 'planned') return { ...resource, state: status === 'applied' ? 'done' : 'not-started' }
  return resource.state === 'working' ? { ...resource, state: 'failed' } : resource
}

/** What says to which component of a stack a resource belongs. */
export interface NodeNames {
  /** Nodes by the addresses of their blocks and of their price lines. */
  readonly by_address: ReadonlyMap<string, string>
  readonly nodes: readonly string[]
}

/**
 * What a stack says of its components. Stacks of older versions name the blocks that have a price only.
 * @param nodes of its architecture
 * @param lines of its price
 */
export function namesOf(
  nodes: readonly { readonly id: string; readonly resources?: readonly string[] | undefined }[],
  lines: readonly { readonly resource: string; readonly node: string }[],
): NodeNames {
  const priced = lines.map(({ resource, node }) => [resource, node] as const)
  const blocks = nodes.flatMap(({ id, resources = [] }) => resources.map((one) => [one, id] as const))
  return { by_address: new Map([...priced, ...blocks]), nodes: nodes.map(({ id }) => id) }
}

/** The component of the stack that a resource belongs to; null when nothing says so. */
export function nodeOf(address: string, { by_address, nodes }: NodeNames): string | null {
  const bare = address.replaceAll(/\[[^\]]*\]/g, '')
  const known = by_address.get(bare) ?? by_address.get(/^module\.[^.]+/.exec(bare)?.[0] ?? '')
  if (known !== undefined) return known
  const module = /^module\.([^.]+)/.exec(bare)?.[1]
  const label = module ?? bare.split('.').at(-1) ?? ''
  const named = nodes
    .filter((node) => {
      const own = node.replaceAll('-', '_')
      return label === own || label.startsWith(`${own}_`)
    })
    .toSorted((one, other) => other.length - one.length)
  return named[0] ?? null
}
