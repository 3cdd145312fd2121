// A word of a page in the bare bar above it, where the site map cannot know it.
import { createContext, useContext, type ReactNode } from 'react'
import { createPortal } from 'react-dom'

/** The place in the bar; null until the bar is drawn, and on pages that have none. */
export const BarNotePlace = createContext<HTMLElement | null>(null)

/** Shows its content in the bar above the page. */
export function BarNote({ children }: { children: ReactNode }): ReactNode {
  const place = useContext(BarNotePlace)
  return place && createPortal(children, place)
}
