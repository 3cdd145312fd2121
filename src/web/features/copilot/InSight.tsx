import clsx from 'clsx'
import { useEffect, useRef, type ReactNode } from 'react'
import styles from './copilot.module.css'

/** Moves what it holds into sight when it appears: below a long answer no one would see it. */
export function InSight({ className, children }: { className?: string; children: ReactNode }): ReactNode {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // Newer browsers give a promise, which React would take for what ends the effect.
    place.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  return (
    <div ref={place} className={clsx(styles.inSight, className)}>
      {children}
    </div>
  )
}
