import type { KeyboardEvent, MouseEvent } from 'react'

interface Press {
  onClick: (event: MouseEvent<HTMLButtonElement>) => void
  onKeyDown: (event: KeyboardEvent<HTMLButtonElement>) => void
}

/**
 * One press is one act: the second click of a double click does nothing, also where the first is done by then, and
 * neither does a key that is held down.
 * @param act what the press does; undefined while it does nothing
 */
export function onePress(act: ((event: MouseEvent<HTMLButtonElement>) => void) | undefined): Press {
  return {
    onClick: (event) => {
      // The button may send a form.
      if (!act || event.detail > 1) event.preventDefault()
      else act(event)
    },
    onKeyDown: (event) => {
      if (event.repeat && (event.key === 'Enter' || event.key === ' ')) event.preventDefault()
    },
  }
}
