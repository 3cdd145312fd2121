// What adding a component costs a stack more, for the palette and the dialog:
// computed when it is first shown, by the same function as the stack.
import { costOfAdding, type Added } from '#engine/builder/added.ts'
import type { StackDraft } from '#engine/stack/schema.ts'
import type { Entry } from './entries.ts'

let known = new Map<string, Added | undefined>()
let knownFor = ''

/** A stack as far as its price depends on it, as a text to compare by. @param at place at which something is added */
export function contextOf({ name: _name, tags: _tags, ...priced }: StackDraft, at?: number): string {
  return JSON.stringify({ stack: priced, at })
}

/**
 * What adding a component would do and cost; undefined where it cannot be added. @param context from {@link contextOf}
 */
export function priceOf(entry: Entry, context: string): Added | undefined {
  if (entry.unsupported !== undefined) return undefined
  if (context !== knownFor) {
    known = new Map()
    knownFor = context
  }
  if (entry.module === undefined && known.has(entry.type)) return known.get(entry.type)
  const { stack, at } = JSON.parse(context) as { stack: Omit<StackDraft, 'name' | 'tags'>; at?: number }
  const outcome = costOfAdding(
    { ...stack, name: 'price', tags: {} },
    { type: entry.type, ...(entry.module && { module: entry.module }), ...(at !== undefined && { at }) },
  )
  const added = outcome.ok ? outcome : undefined
  known.set(entry.type, added)
  return added
}
