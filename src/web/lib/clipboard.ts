import { useEffect, useRef, useState } from 'react'

/** How long a button says that it has copied. */
const COPIED_MS = 2000

/**
 * Copies text and says for two seconds that it did.
 * @returns `copy` resolves to false where the browser refuses, so that the caller can say so
 */
export function useCopy(): { isCopied: boolean; copy: (text: string) => Promise<boolean> } {
  const [isCopied, setIsCopied] = useState(false)
  const timer = useRef<number>(undefined)
  useEffect(() => () => window.clearTimeout(timer.current), [])
  const copy = async (text: string) => {
    try {
      await navigator.clipboard.writeText(text)
    } catch {
      return false
    }
    setIsCopied(true)
    window.clearTimeout(timer.current)
    timer.current = window.setTimeout(() => setIsCopied(false), COPIED_MS)
    return true
  }
  return { isCopied, copy }
}
