import { useEffect, useState } from 'react'

/** How often a clock that people watch goes on. */
const TICK_MS = 1000

/** The present moment, a second old at most while the clock goes; where it stands, the moment of its last tick. */
export function useClock(isGoing: boolean): Date {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    if (!isGoing) return
    const tick = () => setNow(new Date())
    tick()
    const timer = window.setInterval(tick, TICK_MS)
    return () => window.clearInterval(timer)
  }, [isGoing])
  return now
}
