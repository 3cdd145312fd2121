import { hashKey } from '@tanstack/react-query'
import { useCallback, useLayoutEffect, useRef } from 'react'

/**
 * Work that is not begun again while it is under way for the same things: the second of two presses finds it begun,
 * also before the page has drawn that it is.
 * @returns begins the work; undefined where it is under way already
 */
export function useOnce<Given extends readonly unknown[], Done>(
  work: (...given: Given) => Promise<Done>,
): (...given: Given) => Promise<Done> | undefined {
  const latest = useRef(work)
  useLayoutEffect(() => {
    latest.current = work
  })
  const underWay = useRef(new Set<string>())
  return useCallback((...given) => {
    const keys = underWay.current
    const key = hashKey(given)
    if (keys.has(key)) return undefined
    keys.add(key)
    return latest.current(...given).finally(() => keys.delete(key))
  }, [])
}
