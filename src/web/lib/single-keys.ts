// Single keys that do something on a page: where they are not meant for it.

/** How long G waits for the letter of a page. */
export const GO_WAIT_MS = 1_500

/** Whether keys belong to what has the focus: something to write in or to choose from. */
function isWritten(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false
  return (
    target.isContentEditable ||
    target instanceof HTMLInputElement ||
    target instanceof HTMLTextAreaElement ||
    target instanceof HTMLSelectElement
  )
}

/** Whether a key is meant for something else: for a field, an open dialog or menu, or the browser. */
export function isTaken({ target, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  return (
    ctrlKey ||
    metaKey ||
    altKey ||
    isWritten(target) ||
    document.querySelector('dialog[open], [role=menu]:popover-open') !== null
  )
}
