import { useLayoutEffect } from 'react'
import { isTaken } from '../../lib/single-keys.ts'
import type { Actions } from './use-actions.ts'
import type { Selection } from './use-selection.ts'

/** Whether someone writes there. */
const isText = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  target.closest('input:not([type=radio], [type=checkbox], [type=range]), textarea, [contenteditable=true]') !== null
const isLayerOpen = () => document.querySelector('dialog[open], [role=menu]:popover-open') !== null

/** Whether keys and the clipboard belong to something else: a field, marked text, an open dialog or menu. */
function isElsewhere(target: EventTarget | null): boolean {
  return isText(target) || isLayerOpen() || (target instanceof HTMLElement && target.closest('select, .code') !== null)
}

const hasMarkedText = () => (window.getSelection()?.toString() ?? '') !== ''

/** The keys of the builder: undo and redo, the clipboard, all, delete, Escape. */
export function useKeys(actions: Actions, selection: Selection, allIds: readonly string[]): void {
  // In the commit that shows the page, so that no key pressed at once is lost.
  useLayoutEffect(() => {
    const chosen = () => allIds.filter((id) => selection.ids.has(id))
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented) return
      const key = event.key.toLowerCase()
      const isCommand = (event.ctrlKey || event.metaKey) && !event.altKey
      if (isCommand && (key === 'z' || key === 'y')) {
        // A field undoes its own typing letter by letter; everywhere else the stack is meant.
        if (isText(event.target) || isLayerOpen()) return
        event.preventDefault()
        if (key === 'y' || event.shiftKey) actions.redo()
        else actions.undo()
      } else if (isCommand && key === 'a' && !isElsewhere(event.target)) {
        event.preventDefault()
        actions.select(allIds)
      } else if (isTaken(event) || isElsewhere(event.target)) {
        return
      } else if ((event.key === 'Delete' || event.key === 'Backspace') && selection.ids.size > 0) {
        event.preventDefault()
        actions.remove(chosen())
      } else if (event.key === 'Escape' && selection.ids.size > 0) {
        actions.select([])
      }
    }
    const clipboard = (event: ClipboardEvent) => {
      if (isElsewhere(event.target) || hasMarkedText()) return
      if (event.type === 'paste') {
        event.preventDefault()
        actions.paste(undefined, event.clipboardData?.getData('text/plain'))
      } else if (selection.ids.size > 0) {
        event.preventDefault()
        event.clipboardData?.setData(
          'text/plain',
          event.type === 'copy' ? actions.copy(chosen()) : actions.cut(chosen()),
        )
      }
    }
    document.addEventListener('keydown', press)
    for (const kind of ['copy', 'cut', 'paste'] as const) document.addEventListener(kind, clipboard)
    return () => {
      document.removeEventListener('keydown', press)
      for (const kind of ['copy', 'cut', 'paste'] as const) document.removeEventListener(kind, clipboard)
    }
  }, [actions, selection, allIds])
}
