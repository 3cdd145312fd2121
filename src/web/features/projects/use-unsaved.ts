import { useEffect } from 'react'
import { useBlocker, type Blocker } from 'react-router'

/** The state of a step that needs no question, because what was not saved is gone. */
export const NOTHING_TO_SAVE = { nothingToSave: true }

const needsNoQuestion = (state: unknown): boolean => typeof state === 'object' && state !== null && 'nothingToSave' in state

/** Stops somebody from leaving a page with changes that are not saved: links and Back ask the returned blocker, closing the tab asks the browser. */
export function useUnsaved(hasChanges: boolean): Blocker {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => hasChanges && currentLocation.pathname !== nextLocation.pathname && !needsNoQuestion(nextLocation.state),
  )
  useEffect(() => {
    if (!hasChanges) return undefined
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [hasChanges])
  return blocker
}
