import type { ReactNode } from 'react'
import type { Part } from './parts.ts'

/** Parts of a text; what matters in them is bold. */
export function Parts({ parts }: { parts: readonly Part[] }): ReactNode {
  return parts.map(({ text, isStrong }, index) => {
    // The parts of a text never change places.
    const key = `${index}`
    return isStrong ? <b key={key}>{text}</b> : <span key={key}>{text}</span>
  })
}
