import type { ReactNode } from 'react'
import styles from './projects.module.css'

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
    <fieldset className={styles.projectFormSection} disabled={isReadOnly} aria-label={title}>
      <div className="stack stack--4">
        <h2 className="h3">{title}</h2>
        <p className="small t2">{text}</p>
      </div>
      <div className={styles.projectFormFields}>{children}</div>
    </fieldset>
  )
}
