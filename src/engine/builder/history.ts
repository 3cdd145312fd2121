// Undo and redo: the stacks before and after the present one.
import type { StackDraft } from '../stack/schema.ts'

export interface History {
  readonly past: readonly StackDraft[]
  readonly present: StackDraft
  readonly future: readonly StackDraft[]
  /** What the last change was about; changes with the same key in a row are undone together, such as typing. */
  readonly key: string | undefined
}

/** A history that begins. */
export function beginHistory(stack: StackDraft): History {
  return { past: [], present: stack, future: [], key: undefined }
}

/**
 * A history after a change. The very same stack is no change: there is nothing to undo, and what can be redone stays.
 * @param key groups changes that are undone together
 */
export function recordChange(history: History, stack: StackDraft, key?: string): History {
  if (stack === history.present) return history
  const isGrouped = key !== undefined && key === history.key && history.past.length > 0
  return { past: isGrouped ? history.past : [...history.past, history.present], present: stack, future: [], key }
}

/** One step back; nothing changes when there is none. */
export function undo({ past, present, future }: History): History {
  const before = past.at(-1)
  if (before === undefined) return { past, present, future, key: undefined }
  return { past: past.slice(0, -1), present: before, future: [present, ...future], key: undefined }
}

/** One step forward; nothing changes when there is none. */
export function redo({ past, present, future }: History): History {
  const [next, ...rest] = future
  if (next === undefined) return { past, present, future, key: undefined }
  return { past: [...past, present], present: next, future: rest, key: undefined }
}
