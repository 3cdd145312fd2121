import { useEffect, useState } from 'react'

/** Long enough that a word is typed to its end, short enough not to be waited for. */
const SETTLE_MS = 250

/** A text once it has stayed the same for a quarter of a second, so that the server is not asked for every letter. */
export function useSettled(value: string): string {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = window.setTimeout(() => setSettled(value), SETTLE_MS)
    return () => window.clearTimeout(timer)
  }, [value])
  return settled
}
