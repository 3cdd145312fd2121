import { useEffect, useState } from 'react'

/** Long enough that a word is typed to its end, short enough not to be waited for. */
const SETTLE_MS = 250

/**
 * What is typed, once it has stayed the same for a quarter of a second, so that the server is not asked for every
 * letter.
 */
export function useSettled<Value extends string | number | null>(value: Value, settleMs = SETTLE_MS): Value {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = window.setTimeout(() => setSettled(value), settleMs)
    return () => window.clearTimeout(timer)
  }, [value, settleMs])
  return settled
}
