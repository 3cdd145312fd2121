import { useEffect } from 'react'
import { useBlocker, type Blocker, type Location } from 'react-router'

/** The state of a step that loses nothing: what was changed was just saved, or given up. */
export const NOTHING_TO_LOSE = { nothingToLose: true }

const losesNothing = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'nothingToLose' in state

/**
 * Stops someone from leaving with changes that are not saved: links and Back go to the returned blocker; when the tab
 * closes, the browser asks.
 * @param keyOf what is changed, by the query of an address, where a page can change several things: between two of the
 *   same no one leaves
 */
export function useUnsaved(hasChanges: boolean, keyOf: (params: URLSearchParams) => string = () => ''): Blocker {
  const placeOf = ({ pathname, search }: Location): string => `${pathname} ${keyOf(new URLSearchParams(search))}`
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      hasChanges && placeOf(currentLocation) !== placeOf(nextLocation) && !losesNothing(nextLocation.state),
  )
  useEffect(() => {
    if (!hasChanges) return undefined
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [hasChanges])
  return blocker
}
