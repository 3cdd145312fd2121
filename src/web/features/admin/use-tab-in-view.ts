import { useEffect, useRef, type RefObject } from 'react'

/**
 * Brings the tab of the page that is open into view where not all tabs fit: only their strip scrolls.
 * @param page address of the page
 * @returns for the strip
 */
export function useTabInView(page: string): RefObject<HTMLElement | null> {
  const strip = useRef<HTMLElement>(null)
  useEffect(() => {
    const tab = strip.current?.querySelector<HTMLElement>('[aria-current="page"]')
    if (!strip.current || !tab) return
    const [view, at] = [strip.current.getBoundingClientRect(), tab.getBoundingClientRect()]
    // In the middle: what is before and after it is seen too.
    strip.current.scrollLeft += at.left - view.left - (view.width - at.width) / 2
  }, [page])
  return strip
}
