import { useEffect, useState } from 'react'
import { MINUTE_MS } from '#engine/durations.ts'

/** The present moment, a minute old at most. */
export function useNow(): Date {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const timer = window.setInterval(() => setNow(new Date()), MINUTE_MS)
    return () => window.clearInterval(timer)
  }, [])
  return now
}
