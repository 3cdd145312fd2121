import { useEffect, useRef, type RefObject } from 'react'

/** What a list that scrolls leaves free above and below the entry that it shows. */
const AIR_PX = 8

/**
 * Keeps the entry of the page that is open in view, also when lists come that push it away, until someone scrolls. Only
 * the list scrolls, and not while someone points at it or is in it with the keyboard.
 * @param page address of the page
 * @returns for the list
 */
export function useCurrentInView(page: string): RefObject<HTMLElement | null> {
  const list = useRef<HTMLElement>(null)
  useEffect(() => {
    const nav = list.current
    if (!nav) return
    const show = () => {
      const entry = nav.querySelector<HTMLElement>('[aria-current="page"]')
      if (!entry || nav.matches(':hover, :focus-within')) return
      const [view, at] = [nav.getBoundingClientRect(), entry.getBoundingClientRect()]
      if (at.top < view.top) nav.scrollTop += at.top - view.top - AIR_PX
      else if (at.bottom > view.bottom) nav.scrollTop += at.bottom - view.bottom + AIR_PX
    }
    // Where an entry stands is known once the browser has laid out the frame: asking at every change would make it do
    // that again for each of the lists that arrive.
    let frame = 0
    const showSoon = () => {
      window.cancelAnimationFrame(frame)
      frame = window.requestAnimationFrame(show)
    }
    showSoon()
    const watcher = new MutationObserver(showSoon)
    watcher.observe(nav, { childList: true, subtree: true, attributes: true, attributeFilter: ['aria-current'] })
    const stop = () => {
      window.cancelAnimationFrame(frame)
      watcher.disconnect()
    }
    nav.addEventListener('wheel', stop, { passive: true })
    nav.addEventListener('touchmove', stop, { passive: true })
    return () => {
      stop()
      nav.removeEventListener('wheel', stop)
      nav.removeEventListener('touchmove', stop)
    }
  }, [page])
  return list
}
