import type { ReactNode } from 'react'

interface FormSectionProps {
  title: string
  /** What is decided here. */
  text: string
  /** The fields may be read and not changed. */
  isReadOnly?: boolean
  children: ReactNode
}

/** A section of a long form: its name at the left, its fields at the right. */
export function FormSection({ title, text, isReadOnly = false, children }: FormSectionProps): ReactNode {
  return (
    <fieldset className="project-form__section" disabled={isReadOnly} aria-label={title}>
      <div className="stack stack--4">
        <h2 className="h3">{title}</h2>
        <p className="small t2">{text}</p>
      </div>
      <div className="project-form__fields">{children}</div>
    </fieldset>
  )
}
