import { useLayoutEffect, useRef } from 'react'
import { GO_WAIT_MS, isTaken } from '../../lib/single-keys.ts'

/**
 * Single keys of a page: not where someone writes, not under a dialog or a menu, not held down, not as the letter
 * after G.
 * @param keys what each letter does
 */
export function useKeys(keys: Readonly<Record<string, () => void>>): void {
  const current = useRef(keys)
  // In the commit that shows the page, so that no key pressed at once is lost.
  useLayoutEffect(() => {
    current.current = keys
  })
  useLayoutEffect(() => {
    let goSince: number | undefined
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.repeat || isTaken(event)) return
      // The letter of a page after G is not meant for this page.
      const isGoing = goSince !== undefined && event.timeStamp - goSince < GO_WAIT_MS
      goSince = undefined
      if (isGoing) return
      if (event.key === 'g') goSince = event.timeStamp
      else current.current[event.key]?.()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
}
