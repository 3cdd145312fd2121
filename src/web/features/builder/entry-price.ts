// What adding a component costs a stack more, for the palette and the dialog:
// computed when it is first shown, by the same function as the stack.
import { assessDraft, type Assessment } from '#engine/builder/assess.ts'
import { costOfAdding, type Added } from '#engine/builder/added.ts'
import type { StackDraft } from '#engine/stack/schema.ts'
import type { Entry } from './entries.ts'

/** What was asked for last: the stack, assessed once for all components. */
interface Known {
  readonly context: string
  readonly stack: StackDraft
  readonly at: number | undefined
  readonly before: Assessment
  readonly added: Map<string, Added | undefined>
}

let known: Known | undefined

function knownIn(context: string): Known {
  if (known?.context === context) return known
  const { stack, at } = JSON.parse(context) as { stack: Omit<StackDraft, 'name' | 'tags'>; at?: number }
  const whole = { ...stack, name: 'price', tags: {} }
  known = { context, stack: whole, at, before: assessDraft(whole), added: new Map() }
  return known
}

/** A stack as far as its price depends on it, as a text to compare by. @param at place at which something is added */
export function contextOf({ name: _name, tags: _tags, ...priced }: StackDraft, at?: number): string {
  return JSON.stringify({ stack: priced, at })
}

/**
 * What adding a component would do and cost; undefined where it cannot be added. @param context from {@link contextOf}
 */
export function priceOf(entry: Entry, context: string): Added | undefined {
  if (entry.unsupported !== undefined) return undefined
  const { stack, at, before, added } = knownIn(context)
  if (entry.module === undefined && added.has(entry.type)) return added.get(entry.type)
  const addition = {
    type: entry.type,
    ...(entry.module && { module: entry.module }),
    ...(at !== undefined && { at }),
  }
  const outcome = costOfAdding(stack, addition, before)
  const found = outcome.ok ? outcome : undefined
  added.set(entry.type, found)
  return found
}
