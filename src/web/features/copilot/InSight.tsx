import clsx from 'clsx'
import { useEffect, useRef, type ReactNode } from 'react'

/** Moves what it holds into sight when it appears: below a long answer nobody would see it. */
export function InSight({ className, children }: { className?: string; children: ReactNode }): ReactNode {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // Newer browsers give a promise, which React would take for what ends the effect.
    place.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  return (
    <div ref={place} className={clsx('in-sight', className)}>
      {children}
    </div>
  )
}
