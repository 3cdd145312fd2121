import { useState, type KeyboardEvent, type MouseEvent } from 'react'
import type { Anchor } from '../ui/use-floating.ts'

interface UsedMenu {
  /** Where the menu is open; undefined while it is closed. */
  anchor: Anchor | undefined
  close: () => void
  /** Opens at a button, or closes when it is open there. */
  toggle: (button: HTMLElement) => void
  /** For the element whose context menu it is: right click, the menu key, Shift+F10. */
  context: {
    onContextMenu: (event: MouseEvent<HTMLElement>) => void
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => void
  }
}

/** A menu that opens at its button, by right click and by keyboard. */
export function useMenu(): UsedMenu {
  const [anchor, setAnchor] = useState<Anchor>()
  return {
    anchor,
    close: () => setAnchor(undefined),
    toggle: (button) => setAnchor((now) => (now === undefined ? button : undefined)),
    context: {
      onContextMenu: (event) => {
        event.preventDefault()
        setAnchor({ x: event.clientX, y: event.clientY })
      },
      onKeyDown: (event) => {
        if (event.key !== 'ContextMenu' && !(event.key === 'F10' && event.shiftKey)) return
        event.preventDefault()
        setAnchor(event.currentTarget)
      },
    },
  }
}
