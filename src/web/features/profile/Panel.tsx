import { useId, type ReactNode } from 'react'

interface PanelProps {
  title: string
  /** Right behind the title: a count or a state. */
  note?: ReactNode
  /** At the right of the head. */
  action?: ReactNode
  children: ReactNode
}

/** One box of the profile with its heading. */
export function Panel({ title, note, action, children }: PanelProps): ReactNode {
  const id = useId()
  return (
    <section className="panel" aria-labelledby={id}>
      <div className="panel__head">
        <h2 className="h3" id={id}>
          {title}
        </h2>
        {note}
        {action !== undefined && <span className="push row">{action}</span>}
      </div>
      {children}
    </section>
  )
}
