import type { KeyboardEvent } from 'react'

const STEP: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }

/**
 * Arrow keys, Home and End in a group of which one part has the tab stop
 * (radio group, tabs): moves the focus and presses what it lands on.
 * @param role role of the parts, "radio" or "tab"
 */
export function moveByKey(event: KeyboardEvent<HTMLElement>, role: 'radio' | 'tab'): void {
  const parts = [...event.currentTarget.querySelectorAll<HTMLElement>(`[role="${role}"]:not([aria-disabled="true"])`)]
  const at = parts.findIndex((part) => part === document.activeElement)
  const step = STEP[event.key]
  const next = event.key === 'Home' ? 0 : event.key === 'End' ? parts.length - 1 : step === undefined ? undefined : (at + step + parts.length) % parts.length
  const target = next === undefined ? undefined : parts[next]
  if (!target) return
  event.preventDefault()
  target.focus()
  target.click()
}
