import { CircleAlert } from 'lucide-react'
import { useId, type ReactNode } from 'react'
import { Icon } from './Icon.tsx'

/** What a control needs to belong to its field. */
export interface FieldControl {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
}

interface FieldProps {
  label: ReactNode
  /** Small word after the label, such as "optional". */
  note?: ReactNode
  hint?: ReactNode
  error?: string | undefined
  /** Renders the control with the props that tie it to label, hint and error. */
  children: (control: FieldControl) => ReactNode
}

/** Label, control, and hint or error of one input. */
export function Field({ label, note, hint, error, children }: FieldProps): ReactNode {
  const id = useId()
  const textId = `${id}-text`
  const hasText = error !== undefined || hint !== undefined
  return (
    <div className="field">
      <label className="field__label" id={`${id}-label`} htmlFor={id}>
        {label} {note !== undefined && <span className="t3">{note}</span>}
      </label>
      {children({
        id,
        'aria-describedby': hasText ? textId : undefined,
        'aria-invalid': error === undefined ? undefined : true,
      })}
      {error !== undefined ? (
        <span className="field__error" id={textId} role="alert">
          <Icon of={CircleAlert} />
          {error}
        </span>
      ) : (
        hint !== undefined && (
          <span className="field__hint" id={textId}>
            {hint}
          </span>
        )
      )}
    </div>
  )
}
