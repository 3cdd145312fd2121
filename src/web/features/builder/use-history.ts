import { useRef, useState } from 'react'
import { beginHistory, recordChange, redo, undo, type History } from '#engine/builder/history.ts'
import type { Applied, Operation } from '#engine/builder/operation.ts'
import { applyOperation } from '#engine/builder/operations.ts'
import type { StackDraft } from '#engine/stack/schema.ts'
import type { Start } from './start.ts'

export interface StackHistory {
  readonly stack: StackDraft
  readonly canUndo: boolean
  readonly canRedo: boolean
  /** Does an operation. @param key changes with the same key in a row are undone together, such as typing */
  readonly apply: (operation: Operation, key?: string) => Applied
  /** Puts a whole stack in place of the present one. */
  readonly replace: (stack: StackDraft) => void
  readonly undo: () => void
  readonly redo: () => void
  /** Begins again with a stack: there is nothing to undo then. */
  readonly begin: (stack: StackDraft) => void
  /** The stack as it is now, also between a change and its drawing. */
  readonly now: () => StackDraft
}

/**
 * The stack with its undo and redo. A draft that was found is the first change, so that undoing it leads to what is
 * saved.
 */
export function useHistory(start: Start, readOnlyReason: string | undefined): StackHistory {
  const [history, setHistory] = useState<History>(() => {
    const begun = beginHistory(start.stack)
    return start.draft ? recordChange(begun, start.draft.stack) : begun
  })
  // Two changes may come before the first is drawn.
  const latest = useRef(history)
  const put = (next: History) => {
    latest.current = next
    setHistory(next)
  }
  return {
    stack: history.present,
    canUndo: history.past.length > 0,
    canRedo: history.future.length > 0,
    apply: (operation, key) => {
      if (readOnlyReason !== undefined) return { ok: false, reason: readOnlyReason, messages: [] }
      const applied = applyOperation(latest.current.present, operation)
      if (applied.ok && applied.stack !== latest.current.present) put(recordChange(latest.current, applied.stack, key))
      return applied
    },
    replace: (stack) => put(recordChange(latest.current, stack)),
    undo: () => put(undo(latest.current)),
    redo: () => put(redo(latest.current)),
    begin: (stack) => put(beginHistory(stack)),
    now: () => latest.current.present,
  }
}
