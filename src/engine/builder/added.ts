// What adding a component costs a stack more, and where: it may bring a network along, or make others larger.
import { isSupported } from '../components/component.ts'
import { toCents } from '../cost/estimate.ts'
import type { StackModule } from '../stack/module.ts'
import type { StackDraft } from '../stack/schema.ts'
import { assessDraft, type Assessment, type NodeAssessment } from './assess.ts'
import { add } from './add.ts'
import { componentIn } from './kinds.ts'
import type { Refusal, SideEffect } from './operation.ts'

/** A part of the difference. */
export interface AddedPart {
  readonly id: string
  readonly name: string
  /** USD a month. */
  readonly more: number
  /** What was added, what comes along automatically, or what was there and is different now. */
  readonly kind: 'itself' | 'along' | 'changed'
  /** Key settings in words where they are different now, such as "2 x t3.medium". */
  readonly facts: readonly string[]
}

export interface Added {
  readonly ok: true
  readonly effects: readonly SideEffect[]
  /**
   * USD a month more for the whole stack, to the cent unless it is less than one; null when no one knows the price of
   * what was added.
   */
  readonly more: number | null
  /** Whether what was added has no price line at all, and nothing else costs more. */
  readonly isFree: boolean
  readonly parts: readonly AddedPart[]
}

export interface Addition {
  readonly type: string
  readonly module?: StackModule
  /** Place in the chain; its end when absent. */
  readonly at?: number
}

/**
 * What adding a component to this very stack would do and cost; the refusal where it cannot be added.
 * @param before the stack as it is, for callers that ask for many components
 */
export function costOfAdding(
  stack: StackDraft,
  { type, module, at }: Addition,
  before: Assessment = assessDraft(stack),
): Added | Refusal {
  const applied = add(stack, type, at, module)
  if (!applied.ok) return applied
  const after = assessDraft(applied.stack)
  const id = applied.added[0] ?? ''
  const own = after.nodes.get(id)
  const isLeftOut = own !== undefined && own.lines.length === 0 && !own.isFree
  const parts = isLeftOut ? partsWhenWired(applied.stack, id, type) : partsOf(before, after, id)
  const isUnknown = own !== undefined && own.lines.length > 0 && own.monthly === null
  const sum = parts.reduce((total, part) => total + part.more, 0)
  return {
    ok: true,
    effects: applied.effects,
    more: (isUnknown || isLeftOut) && parts.length === 0 ? null : Math.abs(sum) < 0.01 ? sum : toCents(sum),
    isFree: own?.isFree === true && parts.length === 0,
    parts,
  }
}

/** What was added comes first. */
const KINDS: readonly AddedPart['kind'][] = ['itself', 'along', 'changed']

function partsOf(before: Assessment, after: Assessment, added: string): AddedPart[] {
  const parts = [...after.nodes.values()].flatMap((node): AddedPart[] => {
    const was = before.nodes.get(node.id)
    const more = (node.monthly ?? 0) - (was?.monthly ?? 0)
    // What shares the assumed use differs by a fraction of a cent.
    if (node.id !== added && toCents(more) === 0) return []
    if (node.id === added && more === 0) return []
    const kind = node.id === added ? 'itself' : was === undefined ? 'along' : 'changed'
    return [{ id: node.id, name: node.title, more, kind, facts: kind === 'changed' ? newFacts(node, was) : [] }]
  })
  return parts.toSorted((one, other) => KINDS.indexOf(one.kind) - KINDS.indexOf(other.kind))
}

function newFacts(node: NodeAssessment, was: NodeAssessment | undefined): string[] {
  return node.facts.filter((fact) => was?.facts.includes(fact) !== true)
}

/** An entrance is nothing until something stands behind it: what it costs itself once that is so. */
function partsWhenWired(stack: StackDraft, id: string, type: string): AddedPart[] {
  const component = componentIn(stack, type)
  const behind = component?.uses.find((one) => {
    const way = componentIn(stack, one)?.lower[stack.cloud]
    return way !== undefined && isSupported(way)
  })
  if (component?.layer !== 'edge' || behind === undefined) return []
  const node = assessDraft({
    ...stack,
    nodes: [type, behind].map((one) => ({ id: one, type: one, settings: {} })),
    connections: [{ from: type, to: behind }],
  }).nodes.get(type)
  if (node === undefined || node.monthly === null) return []
  return [{ id, name: node.title, more: node.monthly, kind: 'itself', facts: [] }]
}
