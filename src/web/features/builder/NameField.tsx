import { CircleAlert } from 'lucide-react'
import { useId, type ReactNode, type RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from '../../ui/Icon.tsx'

/** The server's own limit (src/contract/templates.ts). */
const NAME_MAX = 100

interface NameFieldProps {
  value: string
  inputRef: RefObject<HTMLInputElement | null>
  error: string | undefined
  isReadOnly: boolean
  onChange: (name: string) => void
}

/** The name of the template, changed where it stands. */
export function NameField({ value, inputRef, error, isReadOnly, onChange }: NameFieldProps): ReactNode {
  const { t } = useTranslation('builder')
  const errorId = useId()
  return (
    <span className="builder__title">
      <input
        ref={inputRef}
        className="builder__name"
        aria-label={t('name')}
        aria-invalid={error === undefined ? undefined : true}
        aria-describedby={error === undefined ? undefined : errorId}
        value={value}
        placeholder={t('name')}
        maxLength={NAME_MAX}
        readOnly={isReadOnly}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => onChange(event.target.value)}
      />
      {error !== undefined && (
        <span className="field__error" id={errorId} role="alert">
          <Icon of={CircleAlert} />
          {error}
        </span>
      )}
    </span>
  )
}
