import { useEffect, useState } from 'react'

/** How long a form says that it is saved. */
const SAVED_MS = 3_000

/**
 * Whether a form says that it is saved.
 * @returns `setIsSaved(true)` says so for three seconds, false takes it back
 */
export function useSaved(): [isSaved: boolean, setIsSaved: (isSaved: boolean) => void] {
  const [isSaved, setIsSaved] = useState(false)
  useEffect(() => {
    if (!isSaved) return undefined
    const timer = window.setTimeout(() => setIsSaved(false), SAVED_MS)
    return () => window.clearTimeout(timer)
  }, [isSaved])
  return [isSaved, setIsSaved]
}
