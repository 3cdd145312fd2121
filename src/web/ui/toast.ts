// The toasts on screen: a store outside React, so that any code can say something.

export type ToastType = 'success' | 'error' | 'warning' | 'info'

/** What a toast offers beside its words, such as to undo. It closes the toast. */
export interface ToastAction {
  label: string
  onAct: () => void
}

export interface ToastMessage {
  id: number
  message: string
  type: ToastType
  /** Milliseconds until it closes automatically. */
  duration: number
  action?: ToastAction
}

/** How long a toast without an action stays, so that it can be read without being in the way. */
export const TOAST_DURATION_MS = 4000

let toasts: readonly ToastMessage[] = []
let lastId = 0
const listeners = new Set<() => void>()

function set(next: readonly ToastMessage[]): void {
  toasts = next
  for (const listener of listeners) listener()
}

/** How long something can be undone from its toast: longer than a toast that is only read. */
const ACTION_DURATION_MS = 10_000

/** Shows a toast. It closes after its duration in ms (10 s with an action, else 4 s) or by its close button. */
export function showToast(
  type: ToastType,
  message: string,
  action?: ToastAction,
  duration = action ? ACTION_DURATION_MS : TOAST_DURATION_MS,
): void {
  lastId += 1
  set([...toasts, { id: lastId, message, type, duration, ...(action && { action }) }])
}

/** Closes a toast. */
export function closeToast(id: number): void {
  set(toasts.filter((toast) => toast.id !== id))
}

/** The toasts on screen, oldest first. */
export function currentToasts(): readonly ToastMessage[] {
  return toasts
}

/** Calls the listener after each change. Returns how to stop. */
export function onToasts(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
