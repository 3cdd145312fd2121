import { useState } from 'react'
import { readStored, writeStored } from '../../lib/storage.ts'

export interface Draft {
  text: string
  change: (text: string) => void
  /** Puts text back that got no answer, unless something else was typed since. */
  giveBack: (text: string) => void
}

/** What is typed and not sent: kept on this device, so that a reload or a new sign-in loses nothing. */
export function useDraft(): Draft {
  const [text, setText] = useState(() => readStored('strata.copilot') ?? '')
  const keep = (next: string) => {
    writeStored('strata.copilot', next === '' ? undefined : next)
    return next
  }
  return {
    text,
    change: (next) => setText(keep(next)),
    giveBack: (next) => setText((now) => (now === '' ? keep(next) : now)),
  }
}
