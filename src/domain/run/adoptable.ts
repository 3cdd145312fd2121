// Which findings can become part of the description of a stack, and why the others cannot.
import type { Drifted, NotAdopted } from '#engine/builder/adopt.ts'
import { message, type Message } from '#words/message.ts'
import type { PlannedChange } from './plan.ts'

type Shown = PlannedChange['attributes'][number]['before']

/** A finding as people see it. */
export interface ShownFinding {
  readonly id: string
  readonly address: string
  /** The component of the stack that it belongs to; null for what has none. */
  readonly node: string | null
  /** Null for a resource as a whole. */
  readonly path: string | null
  readonly before: Shown | null
  readonly after: Shown | null
}

/** Why the values of a finding alone rule out that it is adopted. */
type UnfitFinding = 'whole' | 'no-component' | 'hidden' | 'list'
/** Why a finding cannot be adopted. */
export type AdoptRefusal = UnfitFinding | NotAdopted

/** A finding as the engine adopts it, or why it cannot. */
export function driftedOf(found: ShownFinding): Drifted | UnfitFinding {
  const { id, address, node, path, before, after } = found
  if (path === null || before === null || after === null) return 'whole'
  if (node === null) return 'no-component'
  if ('hidden' in before || 'hidden' in after) return 'hidden'
  const [was, is] = [scalarIn(before.value), scalarIn(after.value)]
  return was === undefined || is === undefined ? 'list' : { id, address, path, before: was, after: is }
}

function scalarIn(text: string): Drifted['after'] | undefined {
  const value = parse(text)
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? value : undefined
}

/** A long value is cut off: it is no JSON any more. */
function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The sentence that says why a finding cannot be adopted. */
export function adoptRefusal(refusal: AdoptRefusal): Message {
  switch (refusal) {
    case 'whole':
      return message('operations.adopt-whole')
    case 'no-component':
      return message('operations.adopt-no-component')
    case 'hidden':
      return message('operations.adopt-hidden')
    case 'list':
      return message('operations.adopt-list')
    case 'no-setting':
      return message('operations.adopt-no-setting')
    case 'says-otherwise':
      return message('operations.adopt-says-otherwise')
    case 'contradicts':
      return message('operations.adopt-contradicts')
    case 'too-many':
      return message('operations.adopt-too-many')
  }
}
