import { CircleAlert } from 'lucide-react'
import { useId, type ReactNode, type RefObject } from 'react'
import { useTexts } from '../../locales/texts.ts'
import { Icon } from '../../ui/Icon.tsx'
import styles from './builder.module.css'
import { DISPLAY_NAME_MAX } from '#domain/account/name-length.ts'

interface NameFieldProps {
  value: string
  inputRef: RefObject<HTMLInputElement | null>
  error: string | undefined
  isReadOnly: boolean
  onChange: (name: string) => void
}

/** The name of the template, changed where it stands. */
export function NameField({ value, inputRef, error, isReadOnly, onChange }: NameFieldProps): ReactNode {
  const { t } = useTexts('builder')
  const errorId = useId()
  return (
    <span className={styles.builderTitle}>
      <input
        ref={inputRef}
        className={styles.builderName}
        aria-label={t('name')}
        aria-invalid={error === undefined ? undefined : true}
        aria-describedby={error === undefined ? undefined : errorId}
        value={value}
        placeholder={t('name')}
        maxLength={DISPLAY_NAME_MAX}
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
