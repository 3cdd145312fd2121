import type { ReactNode } from 'react'
import { onePress } from './press.ts'

interface LinkButtonProps {
  children: ReactNode
  onClick: () => void
}

/** A button within a sentence, which looks like a link. */
export function LinkButton({ children, onClick }: LinkButtonProps): ReactNode {
  return (
    <button type="button" className="link linklike" {...onePress(onClick)}>
      {children}
    </button>
  )
}
