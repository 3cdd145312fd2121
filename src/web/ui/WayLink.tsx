import { useEffect, type MouseEvent, type ReactNode } from 'react'
import { useWay } from '../lib/way.ts'

interface WayLinkProps {
  to: string
  className: string
  children: ReactNode
}

/** Whether the browser itself does with a link what was asked: in a new tab or window, or as a download. */
const isForBrowser = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent) =>
  button !== 0 || metaKey || ctrlKey || shiftKey || altKey

/** A link between the pages before signing in. */
export function WayLink({ to, className, children }: WayLinkProps): ReactNode {
  const { go } = useWay()
  return (
    <a
      className={className}
      href={to}
      onClick={(event) => {
        if (isForBrowser(event)) return
        event.preventDefault()
        go(to)
      }}
    >
      {children}
    </a>
  )
}

/** Goes on to another page as soon as it is drawn; there is no way back to this one. */
export function GoOn({ to }: { to: string }): ReactNode {
  const { go } = useWay()
  useEffect(() => go(to, { replace: true }), [go, to])
  return null
}
