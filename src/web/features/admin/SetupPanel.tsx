import { useId, type ReactNode } from 'react'

interface SetupPanelProps {
  title: string
  /** Whether it is set up. */
  state?: ReactNode
  children: ReactNode
}

/** One part of how the installation is set up. */
export function SetupPanel({ title, state, children }: SetupPanelProps): ReactNode {
  const id = useId()
  return (
    <section className="panel" aria-labelledby={id}>
      <div className="panel__head">
        <h2 className="h3" id={id}>
          {title}
        </h2>
        {state}
      </div>
      <div className="panel__body stack stack--16">{children}</div>
    </section>
  )
}
